import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
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

test("of what is no certificate nothing is found", async () => {
  const card = ["National ID Card", "Name : Rahima", "Father's Name : Karim", "ID NO: 1234567890"];
  const sheet = await drawn(tinyPdf(card.map((text, row): Stretch => [50, 40 + 20 * row, text])));
  await expect(readCertificate(sheet, "image", reader)).rejects.toMatchObject({
    appCode: "nothing-found",
  });
}, 60_000);

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

test.each([
  ["a newspaper, before the engine sees it", hopeless["a newspaper"], ["share", "page"]],
  ["no certificate", async () => picture, ["page"]],
])(
  "of %s it is said that it uses up its share",
  async (_, make, first) => {
    const told: string[] = [];
    const real = await reader();
    const watched: Ocr = {
      ...real,
      // The first is enough: of a newspaper nothing else is wanted.
      readPage: async (image, time) => {
        told.push("page");
        return first[0] === "share" ? undefined : real.readPage(image, time);
      },
    };
    const time = timeToRead({ askToTakeLong: async () => void told.push("share") });
    await readCertificate(await make(), "image", async () => watched, undefined, time).catch(
      () => {},
    );
    expect(told.slice(0, first.length)).toEqual(first);
    expect(told.includes("share")).toBe(first.includes("share"));
  },
  60_000,
);

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

test("a certificate behind scans of dense prose is read, for whose letters no time is spent", async () => {
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
  const real = await reader();
  let pages = 0;
  const counting: Ocr = {
    ...real,
    readPage: (image, time) => {
      pages += 1;
      return real.readPage(image, time);
    },
  };
  const { content } = await readCertificate(await scans.save(), "pdf", async () => counting);
  expect(content).toEqual(englishFields);
  // Its upper part, and then the whole of it.
  expect(pages).toBe(2);
}, 60_000);
