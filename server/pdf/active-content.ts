import type { ErrorCode } from "../../contract/errors.ts";
import { isArchive } from "./excess.ts";
import { openPdf, type PdfFile } from "./file.ts";
import { openTree } from "./loops.ts";
import { OddPdf, type PdfDictionary, type PdfValue } from "./values.ts";

/** Actions allowed on a tap, and those allowed by themselves, as on opening (ISO 32000-2, 12.6.4). All others are refused. */
const onTap = ["GoTo", "GoToDp", "URI", "Named", "Hide", "SetOCGState", "ResetForm", "Trans"];
const byItself = ["GoTo", "GoToDp", "Named", "Hide", "SetOCGState", "Trans"];
const menuItems = ["NextPage", "PrevPage", "FirstPage", "LastPage", "GoBack", "GoForward", "GoToPage", "Find", "Print"];
/** How many actions may follow one another. */
const MOST_ACTIONS = 20;
const schemes = ["http", "https", "ftp", "mailto", "tel", "sms"];

/** Names that are refused anywhere in a file, even in older versions inside it, which a reader may restore. */
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
/** Short names with other meanings too, refused only as a /Subtype. */
const refusedKinds = ["Movie", "Sound", "3D", "PS"];

/** Entries with a rule, judged once when all objects are known, even if many refer to the same object. */
type Later = { entries: PdfDictionary["entries"]; referred: Set<string> };

/** Thrown to end the search. */
class Found extends Error {
  code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Why a PDF may not be delivered; undefined when it may. "active-content": it can act by itself or call other places (scripts,
 * programs, media, forms that send, addresses opened without a tap). "pdf-attachments": it has other files inside, or is an
 * archive too. "encrypted-pdf": it can't be looked into. "unreadable-file": it is not written as PDF must be, or has no end for a
 * reader. Time and memory depend on the
 * size only, whatever is in the file.
 */
export function refusalOfPdf(bytes: Uint8Array): ErrorCode | undefined {
  try {
    const file = openPdf(bytes);
    const later: Later = { entries: [], referred: new Set() };
    const tree = openTree();
    for (const { number, values, stream } of file.objects()) {
      tree.note(number, values);
      const [head] = values;
      // A stream whose data is in another file, or at an address.
      if (stream && head?.is === "dictionary" && head.entries.some(([key]) => key === "F")) return "active-content";
      for (const value of values) judge(value, later);
    }
    if (file.isLocked()) return "encrypted-pdf";
    if (tree.hasLoop()) throw new OddPdf("pages in a circle");
    for (const [key, value] of later.entries) judgeEntry(key, value, file);
    return isArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ? "pdf-attachments" : undefined;
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

/** The rules for entries of these names, in any dictionary. */
const rules: Partial<Record<string, (value: PdfValue, file: PdfFile) => void>> = {
  A: (value, file) => judgeAction(value, onTap, file),
  PA: (value, file) => judgeAction(value, onTap, file),
  Next: (value, file) => judgeAction(value, onTap, file),
  OpenAction: (value, file) => judgeAction(value, byItself, file),
  // Events without a tap: a page is shown, a pointer passes by.
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

/** Judges an action and those that follow it. A destination, or a value that is no action, is allowed. */
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

/** The names or texts of an entry, which may be there more than once. */
function named(dictionary: PdfDictionary, key: string, file: PdfFile): string[] {
  return dictionary.entries
    .filter(([name]) => name === key)
    .flatMap(([, value]) => file.meanings(value))
    .flatMap((value) => writtenIn(value) ?? []);
}

/** The text of a name or a string: some readers accept one for the other. */
function writtenIn(value: PdfValue): string | undefined {
  return value.is === "name" ? value.name : value.is === "text" ? value.text : undefined;
}

function refuseKind(kind: PdfValue): void {
  refuseIf(refusedKinds.includes(writtenIn(kind) ?? ""));
}

/** Refuses a file on another machine or at an address. */
function refuseFileElsewhere(file: PdfValue): void {
  refuseIf(/^\s*(?:\\\\|\/\/|[a-z][a-z0-9+.-]*:[\\/])/i.test(writtenIn(file) ?? ""));
}

/** Refuses addresses but those of a web page, a mail or a call. */
function refuseAddress(address: PdfValue): void {
  const written = [...(writtenIn(address) ?? "")].filter((letter) => letter > " ").join("");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(written)?.[1];
  refuseIf(scheme ? !schemes.includes(scheme.toLowerCase()) : /^[\\/]{2}/.test(written));
}

function refuseIf(acts: boolean): void {
  if (acts) throw new Found("active-content");
}
