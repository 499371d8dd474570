import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import type { TakenOut } from "../../contract/files.ts";
import { actsByItself, actsOnTap, isAction, kindOfAction, startsSomething } from "./actions.ts";
import { dictionaryOf, read, resolve } from "./values.ts";

/**
 * Keys of dictionaries whose keys are names that anybody may choose. No rule below is about those.
 */
const chosenNames = new Set(
  [
    "Dests Font XObject ExtGState ColorSpace Pattern Shading Properties N D R CharProcs RoleMap",
    "ClassMap",
  ].flatMap((some) => some.split(" ")),
);
/** What becomes a picture of itself: as the page shows it, and nothing more. */
const media: Record<string, TakenOut> = {
  FileAttachment: "files",
  Sound: "media",
  Movie: "media",
  Screen: "media",
  RichMedia: "media",
  "3D": "media",
};
const ofPicture = new Set(
  "Type Subtype Rect AP AS F P NM M C CA OC StructParent Contents".split(" "),
);
/** What stays of the catalogue's trees of names. */
const trees = new Set(["Dests", "AP", "Pages", "Templates"]);

/** What goes wherever it stands: undefined when it may stay. */
const anywhere: Record<string, TakenOut> = {
  AF: "files",
  EF: "files",
  RF: "files",
  JS: "script",
  OnInstantiate: "script",
  XFA: "form",
  RichMediaContent: "media",
  RichMediaSettings: "media",
  "3DD": "media",
};
const ofCatalogue: Record<string, TakenOut> = {
  Collection: "files",
  Requirements: "script",
  NeedsRendering: "form",
  URI: "links",
};
/** Data in another file, or at an address; pages of another file; commands for a printer. */
const ofStream: Record<string, TakenOut> = {
  F: "program",
  Ref: "program",
  OPI: "program",
  PS: "program",
};

/**
 * Takes out what acts by itself from these objects and all that they refer to, and answers what it
 * was. Pages look as before. The rules are those of ISO 32000-2: actions (12.6), annotations
 * (12.5), file specifications (7.11).
 */
export function takeOut(context: PDFContext, from: PDFObject[]): Set<TakenOut> {
  const taken = new Set<TakenOut>();
  walk(context, from, (container, free) => {
    if (container instanceof PDFArray) return cleanArray(context, container, taken);
    const dictionary = container instanceof PDFStream ? container.dict : container;
    if (container instanceof PDFStream) drop(dictionary, ofStream, taken);
    if (dictionary.get(PDFName.of("Type")) === PDFName.of("Catalog"))
      cleanCatalogue(dictionary, taken);
    for (const [name, value] of dictionary.entries()) {
      const meant = dictionaryOf(context, value);
      if (startsSomething(meant)) remove(dictionary, name, kindOfAction(meant), taken);
    }
    if (free) return;
    const kind = dictionary.has(PDFName.of("Rect"))
      ? media[read(dictionary, "Subtype") ?? ""]
      : undefined;
    if (kind) becomePicture(dictionary, kind, taken);
    drop(dictionary, anywhere, taken);
    cleanActions(dictionary, taken);
  });
  return taken;
}

export function reachableFrom(context: PDFContext): Set<PDFRef> {
  const { Root, Info } = context.trailerInfo;
  const roots = [Root, Info].filter((root) => root !== undefined);
  return walk(context, roots, () => {});
}

/**
 * Whether somebody has signed it. Usage rights, which Adobe grants a file, are no signature of a
 * person.
 */
export function isSigned(context: PDFContext): boolean {
  let signed = false;
  const root = context.lookup(context.trailerInfo.Root);
  if (root)
    walk(context, [root], (container) => {
      if (!(container instanceof PDFDict)) return;
      const [range, contents] = ["ByteRange", "Contents"].map((key) =>
        resolve(context, container.get(PDFName.of(key))),
      );
      signed ||=
        range instanceof PDFArray &&
        (contents instanceof PDFString || contents instanceof PDFHexString);
    });
  return signed;
}

type Container = PDFDict | PDFStream | PDFArray;

/**
 * Visits every list, dictionary and stream once. `free`: its keys are chosen names. Without
 * recursion, however deep it is.
 */
