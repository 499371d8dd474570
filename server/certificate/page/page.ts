import type { Sharp } from "sharp";
import type { Box } from "../layout/layout.ts";
import { eraseCodes, eraseLines } from "./erase-lines.ts";
import { evenLight } from "./even-light.ts";
import { fromGrey, type GreyImage, toGrey, toPng, turn } from "./image.ts";
import { countLetters, findBlots, findLinesOfText, letterHeight } from "./ink.ts";

/**
 * What a page is prepared for: the height of its letters, in pixels, and how many of them are still
 * a page that is wanted.
 */
type Use = { letter: number; mostLetters: number };
/**
 * Tesseract reads letters of this height best:
 * https://tesseract-ocr.github.io/tessdoc/ImproveQuality.html#rescaling.
 * A certificate has about 1,000, noise or a newspaper more than the most.
 */
const toRead: Use = { letter: 26, mostLetters: 5_000 };
/**
 * To see what the upper part of a page shows, smaller letters do, in half the time. That of a
 * certificate has 100 to 700 of them, that of dense prose, on which the engine works for many
 * seconds, more than 1,000.
 */
export const toGlance: Use = { letter: 20, mostLetters: 900 };
/** A certificate, photographed however badly, has 200 to 900 letters. */
const DENSE = 1_500;
const MOST_OCR_PIXELS = 9_000_000;
const LEAST_SKEW = 0.12;
/** Pages of text have more, noise and other pictures less. */
const LEAST_CLARITY = 3;
/**
 * Lines of text that are the right way up and read well have more, mostly 15 to 35; bad photographs
 * upside down 2 to 10.
 */
const CLEAR = 12;
// In heights of a letter.
const PART_HIGH = 12;
const PART_WIDE = 50;
const LINE_WIDTH = 640;

/**
 * What is known of a page before any of its pixels is changed. `letter` is the height of its
 * letters in pixels, `rough` a copy with even light, `isDense`: it has more letters than any
 * certificate, so that reading it takes long. `mayBeTurned`: it was on its side, or reading it the
 * wrong way up would take too long.
 */
type Measured = {
  picture: GreyImage;
  rough: GreyImage;
  letter: number;
  degrees: number;
  wanted: number;
  mayBeTurned: boolean;
  isDense: boolean;
};

/** A page ready to be read: paper white, lines level, letters of a good size, which is `letter`. */
export type Page = Pick<Measured, "letter" | "mayBeTurned"> & { image: GreyImage };

/**
 * Finds the size and slope of the letters, on a copy with even light. Undefined when this is no
 * page of text. A page on its side is turned clockwise; it may be upside down then.
 */
export async function measurePage(picture: GreyImage, use = toRead): Promise<Measured | undefined> {
  const rough = evenLight(picture);
  const blots = findBlots(rough);
  const letter = letterHeight(blots, use.mostLetters);
  const { degrees, clarity } = findLinesOfText(blots, letter);
  const onSide = blots.map(({ x0, x1, y0, y1, size }) => ({
    x0: y0,
    x1: y1,
    y0: x0,
    y1: x1,
    size,
  }));
  const clarityOnSide = findLinesOfText(onSide, letterHeight(onSide, use.mostLetters)).clarity;
  if (Math.max(clarity, clarityOnSide) < LEAST_CLARITY) return undefined;
  if (clarityOnSide > clarity) {
    const turned = await measurePage(await turn(picture, 90), use);
    return turned && { ...turned, mayBeTurned: true };
  }
  const isDense = countLetters(blots) > DENSE;
  const mayBeTurned = clarity < CLEAR;
  return { picture, rough, letter, degrees, wanted: use.letter, mayBeTurned, isDense };
}

/**
 * Scales letters to the size that is read best, levels the lines, evens the light, and erases
 * codes, rules and frames. The picture itself is changed, not the copy with even light, because
 * enlarging needs the half-tones that evening removes.
 */
export async function preparePage(measured: Measured): Promise<Page> {
  const { picture, rough, letter, degrees, wanted, mayBeTurned } = measured;
  const { width, height } = picture;
  const most = Math.sqrt(MOST_OCR_PIXELS / (width * height));
  const scale = Math.min(most, Math.max(0.4, Math.min(4, wanted / letter)));
  let better = picture;
  if (Math.abs(scale - 1) >= 0.1)
    better = await toGrey(
      (await fromGrey(picture)).resize({ width: Math.round(width * scale), kernel: "lanczos3" }),
    );
  const scaled = (letter * better.width) / width;
  if (Math.abs(degrees) > LEAST_SKEW) better = await turn(better, -degrees);
  const image = better === picture ? rough : evenLight(better);
  eraseCodes(image, scaled);
  eraseLines(image, scaled);
  return { image, letter: scaled, mayBeTurned };
}

/**
 * The part with most ink of a page's middle, where no large heading is: as PNG, turned by so many
 * degrees.
 */
export async function someText(page: Page, degrees: 0 | 180): Promise<Uint8Array> {
  const { data, width, height } = page.image;
  const wide = Math.min(width, Math.round(PART_WIDE * page.letter));
  const high = Math.min(height, Math.round(PART_HIGH * page.letter));
  const columns = Math.floor(width / wide);
  const ink = new Uint32Array(columns * Math.floor(height / high));
  for (let at = Math.floor(height / 4) * width; at < 0.75 * data.length; at += 1) {
    const [column, row] = [
      Math.floor((at % width) / wide),
      Math.floor(Math.floor(at / width) / high),
    ];
    if (column < columns && (data[at] ?? 255) < 128)
      ink[row * columns + column] = (ink[row * columns + column] ?? 0) + 1;
  }
  const most = ink.indexOf(Math.max(...ink));
  const [x0, y0] = [(most % columns) * wide, Math.floor(most / columns) * high];
  const { part } = await partOf(page, { x0, y0, x1: x0 + wide, y1: y0 + high });
  return toPng(await turn(await toGrey(part), degrees));
}

/** A part of a page as PNG with a white edge, `scale` times as large. */
export async function cutOut(page: Page, box: Box, scale: number): Promise<Uint8Array> {
  const { part, width } = await partOf(page, box);
  const edge = Math.round(10 * scale);
  return part
    .resize({ width: Math.max(1, Math.round(width * scale)), kernel: "lanczos3" })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: "#ffffff" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A part of a page as a small picture for people (WebP). */
export async function showLine(page: Page, box: Box): Promise<Uint8Array> {
  const { part } = await partOf(page, box);
  return part
    .resize({ width: LINE_WIDTH, withoutEnlargement: true })
    .webp({ quality: 60 })
    .toBuffer();
}

async function partOf({ image }: Page, box: Box): Promise<{ part: Sharp; width: number }> {
  const left = Math.min(image.width - 1, Math.max(0, Math.floor(box.x0)));
  const top = Math.min(image.height - 1, Math.max(0, Math.floor(box.y0)));
  const width = Math.max(1, Math.min(image.width, Math.ceil(box.x1)) - left);
  const height = Math.max(1, Math.min(image.height, Math.ceil(box.y1)) - top);
  return { part: (await fromGrey(image)).extract({ left, top, width, height }), width };
}
