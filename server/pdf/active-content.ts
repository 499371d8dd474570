import type { ErrorCode } from "../../contract/errors.ts";
import { openPdf, type PdfFile } from "./file.ts";
import { OddPdf, type PdfDictionary, type PdfValue } from "./values.ts";

/** What a tap may do, and what may happen by itself, as on opening (ISO 32000-2, 12.6.4). Anything else is refused. */
const onTap = ["GoTo", "GoToDp", "URI", "Named", "Hide", "SetOCGState", "ResetForm", "Trans"];
const byItself = ["GoTo", "GoToDp", "Named", "Hide", "SetOCGState", "Trans"];
const menuItems = ["NextPage", "PrevPage", "FirstPage", "LastPage", "GoBack", "GoForward", "GoToPage", "Find", "Print"];
/** How deep actions may follow one another. */
const MOST_ACTIONS = 20;
const schemes = ["http", "https", "ftp", "mailto", "tel", "sms"];

/** Names that have no place in a paper, wherever they stand: what an older version of the file holds may be brought back. */
const refused: Partial<Record<string, ErrorCode>> = {
  JavaScript: "active-content",
  ECMAScript: "active-content",
  Launch: "active-content",
  SubmitForm: "active-content",
  ImportData: "active-content",
  GoToR: "active-content",
  GoToE: "active-content",
  Rendition: "active-content",
  RichMedia: "active-content",
  RichMediaExecute: "active-content",
  XFA: "active-content",
  EmbeddedFile: "pdf-attachments",
  FileAttachment: "pdf-attachments",
};
/** Short names that mean something elsewhere too: refused as the kind of an annotation or a picture. */
const refusedKinds = ["Movie", "Sound", "3D", "PS"];

/** Entries that there is a rule for: looked at when all objects are known, and once however many refer to the same. */
type Later = { entries: PdfDictionary["entries"]; referred: Set<string> };

/** Thrown to end the looking. */
class Found extends Error {
  code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Why a PDF may not be delivered; undefined when it may. Refused is what acts by itself or calls elsewhere (scripts, programs,
 * media, forms that send, addresses opened without a tap: "active-content"), what has other files inside ("pdf-attachments"),
 * what can't be looked into ("encrypted-pdf"), and what is not written as PDF is ("unreadable-file"). Time and memory grow with
 * the size alone, whatever the file holds.
 */
export function refusalOfPdf(bytes: Uint8Array): ErrorCode | undefined {
  try {
    const file = openPdf(bytes);
    const later: Later = { entries: [], referred: new Set() };
    for (const { values, stream } of file.objects()) {
      const [head] = values;
      // A stream whose data lie in another file, or at an address.
      if (stream && head?.is === "dictionary" && head.entries.some(([key]) => key === "F")) return "active-content";
      for (const value of values) judge(value, later);
    }
    if (file.isLocked()) return "encrypted-pdf";
    for (const [key, value] of later.entries) judgeEntry(key, value, file);
    return undefined;
  } catch (error) {
    if (error instanceof Found) return error.code;
    if (error instanceof OddPdf) return "unreadable-file";
    throw error;
  }
}

function judge(value: PdfValue, later: Later): void {
  if (value.is === "name") judgeName(value.name);
  else if (value.is === "list") for (const item of value.items) judge(item, later);
  else if (value.is === "dictionary")
    for (const [key, one] of value.entries) {
      judgeName(key);
      judge(one, later);
      postpone(key, one, later);
      if (key === "Type" && one.is === "name" && one.name === "Action") later.entries.push(["A", value]);
    }
}

function postpone(key: string, value: PdfValue, { entries, referred }: Later): void {
  if (!Object.hasOwn(rules, key)) return;
  const reference = value.is === "reference" ? `${key} ${value.number}` : undefined;
  if (reference && referred.has(reference)) return;
  if (reference) referred.add(reference);
  entries.push([key, value]);
}

function judgeName(name: string): void {
  const code = Object.hasOwn(refused, name) ? refused[name] : undefined;
  if (code) throw new Found(code);
}

function judgeEntry(key: string, value: PdfValue, file: PdfFile): void {
  for (const meant of file.meanings(value)) rules[key]?.(meant, file);
}

/** What an entry of this name may say, in whatever dictionary it stands. */
const rules: Partial<Record<string, (value: PdfValue, file: PdfFile) => void>> = {
  A: (value, file) => judgeAction(value, onTap, file),
  PA: (value, file) => judgeAction(value, onTap, file),
  Next: (value, file) => judgeAction(value, onTap, file),
  OpenAction: (value, file) => judgeAction(value, byItself, file),
  // Occasions that nobody means to make: a page shown, a pointer that passes by.
  AA(occasions, file) {
    if (occasions.is !== "dictionary") return;
    for (const [, action] of occasions.entries)
      for (const meant of file.meanings(action)) judgeAction(meant, byItself, file);
  },
  EF(files) {
    if (files.is !== "word") throw new Found("pdf-attachments");
  },
  Subtype: refuseKind,
  F: refuseFileElsewhere,
  UF: refuseFileElsewhere,
  FS: (system) => refuseIf(writtenIn(system) === "URL"),
  URI: refuseAddress,
  Base: refuseAddress,
};

/** An action and those that follow it. A destination, and what only shares an action's place in another dictionary, may stand. */
function judgeAction(value: PdfValue, allowed: readonly string[], file: PdfFile, deep = 0): void {
  if (deep > MOST_ACTIONS) throw new OddPdf("actions in a circle");
  if (value.is === "list")
    for (const item of value.items)
      for (const meant of file.meanings(item)) judgeAction(meant, allowed, file, deep + 1);
  if (value.is !== "dictionary") return;
  const kinds = named(value, "S", file);
  refuseIf(kinds.some((kind) => !allowed.includes(kind)));
  if (kinds.includes("Named")) refuseIf(named(value, "N", file).some((item) => !menuItems.includes(item)));
  if (kinds.length === 0) return;
  for (const [key, next] of value.entries)
    if (key === "Next") for (const meant of file.meanings(next)) judgeAction(meant, allowed, file, deep + 1);
}

/** What an entry may say: it may stand more than once. */
function named(dictionary: PdfDictionary, key: string, file: PdfFile): string[] {
  return dictionary.entries
    .filter(([name]) => name === key)
    .flatMap(([, value]) => file.meanings(value))
    .flatMap((value) => writtenIn(value) ?? []);
}

/** The letters of a text or a name: some readers take the one where the other belongs. */
function writtenIn(value: PdfValue): string | undefined {
  return value.is === "name" ? value.name : value.is === "text" ? value.text : undefined;
}

function refuseKind(kind: PdfValue): void {
  refuseIf(refusedKinds.includes(writtenIn(kind) ?? ""));
}

/** A file on another machine or at an address. */
function refuseFileElsewhere(file: PdfValue): void {
  refuseIf(/^\s*(?:\\\\|\/\/|[a-z][a-z0-9+.-]*:[\\/])/i.test(writtenIn(file) ?? ""));
}

/** What a tap may open: a page, a letter, a call. Not a program, a script or a folder of another machine. */
function refuseAddress(address: PdfValue): void {
  const written = [...(writtenIn(address) ?? "")].filter((letter) => letter > " ").join("");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(written)?.[1];
  refuseIf(scheme ? !schemes.includes(scheme.toLowerCase()) : /^[\\/]{2}/.test(written));
}

function refuseIf(acts: boolean): void {
  if (acts) throw new Found("active-content");
}
