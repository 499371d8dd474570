import qrcode from "qrcode";
import type { Identity } from "../../../contract/server-copy/look-up.ts";
import {
  disclaimers,
  fetchedBy,
  type Layout,
  marksOf,
  qrTextOf,
  type Row,
  sectionsOf,
  sheetWords,
  shownValue,
} from "../../../contract/server-copy/sheet.ts";
import type { Words } from "../../../contract/services/declare.ts";
import { timeInDhaka } from "../../../contract/values/dates/iso-date.ts";
import { showDay } from "../../../contract/values/dates/shown-date.ts";
import { toBengaliDigits } from "../../../contract/values/digits.ts";
import { type Cover, drawLine, drawLines } from "./text.ts";

/** A copy and what stands on its sheet. `at`: ISO 8601, when it was fetched. */
export type Sheet = {
  person: Identity;
  specimen: boolean;
  layout: Layout;
  lang: keyof Words;
  brand: string;
  at: string;
};

/**
 * What lies on the sheet, in its order. In px from its upper left corner; `y` of a line is where
 * its letters stand.
 */
export type Piece =
  | { kind: "line"; text: string; cover: Cover; color: Color; bold?: boolean; x: number; y: number }
  | { kind: "mark"; cover: Cover; x: number; y: number }
  | ({ kind: "box"; color: Color; fill: boolean } & Box)
  | { kind: "qr"; x: number; y: number; size: number; modules: number; dark: number[] }
  | ({ kind: "photo" } & Box);
type Box = { x: number; y: number; width: number; height: number };

/** The colours of the printed sheet. */
export const colors = {
  ink: "#1c211f",
  soft: "#55584f",
  green: "#0a453e",
  red: "#8f1d15",
  rule: "#cfc7b6",
  mark: "#ddd5c5",
} as const;
type Color = keyof typeof colors;

/** Dots to a px: 242 to an inch. */
export const DOTS = 2.5;
/** In px of a sheet 800 wide, which is the width of A4; a narrow one has the same scale. */
const [SIDE, LABEL, SECOND_LABEL, TEXT, A4_HEIGHT] = [36, 160, 120, 15, (800 * 297) / 210];
const PHOTO = { width: 108, height: 130 };
const QR = 132;

type Page = { pieces: Piece[]; y: number; from: number; to: number };
type Look = { size?: number; color?: Color; bold?: boolean; above?: number };

/**
 * The sheet of a server copy, as long as it needs, with a place for the photo if there is one. Its
 * marks lie behind all of it.
 */
export async function layOut(sheet: Sheet, withPhoto: boolean) {
  const { person, layout, lang } = sheet;
  const width = layout.backup ? 650 : 800;
  const page: Page = { pieces: [], y: 32, from: SIDE, to: width - SIDE };
  const head = { size: 17, color: "green", bold: true, above: 16 } as const;
  await write(page, sheetWords.title[lang], { ...head, size: 22, above: 0 });
  rule(page, 2, 6);
  await writeHead(page, sheet, withPhoto);
  for (const { title, rows } of sectionsOf(person, layout)) {
    await write(page, sheetWords[title][lang], head);
    const paired = title !== "address" && (title !== "identity" || !layout.backup);
    const each = paired ? 2 : 1;
    for (let at = 0; at < rows.length; at += each)
      await writeRow(page, rows.slice(at, at + each), lang);
  }
  if (layout.version === 2) {
    await write(page, sheetWords.disclaimers[lang], head);
    for (const words of disclaimers) await write(page, `• ${words[lang]}`, { above: 2 });
  }
  rule(page, 1, 10);
  const foot = fetchedBy[lang](sheet.brand, dateTimeOf(sheet.at, lang));
  await write(page, foot, { size: 13, color: "soft", above: 4 });
  const height = Math.max(A4_HEIGHT, page.y + 32);
  const marks = await drawMarks(marksOf(sheet), width, height);
  return { width, height, pieces: [...marks, ...page.pieces] };
}

/** Below what is there, over the whole width. */
async function write(page: Page, text: string, { above = 0, ...look }: Look = {}): Promise<void> {
  page.y = await writeAt(page, text, { ...page, x: page.from, y: page.y + above }, look);
}

/** Lines of text from a place on; answers where they end. */
async function writeAt(
  { pieces }: Page,
  text: string,
  { x, y, to }: { x: number; y: number; to: number },
  { size = TEXT, color = "ink", bold = false }: Look = {},
): Promise<number> {
  const lines = await linesOf(text, size * DOTS, (to - x) * DOTS);
  for (const [at, cover] of lines.entries())
    pieces.push({ kind: "line", text, cover, color, bold, x, y: y + (at * 1.5 + 1.1) * size });
  return y + lines.length * 1.5 * size;
}

const own = new Set<string>(
  [...Object.values(sheetWords), ...disclaimers].flatMap(({ bn, en }) => [
    bn,
    en,
    `• ${bn}`,
    `• ${en}`,
  ]),
);
const drawn = new Map<string, Promise<Cover[]>>();

