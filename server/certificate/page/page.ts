import type { Sharp } from "sharp";
import type { Box } from "../layout/layout.ts";
import { eraseCodes, eraseLines } from "./erase-lines.ts";
import { evenLight } from "./even-light.ts";
import { fromGrey, type GreyImage, toGrey, toPng, turn } from "./image.ts";
import { findBlots, findLinesOfText, letterHeight } from "./ink.ts";

/** The height of a letter that Tesseract reads best, in pixels. https://tesseract-ocr.github.io/tessdoc/ImproveQuality.html#rescaling */
const LETTER_HEIGHT = 26;
const MOST_OCR_PIXELS = 9_000_000;
const LEAST_SKEW = 0.12;
/** Pages of text have more, noise and other pictures less. */
const LEAST_CLARITY = 3;
/** Lines of text that are the right way up and read well have more, mostly 15 to 35; bad photographs upside down 2 to 10. */
const CLEAR = 12;
// In heights of a letter.
const PART_HIGH = 12;
const PART_WIDE = 50;
const LINE_WIDTH = 640;

/**
 * A page ready to be read: paper white, lines level, letters of a good size. `letter` is their height in pixels, 0 without text.
 * `mayBeTurned`: it was on its side, or reading it the wrong way up would take too long.
 */
export type Page = { image: GreyImage; letter: number; mayBeTurned: boolean };

/**
 * Scales letters to the size that is read best, levels the lines, evens the light, and erases codes, rules and frames. Size and
 * slope are measured on a copy with even light, but changed on the picture itself, because enlarging needs the half-tones that
 * evening removes. A page on its side is turned clockwise; it may be upside down then.
 */
export async function preparePage(picture: GreyImage): Promise<Page> {
  const rough = evenLight(picture);
  const blots = findBlots(rough);
  const letter = letterHeight(blots);
  const { degrees, clarity } = findLinesOfText(blots, letter);
  const onSide = blots.map(({ x0, x1, y0, y1, size }) => ({
    x0: y0,
    x1: y1,
    y0: x0,
    y1: x1,
    size,
  }));
  const clarityOnSide = findLinesOfText(onSide, letterHeight(onSide)).clarity;
  if (Math.max(clarity, clarityOnSide) < LEAST_CLARITY)
    return { image: rough, letter: 0, mayBeTurned: false };
  if (clarityOnSide > clarity)
    return { ...(await preparePage(await turn(picture, 90))), mayBeTurned: true };
  const { width, height } = picture;
  const most = Math.sqrt(MOST_OCR_PIXELS / (width * height));
  const scale = Math.min(most, Math.max(0.4, Math.min(4, LETTER_HEIGHT / letter)));
  let better = picture;
  if (Math.abs(scale - 1) >= 0.1)
    better = await toGrey(
      (await fromGrey(picture)).resize({ width: Math.round(width * scale), kernel: "lanczos3" }),
    );
  const scaled = (letter * better.width) / width;
  if (Math.abs(degrees) > LEAST_SKEW) better = await turn(better, -degrees);
  const image = evenLight(better);
  eraseCodes(image, scaled);
  eraseLines(image, scaled);
  return { image, letter: scaled, mayBeTurned: clarity < CLEAR };
}

/** Of the middle of a page, which has no large heading, the part with most ink, as PNG, turned by so many degrees. */
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
