import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { type Ocr, openOcr } from "./engine/ocr.ts";
import { withPdf } from "./pdf/pdf.ts";
import { readCertificate } from "./read-certificate.ts";
import { ENGLISH_HEIGHT, englishCertificate, englishFields, type Stretch, tinyPdf } from "./test/tiny-pdf.ts";

const certificate = tinyPdf(englishCertificate, { height: ENGLISH_HEIGHT });
let ocr: Promise<Ocr> | undefined;
const reader = () => (ocr ??= openOcr());

const drawn = (pdf: Uint8Array) =>
  withPdf(pdf, async ([page]) => {
    const { data, width, height } = (await page!.render()).grey;
    return sharp(data, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
  });

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
  expect(corners?.[1]?.y).toBeGreaterThan((corners?.[0]?.y ?? 1) + (0.05 * width) / (height + 160) / 2);
  for (const field of uncertain) if (content[field]) expect(lines?.[field]?.length).toBeGreaterThan(100);
}, 60_000);

describe("what is no certificate ends soon, as nothing found", () => {
  const lines = (texts: readonly string[]) => texts.map((text, row): Stretch => [50, 40 + 20 * row, text]);
  const prose = Array.from(
    { length: 35 },
    (_, row) => `The name of the father of row ${row} is known, and his date of birth.`,
  );
  const form = [
    "School form",
    "Name : Rahima",
    "Father's Name : Karim",
    "Mother's Name : Salma",
    "Date of Birth : 23/02/2018",
  ];
  const noise = () => {
    let state = 7;
    const data = Uint8Array.from({ length: 1200 * 900 }, () => {
      state = (state * 16807) % 2147483647;
      return state & 255;
    });
    return sharp(data, { raw: { width: 1200, height: 900, channels: 1 } })
      .blur(1.5)
      .jpeg()
      .toBuffer();
  };
  const cases: [string, () => Promise<Uint8Array>][] = [
    ["soft noise", noise],
    ["a negative", () => sharp(picture).negate().png().toBuffer()],
    ["a page of prose", () => drawn(tinyPdf(lines(prose)))],
    ["a school form", () => drawn(tinyPdf(lines(form)))],
    ["an identity card", () => drawn(tinyPdf(lines(["National ID Card", ...form.slice(1), "ID NO: 1234567890"])))],
    ["a chat", () => drawn(tinyPdf(lines(["Name ki tomar?", "Father er nam Karim", "Date of Birth bolo", "ok"])))],
  ];
  test.each(cases)(
    "%s",
    async (_, make) => {
      await expect(readCertificate(await make(), "image", reader)).rejects.toMatchObject({ appCode: "nothing-found" });
    },
    60_000,
  );

  test("twenty pages of prose", async () => {
    await expect(readCertificate(tinyPdf(lines(prose)), "pdf", reader)).rejects.toMatchObject({
      appCode: "nothing-found",
    });
  });
});

test.each([
  { of: "lines that nobody can read", across: 16, down: 34, specks: 0 },
  { of: "few such lines among thousands of specks", across: 48, down: 68, specks: 6000 },
])(
  "of $of a part is recognised, not all, which would take minutes",
  async ({ across, down, specks }) => {
    const [width, height] = [1800, 1400];
    const data = new Uint8Array(width * height).fill(235);
    let state = 7;
    const below = (most: number) => {
      state = (state * 16807) % 2147483647;
      return state % most;
    };
    const draw = (left: number, top: number, wide: number, high: number) => {
      for (let row = top; row < top + high; row += 1) data.fill(60, row * width + left, row * width + left + wide);
    };
    for (let y = 40; y < height - 60; y += down)
      for (let x = 40; x < width - 60; x += across)
        for (let stroke = 0; stroke < 3; stroke += 1) draw(x + below(6), y + below(12), 2 + below(7), 2 + below(9));
    for (let speck = 0; speck < specks; speck += 1) draw(below(width - 9), below(height - 9), 3, 2);
    const scribble = await sharp(data, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
    const real = await reader();
    let recognised = 0;
    const counting: Ocr = {
      ...real,
      readPage: async (png) => {
        const words = await real.readPage(png);
        recognised += words.ben.length + words.eng.length;
        return words;
      },
    };
    await expect(readCertificate(scribble, "image", async () => counting)).rejects.toMatchObject({
      appCode: "nothing-found",
    });
    expect(recognised).toBeGreaterThan(0);
    expect(recognised).toBeLessThan(500);
  },
  60_000,
);

test("a picture of an iPhone is named as such", async () => {
  const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(100)}`, "latin1");
  await expect(readCertificate(heic, "image", reader)).rejects.toMatchObject({ appCode: "heic-file" });
});

test("of several pages the one with the labels is read", async () => {
  const whole = await PDFDocument.create();
  for (const part of [tinyPdf([[50, 50, "A cover"]]), tinyPdf([[50, 50, "Dear Sir"]]), certificate]) {
    const [page] = await whole.copyPages(await PDFDocument.load(part), [0]);
    if (page) whole.addPage(page);
  }
  expect((await readCertificate(await whole.save(), "pdf", reader)).content).toEqual(englishFields);
}, 60_000);
