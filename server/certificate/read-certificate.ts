import type { BirthField } from "../../contract/birth.ts";
import { appError } from "../app-error.ts";
import { findContradictions } from "./checks.ts";
import type { Ocr } from "./engine/ocr.ts";
import { textOf, type Word } from "./layout/layout.ts";
import { countLabels, type Found, parseCertificate } from "./layout/parser.ts";
import { decodeImage, type Page, preparePage, toPng, turn } from "./page/image.ts";
import { type GreyImage, type PdfPage, withPdf } from "./pdf/pdf.ts";
import { isBrokenBengali } from "./pdf/words.ts";
import type { Reading, UploadKind } from "./reader.ts";
import { rereadFields } from "./reread.ts";
import { type Content, fieldValue, isBengaliField } from "./words/field-values.ts";

/** With fewer labels it is another document, or not upright. */
const FEW_LABELS = 5;
const LEAST_FIELDS = 3;

/**
 * A picture or PDF of a birth certificate → the form's fields, with those that a person should check. `openReader` is only
 * called when there is something to recognise.
 * @throws unreadable-file, encrypted-pdf, image-too-large, nothing-found
 */
export async function readCertificate(
  bytes: Uint8Array,
  kind: UploadKind,
  openReader: () => Promise<Ocr>,
): Promise<Reading> {
  const reading =
    kind === "pdf"
      ? await withPdf(bytes, (pages) => readPdf(pages, openReader))
      : await readPicture(await decodeImage(bytes), openReader);
  if (Object.keys(reading.content).length < LEAST_FIELDS) throw appError("nothing-found");
  const doubtful = new Set([...reading.uncertain, ...findContradictions(reading.content)]);
  return { content: reading.content, uncertain: [...doubtful] };
}

/** The first page as PNG, turned upright as its camera noted, for another reader. @throws as {@link readCertificate} */
export async function pictureOf(bytes: Uint8Array, kind: UploadKind): Promise<Uint8Array> {
  if (kind === "image") return toPng(await decodeImage(bytes));
  return withPdf(bytes, async ([first]) => {
    if (!first) throw appError("nothing-found");
    return toPng(await first.render());
  });
}

/** Text in the file is certain; the rest is recognised on the rendered page. */
async function readPdf(pages: readonly PdfPage[], openReader: () => Promise<Ocr>): Promise<Reading> {
  const read = pages.map((page) => ({ page, content: contentOf(parseCertificate(page.words)) }));
  const best = read.toSorted((a, b) => Object.keys(b.content).length - Object.keys(a.content).length)[0];
  if (!best) throw appError("nothing-found");
  if (isWhole(best.content)) return { content: best.content, uncertain: [] };
  const seen = await readPicture(await best.page.render(), openReader);
  const content = { ...seen.content, ...best.content };
  return { content, uncertain: seen.uncertain.filter((field) => !(field in best.content)) };
}

function contentOf(found: Found): Content {
  const content: Content = {};
  for (const [field, words] of Object.entries(found) as [BirthField, Word[]][]) {
    const value = fieldValue(field, textOf(words));
    if (value !== undefined && !isBrokenBengali(value)) content[field] = value;
  }
  return content;
}

/** True when there is a Bengali value for each English one. If not, the Bengali text is missing or unreadable. */
function isWhole(content: Content): boolean {
  const fields = Object.keys(content) as BirthField[];
  const bengali = fields.filter(isBengaliField).length;
  const english = fields.filter((field) => /InEnglish$|Nationality$/.test(field)).length;
  return (
    bengali > 0 && bengali >= english && fields.includes("birthRegistrationNumber") && fields.includes("dateOfBirth")
  );
}

async function readPicture(picture: GreyImage, openReader: () => Promise<Ocr>): Promise<Reading> {
  const ocr = await openReader();
  const { page, words } = await findUpright(ocr, picture);
  return rereadFields(ocr, page, parseCertificate(words), words);
}

type Seen = { page: Page; words: Word[]; labels: number };

/** The page as it is, or turned so that most labels are found, when hardly any are found at first. */
async function findUpright(ocr: Ocr, picture: GreyImage): Promise<Seen> {
  let best = await look(ocr, picture);
  for (const degrees of [180, 90, 270]) {
    if (best.labels >= FEW_LABELS) break;
    const turned = await look(ocr, await turn(picture, degrees));
    if (turned.labels > best.labels) best = turned;
  }
  return best;
}

async function look(ocr: Ocr, picture: GreyImage): Promise<Seen> {
  const page = await preparePage(picture);
  const words = page.letter === 0 ? [] : await ocr.readPage(await toPng(page.image));
  return { page, words, labels: countLabels(words) };
}