export function walk(
  context: PDFContext,
  from: PDFObject[],
  visit: (container: Container, free: boolean) => void,
) {
  const refs = new Set<PDFRef>();
  // Twice where a dictionary is found in both ways, so that its rules can't be dodged by the first.
  const seen = [new Set<PDFObject>(), new Set<PDFObject>()] as const;
  const next: [object: PDFObject, free: boolean][] = from.map((object) => [object, false]);
  for (let one = next.pop(); one; one = next.pop()) {
    const [object, free] = one;
    if (object instanceof PDFRef) refs.add(object);
    const container = resolve(context, object, refs);
    const visited = seen[free ? 1 : 0];
    if (!container || visited.has(container) || !isContainer(container)) continue;
    visited.add(container);
    visit(container, free);
    if (container instanceof PDFArray)
      next.push(...container.asArray().map((item): [PDFObject, boolean] => [item, false]));
    else
      for (const [key, value] of (container instanceof PDFStream
        ? container.dict
        : container
      ).entries())
        next.push([value, !free && chosenNames.has(key.decodeText())]);
  }
  return refs;
}

function isContainer(object: PDFObject): object is Container {
  return object instanceof PDFDict || object instanceof PDFStream || object instanceof PDFArray;
}

function cleanArray(context: PDFContext, list: PDFArray, taken: Set<TakenOut>): void {
  list.asArray().forEach((item, at) => {
    const meant = dictionaryOf(context, item);
    if (!startsSomething(meant)) return;
    list.set(at, PDFNull);
    taken.add(kindOfAction(meant));
  });
}

function cleanCatalogue(catalogue: PDFDict, taken: Set<TakenOut>): void {
  drop(catalogue, ofCatalogue, taken);
  const permissions = resolve(catalogue.context, catalogue.get(PDFName.of("Perms")));
  if (permissions instanceof PDFDict)
    for (const key of ["UR", "UR3"]) permissions.delete(PDFName.of(key));
  const names = dictionaryOf(catalogue.context, catalogue.get(PDFName.of("Names")));
  if (!(names instanceof PDFDict)) return;
  for (const name of names.keys()) {
    const tree = name.decodeText();
    if (trees.has(tree)) continue;
    remove(
      names,
      name,
      tree === "JavaScript" ? "script" : tree === "EmbeddedFiles" ? "files" : "media",
      taken,
    );
  }
}

function becomePicture(annotation: PDFDict, kind: TakenOut, taken: Set<TakenOut>): void {
  for (const name of annotation.keys())
    if (!ofPicture.has(name.decodeText())) annotation.delete(name);
  annotation.set(PDFName.of("Subtype"), PDFName.of("Stamp"));
  taken.add(kind);
}

function cleanActions(dictionary: PDFDict, taken: Set<TakenOut>): void {
  const { context } = dictionary;
  for (const [name, value] of dictionary.entries()) {
    const meant = dictionaryOf(context, value);
    const key = name.decodeText();
    if (isUnasked(dictionary, key) && actsByItself(meant))
      remove(dictionary, name, kindOfAction(meant, "opening"), taken);
    if (key === "AA" && meant instanceof PDFDict)
      for (const [occasion, action] of meant.entries()) {
        const acts = dictionaryOf(context, action);
        if (actsByItself(acts)) remove(meant, occasion, kindOfAction(acts, "opening"), taken);
      }
    if (!["A", "PA", "Next"].includes(key)) continue;
    if (meant instanceof PDFArray)
      meant.asArray().forEach((item, at) => {
        const action = dictionaryOf(context, item);
        if (!isAction(action) || !actsOnTap(action)) return;
        meant.set(at, PDFNull);
        taken.add(kindOfAction(action));
      });
    else if (isAction(meant) && actsOnTap(meant))
      remove(dictionary, name, kindOfAction(meant), taken);
  }
}

/**
 * On opening, and on the way to the next step of a presentation. The /PA of a link is an action
 * like its /A.
 */
function isUnasked(dictionary: PDFDict, key: string): boolean {
  return (
    key === "OpenAction" || key === "NA" || (key === "PA" && read(dictionary, "Subtype") !== "Link")
  );
}

function drop(dictionary: PDFDict, keys: Record<string, TakenOut>, taken: Set<TakenOut>): void {
  for (const [key, kind] of Object.entries(keys)) {
    const name = PDFName.of(key);
    if (dictionary.has(name)) remove(dictionary, name, kind, taken);
  }
}

/** What was empty did nothing, so nobody is told of it. */
function remove(dictionary: PDFDict, name: PDFName, kind: TakenOut, taken: Set<TakenOut>): void {
  if (!isEmpty(dictionary.context, dictionary.get(name))) taken.add(kind);
  dictionary.delete(name);
}

function isEmpty(context: PDFContext, value: PDFObject | undefined, deep = 0): boolean {
  const meant = resolve(context, value);
  const inside =
    meant instanceof PDFArray
      ? meant.asArray()
      : meant instanceof PDFDict
        ? meant.values()
        : undefined;
  if (!inside) return meant === undefined || meant === PDFNull;
  return (
    inside.length === 0 || (deep < 2 && inside.every((one) => isEmpty(context, one, deep + 1)))
  );
}
