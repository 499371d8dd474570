import { normaliseText } from "../../../contract/values/typed-text.ts";
import {
  drawPage,
  type Pdfium,
  type PdfiumPage,
  withDocument,
  withPage,
} from "../../pdf/pdfium.ts";
import { type Box, unite, type Word } from "../layout/layout.ts";
import { type Picture, toPicture } from "../page/image.ts";

/**
 * `isScan`: a picture, perhaps with a few words of the program that made it, or of drawn shapes.
 */
export type PdfPage = { words: Word[]; isScan: boolean; render(): Promise<Picture> };

/** A certificate is one sheet, but it may be scanned with other papers. */
const MOST_PAGES = 20;
const RENDER_WIDTH = 1800;
const MOST_RENDER_PIXELS = 8_000_000;
/** The picture of a scan covers more of its page, and other pages have more words. */
const MUCH = 0.25;
const FEW_WORDS = 40;
// FPDF_PAGEOBJ_IMAGE and FPDF_PAGEOBJ_FORM, in which a picture may be.
const PICTURES = [3, 5];
/** The side of a page on which the places of pictures are measured. */
const FINE = 10_000;

/**
 * Hands the first pages of a PDF to `work`. The document lives only that long, because its memory
 * is freed by hand.
 * @throws encrypted-pdf, unreadable-file
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  work: (pages: PdfPage[]) => Promise<T>,
): Promise<T> {
  return withDocument(bytes, async (document) => {
    const pages: PdfPage[] = [];
    for (let index = 0; index < Math.min(document.pages, MOST_PAGES); index += 1) {
      const { words, picture } = await withPage(document, index, (page) => ({
        words: joinGlyphs(readGlyphs(page), page.height),
        picture: boxOfPictures(page),
      }));
      const isPicture = picture && (picture.x1 - picture.x0) * (picture.y1 - picture.y0) > MUCH;
      const isScan = words.length === 0 || (words.length < FEW_WORDS && isPicture === true);
      const draw = (page: PdfiumPage) =>
        drawPage(
          page,
          Math.min(
            RENDER_WIDTH / page.width,
            Math.sqrt(MOST_RENDER_PIXELS / (page.width * page.height)),
          ),
        );
      // The edge of a photograph on a white page is no sheet's.
      const render = async () =>
        toPicture(await withPage(document, index, draw), isScan && isPicture ? picture : undefined);
      pages.push({ words, isScan, render });
    }
    return work(pages);
  });
}

/**
 * A piece of text that a PDF draws at once, in points from the foot of the page. `right` is where
 * the next would begin, `em` the size of the type, `order` its place in the order of drawing.
 */
type Glyphs = {
  text: string;
  left: number;
  right: number;
  baseline: number;
  em: number;
  order: number;
};

/**
 * A page that is being read. `room`: memory of PDFium for its answers. `orders`: object → order.
 */
type Reading = {
  module: Pdfium;
  text: number;
  room: number;
  orders: Map<number, number>;
};

/** A longer page of text is no certificate. */
const MOST_CHARACTERS = 20_000;
const TILT = 0.05;
/** The place of the key "ActualText" in the room. */
const KEY_AT = 40;
/** FPDF_TEXTRENDERMODE_INVISIBLE */
const INVISIBLE = 3;
/** PDFium's code for a hyphen at the end of a line. */
const SOFT_HYPHEN = 2;
const UNREADABLE = "\ufffd";

/**
 * The text of a page in pieces, with their places. Tilted text (watermarks) is left out, and so are
 * spaces that PDFium guesses: it guesses them inside Bengali words too, because vowel signs have no
 * width.
 *
 * A browser writes a cluster of several glyphs as one ActualText span, and PDFium may answer its
 * text several times. So each span is taken once, and reaches as far as all of its pieces.
 */
function readGlyphs({ pdfium: module, page }: PdfiumPage): Glyphs[] {
  const text = module._FPDFText_LoadPage(page);
  const room = module.wasmExports.malloc(64);
  module.HEAPU8.set(new TextEncoder().encode("ActualText\0"), room + KEY_AT);
  try {
    return collect({ module, text, room, orders: ordersOf(module, page) });
  } finally {
    module.wasmExports.free(room);
    module._FPDFText_ClosePage(text);
  }
}

