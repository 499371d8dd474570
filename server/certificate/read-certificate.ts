import type { BirthField, Corners } from "../../contract/birth.ts";
import { appError } from "../app-error.ts";
import { fieldsToCheck } from "./checks.ts";
import { type Ocr, type PageReading, spend, type Time, timeToRead } from "./engine/ocr.ts";
import { isLabelWord } from "./layout/labels.ts";
import { type Box, certaintyOf, inOneRow, textOf, type Word } from "./layout/layout.ts";
import { type Found, parseCertificate } from "./layout/parser.ts";
import { decodeImage, type GreyImage, type Picture, toPgm, toPng, turn } from "./page/image.ts";
import { measurePage, type Page, preparePage, someText, toGlance } from "./page/page.ts";
import { findSheet, flatten } from "./page/sheet.ts";
import { type PdfPage, withPdf } from "./pdf/pdf.ts";
import type { Reading, UploadKind } from "./reader.ts";
import { rereadFields } from "./reread.ts";
import { type Content, fieldValue, isBengaliField, isBrokenBengali } from "./words/field-values.ts";

/** Words that cover each other by more of the smaller one are two readings of the same ink. */
const SAME_INK = 0.3;

/**
 * A page read as Bengali and as English → each word in the script in which it and its neighbours
 * were read with more confidence, or a label: the other reading is nonsense. The order is the
 * engine's, line by line.
 */
function mergeReadings({ ben, eng }: PageReading): Word[] {
  const candidates = [...ben.map(scored), ...eng.map(scored)];
  const taken = new Set<Word>();
  for (const { word } of candidates.toSorted((a, b) => b.score - a.score)) {
    if ([...taken].every((other) => !isSameInk(word, other))) taken.add(word);
  }
  return candidates.map(({ word }) => word).filter((word) => taken.has(word));
}

function scored(word: Word, index: number, words: readonly Word[]) {
  const beside = [words[index - 1], words[index + 1]].filter(
    (one) => one !== undefined && inOneRow(one, word),
  );
  const around = beside.reduce((sum, one) => sum + (one?.confidence ?? 0) / beside.length, 0);
  return {
    word,
    score: (word.confidence ?? 0) + around / 2 + (isLabelWord(word.text, 2) ? 100 : 0),
  };
}

function isSameInk(a: Box, b: Box): boolean {
  const across = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const down = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  if (across <= 0 || down <= 0) return false;
  const area = (box: Box) => (box.x1 - box.x0) * (box.y1 - box.y0);
  return across * down > SAME_INK * Math.min(area(a), area(b));
}

const LEAST_FIELDS = 3;
/** With so many values of a sheet that was flattened, the whole picture would not give more. */
const ENOUGH_FIELDS = 9;
/** The least certainty of letters that are the right way up. */
const LIKELY = 60;
/** A part of a page has more letters. */
const FEW = 40;
/** So many scans are read at most, the likeliest: each takes seconds. */
const MOST_SCANS = 4;
/**
 * The title of a certificate and the dates of its register are in its upper part, in widths of the
 * sheet.
 */
const UPPER_PART = 0.4;
/** A certificate's takes 0.5 to 1.5 s. A page of dense prose leaves time to those behind it. */
const UPPER_MS = 2_500;

/**
 * A picture or PDF of a birth certificate → the form's fields, with those that a person should
 * check. `openReader` is only called when there is something to recognise. What the form requires
 * and was not found is uncertain too. `corners`: those of the sheet, if a person has put them.
 * @throws unreadable-file, encrypted-pdf, image-too-large, nothing-found
 */
export async function readCertificate(
  bytes: Uint8Array,
  kind: UploadKind,
  openReader: () => Promise<Ocr>,
  corners?: Corners,
  time = timeToRead(),
): Promise<Reading> {
  const reading =
    kind === "pdf"
      ? await withPdf(bytes, (pages) => readPdf(pages, openReader, time))
      : await readPicture(await decodeImage(bytes), openReader, time, corners);
  if (!reading || Object.keys(reading.content).length < LEAST_FIELDS)
    throw appError("nothing-found");
  return { ...reading, uncertain: fieldsToCheck(reading.content, reading.uncertain) };
}

/**
 * The first page as PNG, turned upright as its camera noted, for another reader. @throws as {@link
 * readCertificate}
 */
export async function pictureOf(bytes: Uint8Array, kind: UploadKind): Promise<Uint8Array> {
  if (kind === "image") return toPng((await decodeImage(bytes)).grey);
  return withPdf(bytes, async ([first]) => {
    if (!first) throw appError("nothing-found");
    return toPng((await first.render()).grey);
  });
}

/**
 * Reads that page of several which has a certificate's labels. Text in the file is certain; the
 * rest is recognised on the rendered page.
 */
async function readPdf(
  pages: readonly PdfPage[],
  openReader: () => Promise<Ocr>,
  time: Time,
): Promise<Reading | undefined> {
  const parsed = pages.map((page) => ({ page, ...parseCertificate(page.words) }));
  const best = parsed.find(({ isCertificate }) => isCertificate);
  const content: Content = {};
  for (const [field, words] of Object.entries(best?.found ?? {}) as [BirthField, Word[]][]) {
    const value = fieldValue(field, textOf(words));
    if (value !== undefined && !isBrokenBengali(value)) content[field] = value;
  }
  if (isWhole(content)) return { content, uncertain: [] };
  const scans = pages.filter(({ isScan }) => isScan);
  for (const page of best ? [best.page] : await likeliest(scans, openReader, time)) {
    if (spend(time) <= 0) break;
    const seen = await readPicture(await page.render(), openReader, time);
    const uncertain = seen?.uncertain.filter((one) => !(one in content)) ?? [];
    if (seen) return { ...seen, content: { ...seen.content, ...content }, uncertain };
  }
  return { content, uncertain: [] };
}