/** Our own words, which are most of a sheet, are drawn once. */
function linesOf(text: string, size: number, most: number): Promise<Cover[]> {
  if (!own.has(text)) return drawLines(text, size, most);
  const key = `${text} ${size} ${most}`;
  const lines = drawn.get(key) ?? drawLines(text, size, most);
  drawn.set(key, lines);
  return lines;
}

function rule(page: Page, height: number, above: number): void {
  const y = page.y + above;
  const color = height > 1 ? "green" : "rule";
  page.pieces.push({
    kind: "box",
    color,
    fill: true,
    x: page.from,
    y,
    width: page.to - page.from,
    height,
  });
  page.y = y + height;
}

/**
 * Portrait, names and numbers. The ids have ASCII digits, for use in other programs. V2 has them as
 * a QR code too.
 */
async function writeHead(
  page: Page,
  { person, specimen, layout, lang }: Sheet,
  withPhoto: boolean,
) {
  const top = page.y + 16;
  const frame = { x: page.from, y: top, ...PHOTO };
  const place = { x: page.from + 12, y: top + 54, to: page.from + PHOTO.width };
  if (withPhoto) page.pieces.push({ kind: "photo", ...frame });
  else await writeAt(page, sheetWords.noPhoto[lang], place, { size: 13, color: "soft" });
  page.pieces.push({ kind: "box", color: "rule", fill: false, ...frame });

  const qr = layout.version === 2;
  const [x, to] = [page.from + PHOTO.width + 16, page.to - (qr ? QR + 16 : 0)];
  const name = { size: 21, color: "green", bold: true } as const;
  let y = await writeAt(page, person.name_bn, { x, y: top, to }, name);
  y = await writeAt(page, person.name_en, { x, y, to });
  for (const id of [`NID ${person.national_id}`, `DOB ${person.birth_date}`])
    y = await writeAt(page, id, { x, y, to }, { size: 14 });
  if (qr) page.pieces.push(drawQr(qrTextOf(person), page.to - QR, top));
  page.y = Math.max(y, top + (qr ? QR : PHOTO.height)) + 8;
  if (!specimen) return;
  const box = { x: page.from, y: page.y, width: page.to - page.from };
  const inside = { x: box.x + 10, y: box.y + 3, to: page.to - 10 };
  page.y = 4 + (await writeAt(page, sheetWords.specimen[lang], inside, { size: 13, color: "red" }));
  page.pieces.push({ kind: "box", color: "red", fill: false, ...box, height: page.y - box.y });
}

/** One fact, or two side by side, with a line below. */
async function writeRow(page: Page, rows: Row[], lang: keyof Words): Promise<void> {
  const half = (page.to - page.from + LABEL - SECOND_LABEL) / 2;
  const y = page.y + 4;
  let end = page.y;
  for (const [at, row] of rows.entries()) {
    const x = page.from + at * half;
    const value = x + (at === 0 ? LABEL : SECOND_LABEL);
    const to = at + 1 < rows.length ? page.from + half - 12 : page.to;
    const label = sheetWords[row.field][lang];
    const labelEnd = await writeAt(page, label, { x, y, to: value - 8 }, { color: "soft" });
    const text = shownValue(row, lang, dateOf);
    end = Math.max(end, labelEnd, await writeAt(page, text, { x: value, y, to }));
  }
  page.y = end;
  rule(page, 1, 3);
}

function drawQr(text: string, x: number, y: number): Piece {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: "M" });
  const dark = [...modules.data].flatMap((one, at) => (one ? [at] : []));
  return { kind: "qr", x, y, size: QR, modules: modules.size, dark };
}

/** How the marks slant, and how far apart they are. */
export const SLANT = -24;
const [APART, LINE] = [300, 44];

/** Over all of it, in slanting lines of which every second has the other mark. */
async function drawMarks(texts: string[], width: number, height: number): Promise<Piece[]> {
  const covers = await Promise.all(texts.map((text) => drawLine(text, 17 * DOTS)));
  const [cos, sin] = [Math.cos((SLANT * Math.PI) / 180), Math.sin((SLANT * Math.PI) / 180)];
  const marks: Piece[] = [];
  const reach = Math.ceil((width + height) / LINE);
  for (let line = -reach; line < reach; line += 1)
    for (let column = -6; column < 6; column += 1) {
      const [along, down] = [column * APART + (line % 2 ? APART / 2 : 0), line * LINE];
      const [x, y] = [along * cos - down * sin, along * sin + down * cos];
      const cover = covers[Math.abs(line) % covers.length];
      if (cover && x > -APART && x < width && y > 0 && y < height + APART / 2)
        marks.push({ kind: "mark", cover, x, y });
    }
  return marks;
}

function dateOf(date: string, lang: keyof Words): string {
  return showDay(new Date(date), lang);
}

function dateTimeOf(at: string, lang: keyof Words): string {
  const time = timeInDhaka(new Date(at)).slice(11, 16);
  return `${dateOf(at, lang)}, ${lang === "bn" ? toBengaliDigits(time) : time}`;
}