function collect(reading: Reading): Glyphs[] {
  const { module, text, room, orders } = reading;
  const reach = reachOfSpans(reading);
  const glyphs: Glyphs[] = [];
  const spans = new Map<number, { glyphs: Glyphs; object: number }>();
  const count = Math.min(module._FPDFText_CountChars(text), MOST_CHARACTERS);
  for (let index = 0; index < count; index += 1) {
    if (
      module._FPDFText_IsGenerated(text, index) === 1 ||
      isTilted(module._FPDFText_GetCharAngle(text, index))
    )
      continue;
    const object = module._FPDFText_GetTextObject(text, index);
    // Text in a form object comes after that of the page itself, in PDFium's order.
    const order = orders.get(object) ?? MOST_CHARACTERS + index;
    const one = {
      text: characterOf(module, text, index),
      ...placeOf(module, text, index, room),
      order,
    };
    // The invisible text of a scan is another program's OCR, which does not say what it is unsure
    // of.
    if (object !== 0 && module._FPDFTextObj_GetTextRenderMode(object) === INVISIBLE) continue;
    const mark = findSpan(module, object, room);
    const span = spans.get(mark);
    if (!span) {
      one.right = Math.max(one.right, reach.get(mark) ?? one.right);
      glyphs.push(one);
      if (mark !== 0) spans.set(mark, { glyphs: one, object });
    } else {
      if (span.object === object) span.glyphs.text += one.text;
      span.glyphs.left = Math.min(span.glyphs.left, one.left);
      span.glyphs.right = Math.max(span.glyphs.right, one.right);
    }
  }
  return glyphs;
}

/**
 * Mark → where its last glyph ends. Text in form objects, which has other coordinates, is left out.
 */
function reachOfSpans({ module, room, orders }: Reading): Map<number, number> {
  const reach = new Map<number, number>();
  for (const object of orders.keys()) {
    const mark = findSpan(module, object, room);
    if (
      mark === 0 ||
      module._FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12) !== 1
    )
      continue;
    const right = new DataView(module.HEAPU8.buffer, room, 16).getFloat32(8, true);
    reach.set(mark, Math.max(right, reach.get(mark) ?? right));
  }
  return reach;
}

/** Around all pictures of a page as it is shown, in shares of its width and height. */
function boxOfPictures({ pdfium: module, page }: PdfiumPage): Box | undefined {
  const room = module.wasmExports.malloc(24);
  const cornerAt = (x = 0, y = 0): Box => {
    module._FPDF_PageToDevice(page, 0, 0, FINE, FINE, 0, x, y, room + 16, room + 20);
    const place = new Int32Array(module.HEAPU8.buffer, room + 16, 2);
    const [across = 0, down = 0] = Array.from(place, (one) => Math.min(1, Math.max(0, one / FINE)));
    return { x0: across, x1: across, y0: down, y1: down };
  };
  const corners: Box[] = [];
  try {
    for (const object of ordersOf(module, page).keys()) {
      if (!PICTURES.includes(module._FPDFPageObj_GetType(object))) continue;
      if (module._FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12) !== 1)
        continue;
      const [left, foot, right, top] = new Float32Array(module.HEAPU8.buffer, room, 4);
      corners.push(cornerAt(left, foot), cornerAt(right, top));
    }
  } finally {
    module.wasmExports.free(room);
  }
  return corners.length > 0 ? unite(corners) : undefined;
}

/** The objects of the page, each with its place in the order of drawing. */
function ordersOf(module: Pdfium, page: number): Map<number, number> {
  const count = Math.min(module._FPDFPage_CountObjects(page), MOST_CHARACTERS);
  return new Map(
    Array.from({ length: count }, (_, index) => [module._FPDFPage_GetObject(page, index), index]),
  );
}

function isTilted(angle: number): boolean {
  return Math.abs(Math.sin(angle)) > TILT || Math.cos(angle) < 0;
}

