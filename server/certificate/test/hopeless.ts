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

/** Numbers from 0 to below `most`, the same in each run. */
function numbers() {
  let state = 7;
  return (most: number) => {
    state = (state * 16807) % 2147483647;
    return state % most;
  };
}

const below = numbers();
const words =
  "the quick council said on monday that price of rice may rise again after floods in north while people of dhaka wait".split(
    " ",
  );
const sentence = (length: number) =>
  Array.from({ length }, () => words[below(words.length)])
    .join(" ")
    .slice(0, length);
const lines = (texts: readonly string[], step: number, left = 30): Stretch[] =>
  texts.map((text, row) => [left, 30 + step * row, text]);
/** Columns of lines in this size, as so wide a picture. */
const page = (width: number, size: number, ...columns: Stretch[][]) =>
  drawn(tinyPdf(columns.flat(), { size })).then((png) => sharp(png).resize({ width }));

const prose = lines(
  Array.from({ length: 55 }, () => sentence(115)),
  14.4,
);

/** Files without a certificate, most of which an engine would read for minutes, by what they show. */
export const hopeless = {
  "soft noise": () => {
    const data = Uint8Array.from({ length: 1200 * 900 }, () => below(256));
    const noise = sharp(data, { raw: { width: 1200, height: 900, channels: 1 } });
    return noise.blur(1.5).jpeg().toBuffer();
  },
  "five scans of blurred prose": async () => {
    const scans = await PDFDocument.create();
    const scan = await scans.embedJpg(await (await page(1240, 9.6, prose)).blur(2).jpeg().toBuffer());
    for (let index = 0; index < 5; index += 1) scans.addPage([595, 842]).drawImage(scan, { width: 595, height: 842 });
    return scans.save();
  },
  "a newspaper": async () => {
    const columns = [30, 215, 400].map((left) =>
      lines(
        Array.from({ length: 55 }, () => sentence(36)),
        14.4,
        left,
      ),
    );
    return (await page(1800, 9.6, ...columns)).jpeg().toBuffer();
  },
  "a code listing": async () => {
    const code = Array.from(
      { length: 50 },
      (_, row) => `${row}  if (${sentence(8)}[${row}] !== "${sentence(30)}") { ${sentence(20)} += ${row}; }`,
    );
    return (await page(1400, 9, lines(code, 15))).blur(2).jpeg().toBuffer();
  },
  "a negative": async () =>
    (
      await page(
        1240,
        12,
        lines(
          Array.from({ length: 40 }, () => sentence(80)),
          19,
        ),
      )
    )
      .negate()
      .jpeg()
      .toBuffer(),
  bricks: () => {
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
