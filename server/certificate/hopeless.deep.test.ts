import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { type Ocr, openOcr } from "./engine/ocr.ts";
import { readCertificate } from "./read-certificate.ts";
import { drawn, hopeless } from "./test/hopeless.ts";
import { ENGLISH_HEIGHT, englishCertificate, type Stretch, tinyPdf } from "./test/tiny-pdf.ts";

const certificate = tinyPdf(englishCertificate, { height: ENGLISH_HEIGHT });
let ocr: Promise<Ocr> | undefined;
const reader = () => (ocr ??= openOcr());
beforeAll(reader, 60_000);

/** Ten, and a fifth more for processors whose cores share their parts. */
const MOST_SECONDS = 12;

/**
 * The processor's time of a reading in which nothing is found: this thread's and half of that of
 * the others, two engines which work side by side. It takes so long by the clock where nothing else
 * is done, while tests run beside others.
 */
async function secondsAlone(bytes: Uint8Array): Promise<number> {
  const kind = bytes[0] === "%".charCodeAt(0) ? "pdf" : "image";
  const [before, ownBefore] = [process.cpuUsage(), process.threadCpuUsage()];
  await expect(readCertificate(bytes, kind, reader)).rejects.toMatchObject({
    appCode: "nothing-found",
  });
  const sum = ({ user, system }: NodeJS.CpuUsage) => user + system;
  const own = sum(process.threadCpuUsage(ownBefore));
  const all = sum(process.cpuUsage(before));
  return (own + (all - own) / 2) / 1_000_000;
}

describe("what is no certificate ends soon, as nothing found", () => {
  const form = [
    "School form",
    "Name : Rahima",
    "Father's Name : Karim",
    "Mother's Name : Salma",
    "Date of Birth : 23/02/2018",
  ];
  const known = Array.from(
    { length: 35 },
    (_, row) => `The name of the father of row ${row} is known, and his date of birth.`,
  );
  const lines = (texts: readonly string[]) =>
    tinyPdf(texts.map((text, row): Stretch => [50, 40 + 20 * row, text]));
  const cases: [string, () => Promise<Uint8Array>][] = [
    ...Object.entries(hopeless),
    [
      "a certificate's negative",
      async () =>
        sharp(await drawn(certificate))
          .negate()
          .png()
          .toBuffer(),
    ],
    ["a page of prose as text", async () => lines(known)],
    ["a page of prose", () => drawn(lines(known))],
    ["a school form", () => drawn(lines(form))],
    [
      "an identity card",
      () => drawn(lines(["National ID Card", ...form.slice(1), "ID NO: 1234567890"])),
    ],
    [
      "a chat",
      () => drawn(lines(["Name ki tomar?", "Father er nam Karim", "Date of Birth bolo", "ok"])),
    ],
  ];
  test.each(cases)(
    "%s",
    async (_, make) => expect(await secondsAlone(await make())).toBeLessThan(MOST_SECONDS),
    180_000,
  );
});