/** Scans, by what the upper part of each shows of a certificate. */
async function likeliest(
  scans: readonly PdfPage[],
  openReader: () => Promise<Ocr>,
  time: Time,
): Promise<readonly PdfPage[]> {
  if (scans.length < 2) return scans;
  const ranked: { page: PdfPage; rank: number }[] = [];
  for (const page of scans) {
    if (spend(time) <= 0) break;
    const { grey, light } = await page.render();
    const corners = findSheet(light);
    const { data, width, height } = corners ? flatten(grey, corners) : grey;
    const high = Math.min(height, Math.round(UPPER_PART * width));
    const part = { data: data.subarray(0, width * high), width, height: high };
    const measured = await measurePage(part, toGlance);
    const upper = measured && (await preparePage(measured));
    const ocr = upper && (await openReader());
    const forOthers = Math.max(0, spend(time) - UPPER_MS);
    time.left -= forOthers;
    const seen = ocr && (await readAll(ocr, upper, time));
    time.left += forOthers;
    ranked.push({ page, rank: seen?.isCertificate ? Infinity : (seen?.fields ?? 0) });
    // What is a certificate may take its own time after the others'.
    if (seen?.isCertificate) {
      Object.assign(time, timeToRead());
      break;
    }
  }
  return ranked
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, MOST_SCANS)
    .map(({ page }) => page);
}

/**
 * True when there is a Bengali value for each English one. If not, the Bengali text is missing or
 * unreadable.
 */
function isWhole(content: Content): boolean {
  const fields = Object.keys(content) as BirthField[];
  const bengali = fields.filter(isBengaliField).length;
  const english = fields.filter((field) => /InEnglish$|Nationality$/.test(field)).length;
  return (
    bengali > 0 &&
    bengali >= english &&
    fields.includes("birthRegistrationNumber") &&
    fields.includes("dateOfBirth")
  );
}

/**
 * Undefined when no certificate is seen. The sheet is flattened, unless the whole picture shows
 * more of one.
 */
async function readPicture(
  { grey, light }: Picture,
  openReader: () => Promise<Ocr>,
  time: Time,
  given?: Corners,
): Promise<Reading | undefined> {
  const corners = given ?? findSheet(light);
  const sheet = corners && (await look(openReader, flatten(grey, corners), time));
  const isEnough = sheet && (given || (sheet.isCertificate && sheet.fields >= ENOUGH_FIELDS));
  const whole = isEnough ? undefined : await look(openReader, grey, time);
  const best = rankOf(sheet) >= rankOf(whole) ? sheet : whole;
  if (!best?.isCertificate) return undefined;
  const reading = await rereadFields(await openReader(), best.page, best.found, best);
  return best === sheet && corners ? { ...reading, corners } : reading;
}

type Seen = {
  page: Page;
  words: Word[];
  pages: PageReading;
  found: Found;
  fields: number;
  isCertificate: boolean;
};

/** By its fields, behind any page that is a certificate. */
function rankOf(seen: Seen | undefined): number {
  return seen ? seen.fields + (seen.isCertificate ? 100 : 0) : -1;
}

/**
 * Undefined without text, and when there is no time left. Which way up a page is, a part of it
 * tells.
 */
async function look(
  openReader: () => Promise<Ocr>,
  picture: GreyImage,
  time: Time,
): Promise<Seen | undefined> {
  if (spend(time) <= 0) return undefined;
  const measured = await measurePage(picture);
  if (!measured) return undefined;
  // It would use up its share, during which others wait: they go before anything is done that costs
  // more than to see this.
  if (measured.isDense) await time.askToTakeLong?.();
  const page = await preparePage(measured);
  const ocr = await openReader();
  const first = page.mayBeTurned ? undefined : await readAll(ocr, page, time);
  if (first?.isCertificate || time.left <= 0) return first;
  const upright = await certainty(ocr, await someText(page, 0), time);
  const turned = upright > LIKELY ? 0 : await certainty(ocr, await someText(page, 180), time);
  if (turned <= upright) return first ?? readAll(ocr, page, time);
  return readAll(ocr, { ...page, image: await turn(page.image, 180) }, time);
}

async function readAll(ocr: Ocr, page: Page, time: Time): Promise<Seen | undefined> {
  const pages = await ocr.readPage(toPgm(page.image), time);
  if (!pages) return undefined;
  const words = mergeReadings(pages);
  const { found, isCertificate } = parseCertificate(words);
  return { page, words, pages, found, fields: Object.keys(found).length, isCertificate };
}

/**
 * How sure the engine is of the letters of a picture, from 0 to 100. Some of a few are right by
 * chance.
 */
async function certainty(ocr: Ocr, png: Uint8Array, time: Time): Promise<number> {
  return certaintyOf(mergeReadings((await ocr.readPage(png, time)) ?? { ben: [], eng: [] }), FEW);
}
