import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { type PdfPage, withPdf } from "../pdf/pdf.ts";
import { type Stretch, tinyPdf } from "./tiny-pdf.ts";

/** The first page as a picture, drawn by PDFium, so that it is the same on every machine. */
export const drawn = (pdf: Uint8Array) =>
  withPdf(pdf, async (pages) => {
    const { data, width, height } = (await (pages[0] as PdfPage).render()).grey;
    return sharp(data, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
  });

const words =
  "the quick council said on monday that price of rice may rise again after floods in north while people of dhaka wait".split(
    " ",
  );

/**
 * Numbers from 0 to below `most`, and sentences of so many letters: the same whenever this is
 * called.
 */
function chance() {
  let state = 7;
  const below = (most: number) => {
    state = (state * 16807) % 2147483647;
    return state % most;
  };
  const sentence = (length: number) =>
    Array.from({ length }, () => words[below(words.length)])
      .join(" ")
      .slice(0, length);
  return { below, sentence };
}

const lines = (texts: readonly string[], step: number, left = 30): Stretch[] =>
  texts.map((text, row) => [left, 30 + step * row, text]);
/** Columns of lines in this size, as so wide a picture. */
const page = (width: number, size: number, ...columns: Stretch[][]) =>
  drawn(tinyPdf(columns.flat(), { size })).then((png) => sharp(png).resize({ width }));

function sentences(most: number, length: number): string[] {
  const { sentence } = chance();
  return Array.from({ length: most }, () => sentence(length));
}

/** A PDF of so many sheets that show this picture. */
async function scans(most: number, jpeg: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const scan = await pdf.embedJpg(jpeg);
  for (let index = 0; index < most; index += 1)
    pdf.addPage([595, 842]).drawImage(scan, { width: 595, height: 842 });
  return pdf.save();
}

export async function blurredProse(): Promise<Buffer> {
  return (await page(1240, 9.6, lines(sentences(55, 115), 14.4))).blur(2).jpeg().toBuffer();
}

async function newspaper(): Promise<Buffer> {
  const rows = sentences(165, 36);
  const columns = [30, 215, 400].map((left, at) =>
    lines(rows.slice(55 * at, 55 * (at + 1)), 14.4, left),
  );
  return (await page(1800, 9.6, ...columns)).jpeg().toBuffer();
}

/**
 * Files without a certificate, most of which an engine would read for minutes, by what they show.
 */
export const hopeless = {
  "soft noise": () => {
    const { below } = chance();
    const data = Uint8Array.from({ length: 1200 * 900 }, () => below(256));
    const noise = sharp(data, { raw: { width: 1200, height: 900, channels: 1 } });
    return noise.blur(1.5).jpeg().toBuffer();
  },
  "five scans of blurred prose": async () => scans(5, await blurredProse()),
  "twenty scans of landscapes": async () => {
    const { below } = chance();
    const data = Uint8Array.from({ length: 40 * 56 }, () => below(256));
    const hills = sharp(data, { raw: { width: 40, height: 56, channels: 1 } }).resize({
      width: 2480,
      height: 3508,
    });
    return scans(20, await hills.jpeg().toBuffer());
  },
  "twenty scans of a newspaper": async () => scans(20, await newspaper()),
  "a newspaper": newspaper,
  "a code listing": async () => {
    const { sentence } = chance();
    const code = Array.from(
      { length: 50 },
      (_, row) =>
        `${row}  if (${sentence(8)}[${row}] !== "${sentence(30)}") { ${sentence(20)} += ${row}; }`,
    );
    return (await page(1400, 9, lines(code, 15))).blur(2).jpeg().toBuffer();
  },
  "a negative": async () =>
    (await page(1240, 12, lines(sentences(40, 80), 19))).negate().jpeg().toBuffer(),
  bricks: () => {
    const { below } = chance();
    const [width, height] = [1600, 1200];
    const data = new Uint8Array(width * height).fill(190);
    for (let row = 0; row < 40; row += 1)
      for (let column = 0; column < 26; column += 1) {
        const [left, top, grey] = [column * 62 + (row % 2) * 31, row * 30, 60 + below(60)];
        for (let y = top; y < top + 25; y += 1)
          data.fill(grey, y * width + left, y * width + Math.min(width, left + 56));
      }
    return sharp(data, { raw: { width, height, channels: 1 } })
      .jpeg()
      .toBuffer();
  },
};