function characterOf(module: Pdfium, text: number, index: number): string {
  const code = module._FPDFText_GetUnicode(text, index);
  if (code === SOFT_HYPHEN) return "-";
  return code === 0 || module._FPDFText_HasUnicodeMapError(text, index) === 1
    ? UNREADABLE
    : String.fromCodePoint(code);
}

function placeOf(module: Pdfium, text: number, index: number, room: number) {
  const view = new DataView(module.HEAPU8.buffer, room, 40);
  module._FPDFText_GetLooseCharBox(text, index, room);
  // FS_RECTF: left, top, right, bottom, in points from the foot of the page.
  const left = view.getFloat32(0, true);
  const right = view.getFloat32(8, true);
  const height = Math.abs(view.getFloat32(4, true) - view.getFloat32(12, true));
  module._FPDFText_GetCharOrigin(text, index, room, room + 8);
  const baseline = view.getFloat64(8, true);
  return { left, right, baseline, em: height || module._FPDFText_GetFontSize(text, index) };
}

/** The mark with an ActualText around an object; 0 when there is none. */
function findSpan(module: Pdfium, object: number, room: number): number {
  if (object === 0) return 0;
  for (let index = module._FPDFPageObj_CountMarks(object) - 1; index >= 0; index -= 1) {
    const mark = module._FPDFPageObj_GetMark(object, index);
    if (module._FPDFPageObjMark_GetParamStringValue(mark, room + KEY_AT, 0, 0, room) === 1)
      return mark;
  }
  return 0;
}

// In em. The space of a Bengali font is 0.2 to 0.3 wide and often not drawn at all; the glyphs of a
// word touch.
const WORD_GAP = 0.17;
const SAME_BASELINE = 0.2;
const JUMP = 0.7;

/** Joins glyphs to words by their distance, or where no space is drawn, with y downwards. */
export function joinGlyphs(glyphs: readonly Glyphs[], pageHeight: number): Word[] {
  const words: Word[] = [];
  for (const line of linesOf(glyphs)) {
    let word: Word | undefined;
    for (const one of line) {
      if (one.text.trim() === "") word = undefined;
      else if (word && one.left - word.x1 < WORD_GAP * one.em) {
        word.text += one.text;
        word.x1 = Math.max(word.x1, one.right);
      } else {
        word = wordOf(one, pageHeight);
        words.push(word);
      }
    }
  }
  return words.map((word) => ({ ...word, text: normaliseText(word.text) }));
}

function wordOf(one: Glyphs, pageHeight: number): Word {
  const base = pageHeight - one.baseline;
  return {
    text: one.text,
    x0: one.left,
    x1: one.right,
    y0: base - 0.62 * one.em,
    y1: base + 0.12 * one.em,
  };
}

/**
 * Glyphs on one baseline, from left to right. Those that touch stay in the order of drawing, which
 * is that of the text: a vowel sign may reach over the letter before its own.
 */
function linesOf(glyphs: readonly Glyphs[]): Glyphs[][] {
  const lines: Glyphs[][] = [];
  for (const one of glyphs.toSorted((a, b) => b.baseline - a.baseline)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (
      line &&
      first &&
      Math.abs(first.baseline - one.baseline) < SAME_BASELINE * Math.max(first.em, one.em)
    )
      line.push(one);
    else lines.push([one]);
  }
  return lines.map((line) =>
    runsOf(line)
      .toSorted((a, b) => leftOf(a) - leftOf(b))
      .flat(),
  );
}

/** Splits a line, in drawing order, where the pen jumps. */
function runsOf(line: readonly Glyphs[]): Glyphs[][] {
  const runs: Glyphs[][] = [];
  for (const one of line.toSorted((a, b) => a.order - b.order)) {
    const last = runs.at(-1)?.at(-1);
    const goesOn =
      last && one.left > last.left - JUMP * one.em && one.left < last.right + JUMP * one.em;
    if (goesOn) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs;
}

function leftOf(run: readonly Glyphs[]): number {
  return Math.min(...run.map((one) => one.left));
}
