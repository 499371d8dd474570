import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { builtIns } from "../contract/services/index.ts";
import { roshidLandFields, roshidOwnerFields } from "../contract/services/roshid.ts";
import { sourcesOf } from "./import-rules.ts";

/**
 * The kinds of words: keys (of services, prices, switches), names, and fields. Two of one kind are
 * a list.
 */
const kinds = ["keys", "names", "fields"] as const;
type Kind = (typeof kinds)[number];

/**
 * Where lists of services' words are allowed outside of the declarations, and why. An exception
 * that is not needed fails.
 */
export const exceptions: { where: RegExp; kind: Kind; of?: string; why: string }[] = [
  {
    where: /^pwa\/birth\//,
    kind: "fields",
    of: "birth",
    why:
      "it brings a screen of its own, which arranges 23 fields in sections and fills some out " +
      "of others",
  },
  {
    where: /^(server\/(birth|certificate)\/|contract\/birth\.ts$)/,
    kind: "fields",
    of: "birth",
    why:
      "a certificate is read into these fields, and the specification says what a person " +
      "starts from",
  },
  {
    where: /^pwa\/roshid\//,
    kind: "fields",
    of: "roshid",
    why: "it brings a form of its own and draws its paper, where each field has its place",
  },
  {
    where: /^contract\/values\/identifiers\.ts$/,
    kind: "names",
    why: "which operator was first given which prefix is the numbering plan's to say",
  },
];

type Words = Record<Kind, Map<string, string[]>>;

/** The words of the declarations, each with the services that it belongs to. */
const words: Words = { keys: new Map(), names: new Map(), fields: new Map() };
for (const service of builtIns) {
  const { key, name, price, editPrice, switch: by, fields } = service;
  for (const word of [key, price.name, editPrice?.name, by?.name]) if (word) add("keys", word, key);
  for (const word of [name.bn, name.en, by?.label]) if (word) add("names", word, name.en);
  for (const { value, label } of fields.find(({ naming }) => naming)?.options ?? [])
    for (const word of [value, label.bn, label.en]) add("names", word, value);
  const rows = key === "roshid" ? [...roshidOwnerFields, ...roshidLandFields] : [];
  // Not single lower-case words, which any program has: name, number, operator.
  for (const field of [...fields, ...rows])
    if (!/^[a-z]+$/.test(field.name)) add("fields", field.name, key);
}

/** The lists of services, of their names or of their fields in this source, a sentence for each. */
export function listedServices(path: string, source: string): string[] {
  const said = wordsIn(path, source);
  return kinds.flatMap((kind) => {
    const lawful = exceptions.filter((one) => one.kind === kind && one.where.test(path));
    const found = said.filter(
      (one) => one.kind === kind && !lawful.some(({ of }) => !of || isOf(one, of)),
    );
    const many =
      kind === "fields" ? new Set(found.map(({ word }) => word)) : new Set(found.map(ownerOf));
    if (many.size < 2) return [];
    const told = [...new Set(found.map(({ word }) => word))].slice(0, 4);
    return [
      `${path}:${found[0]?.line} lists ${kind} of services (${told.join(", ")}): they belong to ` +
        "contract/services/",
    ];
  });
}

/** {@link listedServices} for every source of the product except tests and the declarations. */
export function checkServiceWords(root: string): string[] {
  return productSources(root).flatMap((path) =>
    listedServices(path, readFileSync(join(root, path), "utf8")),
  );
}

/** Exceptions that no file needs. */
export function idleExceptions(root: string): RegExp[] {
  const sources = productSources(root).map((path) => ({
    path,
    source: readFileSync(join(root, path), "utf8"),
  }));
  const isUsed = ({ where, kind, of }: (typeof exceptions)[number]) =>
    sources.some(
      ({ path, source }) =>
        where.test(path) &&
        wordsIn(path, source).some((one) => one.kind === kind && (!of || isOf(one, of))),
    );
  return exceptions.filter((one) => !isUsed(one)).map(({ where }) => where);
}

function productSources(root: string): string[] {
  const others = /\.test\.tsx?$|^(contract|server|pwa)\/test\/|\/fixtures\/|^contract\/services\//;
  return sourcesOf(root).filter((path) => !others.test(path));
}

type Said = { kind: Kind; word: string; line: number };

function add(kind: Kind, word: string, owner: string): void {
  words[kind].set(word, [...(words[kind].get(word) ?? []), owner]);
}

function ownerOf({ kind, word }: Said): string | undefined {
  return words[kind].get(word)?.[0];
}

function isOf({ kind, word }: Said, owner: string): boolean {
  return words[kind].get(word)?.includes(owner) ?? false;
}

/** The words of services in strings, texts and names of properties. */
function wordsIn(path: string, source: string): Said[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} can't be parsed: ${errors[0].message}`);
  const said: Said[] = [];
  const note = (kind: Kind, word: string, start: number) =>
    said.push({ kind, word, line: source.slice(0, start).split("\n").length });
  const text = (value: string, start: number) => {
    for (const kind of ["keys", "fields"] as const)
      if (words[kind].has(value)) note(kind, value, start);
    for (const name of words.names.keys()) if (saysName(value, name)) note("names", name, start);
  };
  const named = (key: object, computed: boolean, known: readonly Kind[]) => {
    if (computed || !("name" in key && "start" in key)) return;
    for (const kind of known)
      if (words[kind].has(`${key.name}`)) note(kind, `${key.name}`, Number(key.start));
  };
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === "string") text(value, start);
    },
    JSXText({ value, start }) {
      text(value, start);
    },
    TemplateElement({ value, start }) {
      text(value.cooked ?? "", start);
    },
    // `{ nid }` only passes a variable on; `{ nid: … }` names something.
    Property({ key, computed, shorthand }) {
      named(key, computed, shorthand ? ["fields"] : kinds);
    },
    TSPropertySignature({ key, computed }) {
      named(key, computed, ["fields"]);
    },
    MemberExpression({ property, computed }) {
      named(property, computed, ["fields"]);
    },
  }).visit(program);
  return said;
}

/** True when a text contains the name as separate words. */
function saysName(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  return text.split(name).some((before, at, parts) => {
    const after = parts[at + 1];
    return (
      after !== undefined &&
      !/[\p{L}\p{M}\p{N}]$/u.test(before) &&
      !/^[\p{L}\p{M}\p{N}]/u.test(after)
    );
  });
}
