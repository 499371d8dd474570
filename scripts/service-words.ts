import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { parseSync } from "vite";
import { builtIns } from "../contract/services/index.ts";
import { roshidLandFields, roshidOwnerFields } from "../contract/services/roshid.ts";

/** Two words of one kind are a list: keys (of services, prices, switches), names, or fields. */
const kinds = ["keys", "names", "fields"] as const;
type Kind = (typeof kinds)[number];

/** Where words of services may stand outside of their declarations. Whoever adds a line says why; one that nobody needs fails. */
export const exceptions: { where: RegExp; kind: Kind; of?: string; why: string }[] = [
  {
    ...{ where: /^pwa\/birth\//, kind: "fields", of: "birth" },
    why: "it brings a screen of its own, which arranges 23 fields in sections and fills some out of others",
  },
  {
    ...{ where: /^(server\/(birth|certificate)\/|contract\/birth\.ts$)/, kind: "fields", of: "birth" },
    why: "a certificate is read into these fields, and the specification says what a person starts from",
  },
  {
    ...{ where: /^pwa\/roshid\//, kind: "fields", of: "roshid" },
    why: "it brings a form of its own and draws its paper, where each field has its place",
  },
  {
    ...{ where: /^contract\/values\/identifiers\.ts$/, kind: "names" },
    why: "which operator was first given which prefix is the numbering plan's to say",
  },
  {
    ...{ where: /^server\/server-copy\/lookup\.ts$/, kind: "keys", of: "serverCopy" },
    why: "it charges its own price; the other word it says is the number that was looked up",
  },
];

type Words = Record<Kind, Map<string, string[]>>;

/** The words of the declarations, and whose each of them is. */
const words: Words = { keys: new Map(), names: new Map(), fields: new Map() };
for (const service of builtIns) {
  const { key, name, price, editPrice, switch: by, fields } = service;
  for (const word of [key, price.name, editPrice?.name, by?.name]) if (word) add("keys", word, key);
  for (const word of [name.bn, name.en, by?.label]) if (word) add("names", word, name.en);
  for (const { value, label } of fields.find(({ naming }) => naming)?.options ?? [])
    for (const word of [value, label.bn, label.en]) add("names", word, value);
  const rows = key === "roshid" ? [...roshidOwnerFields, ...roshidLandFields] : [];
  // A small word alone is one that any program says: name, number, operator.
  for (const field of [...fields, ...rows]) if (!/^[a-z]+$/.test(field.name)) add("fields", field.name, key);
}

/** What in this source is a list of services, of their names or of their fields, a sentence each. */
export function listedServices(path: string, source: string): string[] {
  const said = wordsIn(path, source);
  return kinds.flatMap((kind) => {
    const lawful = exceptions.filter((one) => one.kind === kind && one.where.test(path));
    const found = said.filter((one) => one.kind === kind && !lawful.some(({ of }) => !of || isOf(one, of)));
    const many = kind === "fields" ? new Set(found.map(({ word }) => word)) : new Set(found.map(ownerOf));
    if (many.size < 2) return [];
    const told = [...new Set(found.map(({ word }) => word))].slice(0, 4);
    return [
      `${path}:${found[0]?.line} lists ${kind} of services (${told.join(", ")}): they belong to contract/services/`,
    ];
  });
}

/** The same for every source of the product but the declarations themselves, and tests. */
export function checkServiceWords(root: string): string[] {
  return productSources(root).flatMap((path) => listedServices(path, readFileSync(join(root, path), "utf8")));
}

/** Exceptions that no file makes use of. */
export function idleExceptions(root: string): RegExp[] {
  const sources = productSources(root).map((path) => ({ path, source: readFileSync(join(root, path), "utf8") }));
  const isUsed = ({ where, kind, of }: (typeof exceptions)[number]) =>
    sources.some(
      ({ path, source }) =>
        where.test(path) && wordsIn(path, source).some((one) => one.kind === kind && (!of || isOf(one, of))),
    );
  return exceptions.filter((one) => !isUsed(one)).map(({ where }) => where);
}

function productSources(root: string): string[] {
  return globSync("{contract,server,pwa}/**/*.{ts,tsx}", { cwd: root })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !/\.test\.tsx?$|^(contract|server|pwa)\/test\/|\/fixtures\/|^contract\/services\//.test(path))
    .sort();
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

/** Words of services in strings, texts and names of properties. */
function wordsIn(path: string, source: string): Said[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} can't be parsed: ${errors[0].message}`);
  const said: Said[] = [];
  const note = (kind: Kind, word: string, start: number) =>
    said.push({ kind, word, line: source.slice(0, start).split("\n").length });
  const text = (value: string, start: number) => {
    for (const kind of ["keys", "fields"] as const) if (words[kind].has(value)) note(kind, value, start);
    for (const name of words.names.keys()) if (saysName(value, name)) note("names", name, start);
  };
  const named = (key: Node | undefined, known: readonly Kind[]) => {
    for (const kind of known) if (key?.name && words[kind].has(key.name)) note(kind, key.name, key.start);
  };
  for (const node of nodesOf(program)) {
    const { type, start, value, key, property, computed, shorthand } = node;
    if (type === "Literal" && typeof value === "string") text(value, start);
    else if (type === "JSXText") text(String(value), start);
    else if (type === "TemplateElement") text((value as { cooked?: string }).cooked ?? "", start);
    // `{ nid }` takes a variable along; `{ nid: … }` names something.
    else if (type === "Property" && !computed) named(key, shorthand ? ["fields"] : kinds);
    else if (type === "TSPropertySignature" && !computed) named(key, ["fields"]);
    else if (type === "MemberExpression" && !computed) named(property, ["fields"]);
  }
  return said;
}

/** What of a parsed node is looked at here. */
type Node = { type: string; start: number; value?: unknown; name?: string; computed?: boolean; shorthand?: boolean } & {
  [part in "key" | "property"]?: Node;
};

/** A tree's nodes, in the order of the source. */
function* nodesOf(part: unknown): Generator<Node> {
  if (typeof part !== "object" || part === null) return;
  if ("type" in part && "start" in part) yield part as Node;
  for (const value of Object.values(part)) yield* nodesOf(value);
}

/** Whether a name stands in a text as words of its own. */
function saysName(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  return text.split(name).some((before, at, parts) => {
    const after = parts[at + 1];
    return after !== undefined && !/[\p{L}\p{M}\p{N}]$/u.test(before) && !/^[\p{L}\p{M}\p{N}]/u.test(after);
  });
}
