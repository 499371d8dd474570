import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { type Ocr, openOcr, timeToRead } from "./engine/ocr.ts";
import { readCertificate } from "./read-certificate.ts";
import { blurredProse, drawn, hopeless } from "./test/hopeless.ts";
import {
  ENGLISH_HEIGHT,
  englishCertificate,
  englishFields,
  type Stretch,
  shortCertificate,
  tinyPdf,
} from "./test/tiny-pdf.ts";

const certificate = tinyPdf(englishCertificate, { height: ENGLISH_HEIGHT });
let ocr: Promise<Ocr> | undefined;
const reader = () => (ocr ??= openOcr());

/** Ten, and a fifth more for processors whose cores share their parts. */
const MOST_SECONDS = 12;

/**
 * The processor's time of a reading in which nothing is found: this thread's and half of that of the others, two engines which work side
 * by side. It takes so long by the clock where nothing else is done, while tests run beside others.
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

let picture: Uint8Array;
beforeAll(async () => {
  picture = await drawn(certificate);
  await reader();
}, 60_000);

test.each([90, 180, 270])(
  "turned by %i°, it is read as well",
  async (degrees) => {
    const turned = await sharp(picture).rotate(degrees).png().toBuffer();
    expect((await readCertificate(turned, "image", reader)).content).toEqual(englishFields);
  },
  60_000,
);

test("on a table, seen from the side, it is flattened, and its corners are told", async () => {
  // The sheet leans: its left side is seen from farther away than its right one.
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const leaning = await sharp(picture)
    .affine([1, 0, 0.06, 1], { background: "#503c28" })
    .extend({ top: 80, bottom: 80, left: 90, right: 90, background: "#503c28" })
    .jpeg()
    .toBuffer();
  const { content, corners, lines, uncertain } = await readCertificate(leaning, "image", reader);
  expect(content).toEqual(englishFields);
  expect(corners?.[1]?.y).toBeGreaterThan(
    (corners?.[0]?.y ?? 1) + (0.05 * width) / (height + 160) / 2,
  );
  for (const field of uncertain)
    if (content[field]) expect(lines?.[field]?.length).toBeGreaterThan(100);
}, 60_000);

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
    ["a certificate's negative", () => sharp(picture).negate().png().toBuffer()],
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

test("when only the whole picture runs out of time, the sheet's reading is the answer", async () => {
  const onTable = await sharp(await drawn(shortCertificate))
    .extend({ top: 80, bottom: 80, left: 90, right: 90, background: "#503c28" })
    .jpeg()
    .toBuffer();
  const real = await reader();
  const time = timeToRead();
  let pages = 0;
  const running: Ocr = {
    ...real,
    readPage: (png) => {
      pages += 1;
      if (pages > 1) time.left = 1;
      return real.readPage(png, time);
    },
  };
  const { content, corners } = await readCertificate(
    onTable,
    "image",
    async () => running,
    undefined,
    time,
  );
  expect(content).toMatchObject({
    nameInEnglish: "Rahima Khatun",
    birthRegistrationNumber: "20182779432651607",
  });
  expect(corners).toHaveLength(4);
  expect(pages).toBe(2);
  expect(time.left).toBeLessThanOrEqual(0);
}, 60_000);

test("a picture of an iPhone is named as such", async () => {
  const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(100)}`, "latin1");
  await expect(readCertificate(heic, "image", reader)).rejects.toMatchObject({
    appCode: "heic-file",
  });
});

test("of several pages the one with the labels is read", async () => {
  const whole = await PDFDocument.create();
  for (const part of [
    tinyPdf([[50, 50, "A cover"]]),
    tinyPdf([[50, 50, "Dear Sir"]]),
    certificate,
  ]) {
    const [page] = await whole.copyPages(await PDFDocument.load(part), [0]);
    if (page) whole.addPage(page);
  }
  expect((await readCertificate(await whole.save(), "pdf", reader)).content).toEqual(englishFields);
}, 60_000);

test("a certificate behind scans of dense prose is read", async () => {
  const scans = await PDFDocument.create();
  const sheets = await Promise.all([
    blurredProse(),
    blurredProse(),
    sharp(picture).jpeg().toBuffer(),
  ]);
  for (const sheet of sheets) {
    const scan = await scans.embedJpg(sheet);
    scans.addPage([scan.width, scan.height]).drawImage(scan);
  }
  expect((await readCertificate(await scans.save(), "pdf", reader)).content).toEqual(englishFields);
}, 60_000);
