import { PDFArray, PDFDict, PDFName, type PDFObject } from "@cantoo/pdf-lib";
import type { TakenOut } from "../../contract/files.ts";
import { dictionaryOf, read } from "./values.ts";

/** Actions (ISO 32000-2, 12.6.4) that may follow a tap. */
const allowedOnTap = [
  "GoTo",
  "GoToDp",
  "URI",
  "Named",
  "Hide",
  "SetOCGState",
  "ResetForm",
  "Trans",
  "Thread",
];
/** Those that may run by themselves, as on opening. */
const allowedByItself = ["GoTo", "GoToDp", "Named"];
/** What of a reader's menu a named action may do. */
const menuItems = [
  "NextPage",
  "PrevPage",
  "FirstPage",
  "LastPage",
  "GoBack",
  "GoForward",
  "GoToPage",
  "Find",
  "Print",
];
/** Actions that are taken out wherever they stand, even where no reader looks for one. */
const neverAllowed: Record<string, TakenOut> = {
  JavaScript: "script",
  ECMAScript: "script",
  Launch: "program",
  GoToR: "program",
  GoToE: "program",
  SubmitForm: "form",
  ImportData: "form",
  Rendition: "media",
  RichMediaExecute: "media",
  Movie: "media",
  Sound: "media",
  GoTo3DView: "media",
};
/** Web, mail, a call, a place on a map, and the messengers that people use here. */
const schemes = new Set(
  [
    "http https mailto tel geo sms smsto mms mmsto whatsapp tg viber signal sgnl imo skype line",
    "fb-messenger",
  ].flatMap((some) => some.split(" ")),
);
/** Actions may follow each other in a circle. */
const MOST_IN_A_ROW = 100;

/**
 * Whether a dictionary is an action. Others have the same keys: attributes of a structure, items of
 * an outline.
 */
export function isAction(value: PDFObject | undefined): value is PDFDict {
  return (
    value instanceof PDFDict &&
    (["S", "URI", "JS", "Win", "Mac", "Unix"].some((key) => value.has(PDFName.of(key))) ||
      read(value, "Type") === "Action")
  );
}

/**
 * An action of those that are taken out anywhere. An element of a structure has its role under /S,
 * and a parent.
 */
export function startsSomething(value: PDFObject | undefined): value is PDFDict {
  if (!(value instanceof PDFDict) || value.has(PDFName.of("P"))) return false;
  return Object.hasOwn(neverAllowed, read(value, "S") ?? "");
}

/**
 * Whether a tap on it does more than reading needs. Those that follow it are judged by themselves.
 */
export function actsOnTap(action: PDFDict): boolean {
  return !isAllowed(action, allowedOnTap);
}

/** Whether it does more than going to a page or printing, or one of those that follow it does. */
export function actsByItself(first: PDFObject | undefined): boolean {
  const next = [first];
  for (let count = 0; next.length > 0; count += 1) {
    const action = next.pop();
    if (
      count === MOST_IN_A_ROW ||
      (action instanceof PDFDict && !isAllowed(action, allowedByItself))
    )
      return true;
    if (!(action instanceof PDFDict)) continue;
    const after = dictionaryOf(action.context, action.get(PDFName.of("Next")));
    const list = after instanceof PDFArray ? after.asArray() : [after];
    next.push(...list.map((one) => dictionaryOf(action.context, one)));
  }
  return false;
}

/** What is told of an action that was taken out. `otherwise`: where its own kind says nothing. */
export function kindOfAction(
  action: PDFObject | undefined,
  otherwise: TakenOut = "links",
): TakenOut {
  if (!(action instanceof PDFDict)) return otherwise;
  if (action.has(PDFName.of("JS"))) return "script";
  const kind = read(action, "S") ?? "";
  // A thread is only taken out where it is one of another file.
  if (kind === "Thread") return "program";
  return neverAllowed[kind] ?? otherwise;
}

function isAllowed(action: PDFDict, kinds: string[]): boolean {
  const kind = read(action, "S") ?? "";
  if (!kinds.includes(kind)) return false;
  if (kind === "Named") return menuItems.includes(read(action, "N") ?? "");
  if (kind === "Thread") return !action.has(PDFName.of("F"));
  return kind !== "URI" || isKnownAddress(read(action, "URI") ?? "");
}

/** An address that only a tap opens, in a program that asks or shows it first. */
function isKnownAddress(address: string): boolean {
  const written = [...address].filter((letter) => letter > " ").join("");
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(written)?.[1];
  return scheme ? schemes.has(scheme.toLowerCase()) : /^www\.[\w-]/i.test(written);
}
