import type { Pdfium, PdfiumPage } from "../../pdf/pdfium.ts";

/**
 * A piece of text that a PDF draws at once, in points from the foot of the page. `right` is where the next would begin, `em`
 * the size of the type, `order` its place in the order of drawing.
 */
export type Glyphs = { text: string; left: number; right: number; baseline: number; em: number; order: number };

/** A page that is being read. `room`: memory of PDFium for its answers. `spanOf`: see {@link findSpan}. `orders`: object → order. */
type Reading = {
  module: Pdfium;
  text: number;
  room: number;
  spanOf(object: number): number;
  orders: Map<number, number>;
};

/** A longer page of text is no certificate. */
const MOST_CHARACTERS = 20_000;
const TILT = 0.05;
/** The place of the key "ActualText" in the room. */
const KEY_AT = 40;
/** FPDF_PAGEOBJ_TEXT */
const TEXT_OBJECT = 1;
/** FPDF_TEXTRENDERMODE_INVISIBLE */
const INVISIBLE = 3;
/** PDFium's code for a hyphen at the end of a line. */
const SOFT_HYPHEN = 2;
const UNREADABLE = "\ufffd";

/**
 * The text of a page in pieces, with their places. Tilted text (watermarks) is left out, and so are spaces that PDFium
 * guesses: it guesses them inside Bengali words too, because vowel signs have no width.
 *
 * A browser writes a cluster of several glyphs as one ActualText span, and PDFium may answer its text several times. So each
 * span is taken once, and reaches as far as all of its pieces.
 */
export function readGlyphs({ pdfium: module, page }: PdfiumPage): Glyphs[] {
  const text = module._FPDFText_LoadPage(page);
  const room = module.wasmExports.malloc(64);
  module.HEAPU8.set(new TextEncoder().encode("ActualText\0"), room + KEY_AT);
  try {
    const spans = new Map<number, number>();
    const spanOf = (object: number) => {
      const span = spans.get(object) ?? findSpan(module, object, room);
      spans.set(object, span);
      return span;
    };
    const reading = { module, text, room, spanOf, orders: ordersOf(module, page) };
    return [...collect(reading), ...findSpaces(reading)];
  } finally {
    module.wasmExports.free(room);
    module._FPDFText_ClosePage(text);
  }
}

function collect(reading: Reading): Glyphs[] {
  const { module, text, room, spanOf, orders } = reading;
  const reach = reachOfSpans(reading);
  const glyphs: Glyphs[] = [];
  const spans = new Map<number, { glyphs: Glyphs; object: number }>();
  const count = Math.min(module._FPDFText_CountChars(text), MOST_CHARACTERS);
  for (let index = 0; index < count; index += 1) {
    if (module._FPDFText_IsGenerated(text, index) === 1 || isTilted(module._FPDFText_GetCharAngle(text, index)))
      continue;
    const object = module._FPDFText_GetTextObject(text, index);
    // Text in a form object comes after that of the page itself, in PDFium's order.
    const order = orders.get(object) ?? MOST_CHARACTERS + index;
    const one = { text: characterOf(module, text, index), ...placeOf(module, text, index, room), order };
    // The invisible text of a scan is another program's OCR, which does not say what it is unsure of.
    if (object !== 0 && module._FPDFTextObj_GetTextRenderMode(object) === INVISIBLE) continue;
    const mark = spanOf(object);
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

/** Mark → where its last glyph ends. Text in form objects, which has other coordinates, is left out. */
function reachOfSpans({ module, room, spanOf, orders }: Reading): Map<number, number> {
  const reach = new Map<number, number>();
  for (const object of orders.keys()) {
    const mark = spanOf(object);
    if (mark === 0 || module._FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12) !== 1) continue;
    const right = new DataView(module.HEAPU8.buffer, room, 16).getFloat32(8, true);
    reach.set(mark, Math.max(right, reach.get(mark) ?? right));
  }
  return reach;
}

/**
 * Spaces that are drawn. PDFium's text leaves out those beside a Bengali cluster, but the page has them as objects without a
 * span and without a character.
 */
function findSpaces({ module, text, room, spanOf, orders }: Reading): Glyphs[] {
  const spaces: Glyphs[] = [];
  for (const [object, order] of orders) {
    if (module._FPDFPageObj_GetType(object) !== TEXT_OBJECT || spanOf(object) !== 0) continue;
    // The answer is the length in bytes of UTF-16, with a closing zero.
    if (module._FPDFTextObj_GetText(object, text, 0, 0) > 2 || module._FPDFPageObj_GetMatrix(object, room) !== 1)
      continue;
    const view = new DataView(module.HEAPU8.buffer, room, 24);
    const left = view.getFloat32(16, true);
    const em = Math.abs(view.getFloat32(0, true));
    spaces.push({ text: " ", left, right: left, baseline: view.getFloat32(20, true), em, order });
  }
  return spaces;
}

/** The objects of the page, each with its place in the order of drawing. */
function ordersOf(module: Pdfium, page: number): Map<number, number> {
  const count = Math.min(module._FPDFPage_CountObjects(page), MOST_CHARACTERS);
  return new Map(Array.from({ length: count }, (_, index) => [module._FPDFPage_GetObject(page, index), index]));
}

function isTilted(angle: number): boolean {
  return Math.abs(Math.sin(angle)) > TILT || Math.cos(angle) < 0;
}

function characterOf(module: Pdfium, text: number, index: number): string {
  const code = module._FPDFText_GetUnicode(text, index);
  if (code === SOFT_HYPHEN) return "-";
  return code === 0 || module._FPDFText_HasUnicodeMapError(text, index) === 1 ? UNREADABLE : String.fromCodePoint(code);
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
    if (module._FPDFPageObjMark_GetParamStringValue(mark, room + KEY_AT, 0, 0, room) === 1) return mark;
  }
  return 0;
}
