import * as v from "valibot";
import { attachmentLimits } from "../files.ts";
import { OpeningHours } from "../opening-hours.ts";
import { QueueItem } from "../queue.ts";
import { amount, integer, optionalText, ruleAt, storable, text, Words } from "../values/fields.ts";
import { MAX_PRICE_TK } from "../values/money.ts";
import {
  type Declaration,
  type Field,
  fieldTypes,
  groups,
  iconNames,
  type Option,
  orderFields,
} from "./declare.ts";
import { lengths } from "./fields.ts";

/** How many services an operator may have open at once, and what one of them may hold. */
export const MAX_OWN_SERVICES = 30;
export const MAX_FIELDS = 12;
export const MAX_OPTIONS = 20;
const MAX_LABEL = 60;
/** An expected time in minutes: up to 30 days. */
const MAX_EXPECTED = 43_200;

/**
 * Other keys of an order, properties of every object, and methods of a form, which a control of
 * that name would replace.
 */
export const reservedNames: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.keys(QueueItem.entries),
  ...orderFields({ fields: [] }).map(({ name }) => name),
  ...`expectedPrice operator deleted number message order balance prototype
    appendChild insertBefore removeChild replaceChild addEventListener removeEventListener
    dispatchEvent setAttribute removeAttribute getAttribute hasAttribute querySelector
    querySelectorAll closest contains matches ownerDocument nodeType nodeName tagName parentNode
    childNodes elements submit reset requestSubmit`.split(/\s+/),
]);

const fieldName = v.pipe(
  v.string("invalid"),
  v.maxLength(30, "too-long"),
  v.regex(/^[a-z][A-Za-z0-9]{0,29}$/, "bad-name"),
  v.check((name) => !reservedNames.has(name), "reserved-name"),
);
const label = (max: number) => v.strictObject({ bn: text(max), en: text(max) });
/** Both languages, or neither. */
const optionalWords = (max: number) =>
  v.nullish(
    v.pipe(
      v.strictObject({ bn: optionalText(max), en: optionalText(max) }),
      v.check(({ bn, en }) => (bn === "") === (en === ""), "both-languages"),
      v.transform((words) => (words.bn === "" ? null : words)),
    ),
  );
const count = v.optional(integer(1, Number.MAX_SAFE_INTEGER, "not-a-count"));
const flag = v.optional(v.boolean("invalid"));

/** `extra` in tk in the request, poisha once parsed. Left out, it stays as it is. */
const OwnOption = v.strictObject({
  value: v.optional(text(MAX_LABEL)),
  label: label(MAX_LABEL),
  extra: v.optional(amount(MAX_PRICE_TK)),
});

/** A field as an operator declares it. Without a `name` it gets one from its English label. */
export const OwnField = v.pipe(
  v.strictObject({
    name: v.optional(fieldName),
    label: label(MAX_LABEL),
    type: v.picklist(fieldTypes, "not-allowed"),
    required: flag,
    min: count,
    max: count,
    hint: optionalWords(200),
    public: flag,
    findBy: flag,
    past: flag,
    options: v.optional(
      v.pipe(
        v.array(v.unknown()),
        v.maxLength(MAX_OPTIONS, "too-many"),
        v.array(OwnOption),
        v.check(
          (options) => areUnique(options.map(({ value, label }) => value ?? label.en)),
          "option-twice",
        ),
      ),
    ),
  }),
  ruleAt(
    "options",
    "options-needed",
    ({ type, options }) => type !== "choice" || (options?.length ?? 0) > 0,
  ),
  ruleAt("max", "too-much", ({ type, max }) => max === undefined || max <= lengths[type].most),
  ruleAt("min", "min-over-max", ({ type, min, max }) => (min ?? 1) <= (max ?? lengths[type].max)),
  ruleAt("public", "not-allowed", ({ type, public: open }) => !open || type !== "photo"),
  ruleAt("past", "not-allowed", ({ type, past }) => !past || type === "date"),
  ruleAt(
    "findBy",
    "not-findable",
    ({ type, findBy }) => !findBy || ["number", "code", "phone"].includes(type),
  ),
);
export type OwnField = v.InferOutput<typeof OwnField>;

const declared = {
  name: label(MAX_LABEL),
  group: v.picklist(Object.keys(groups) as (keyof typeof groups)[], "not-allowed"),
  icon: v.picklist(iconNames, "not-allowed"),
  consent: v.boolean("invalid"),
  closedNotice: optionalWords(200),
  fields: v.pipe(
    v.array(v.unknown(), "required"),
    v.minLength(1, "fields-needed"),
    v.maxLength(MAX_FIELDS, "too-many"),
    v.array(OwnField),
    v.check((fields) => fields.filter(({ findBy }) => findBy).length <= 1, "one-find-by"),
    v.check((fields) => areUnique(fields.map(({ name }) => name)), "name-twice"),
    v.check((fields) => photosIn(fields) <= attachmentLimits.ofService, "too-many-photos"),
  ),
};
const told = {
  price: amount(MAX_PRICE_TK),
  open: flag,
  /** A line of help and the usual time in minutes. Built-in services can have them too. */
  help: optionalWords(200),
  expectedMinutes: v.nullish(integer(1, MAX_EXPECTED, "bad-duration")),
};

/** POST /api/services. `price` in tk in the request, poisha once parsed. */
export const NewService = v.strictObject({ ...declared, ...told });
export type NewService = v.InferOutput<typeof NewService>;

/**
 * PUT /api/services/{key}: only what is given changes. `version`: the one that the editor was
 * opened with.
 */
export const ChangeService = v.strictObject({
  ...v.partial(v.strictObject({ ...declared, ...told })).entries,
  version: v.pipe(v.number("required"), v.integer("invalid")),
});
export type ChangeService = v.InferOutput<typeof ChangeService>;

/** PUT /api/services: all keys, in the new order of tiles and menu. */
export const OrderOfServices = v.strictObject({
  keys: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(60), storable)),
    v.maxLength(200, "too-many"),
  ),
});

export const ServiceKey = v.object({
  key: v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, "not-found")),
});

const ServiceField = v.object({
  name: v.string(),
  label: Words,
  type: v.picklist(fieldTypes),
  required: v.optional(v.boolean()),
  min: v.optional(v.number()),
  max: v.optional(v.number()),
  hint: v.optional(Words),
  public: v.optional(v.boolean()),
  findBy: v.optional(v.boolean()),
  past: v.optional(v.boolean()),
  options: v.optional(
    v.array(v.object({ value: v.string(), label: Words, extra: v.optional(v.number()) })),
  ),
}) as v.GenericSchema<Field>;

/** A row of GET /api/services. `price` in tk; services may share `priceName` and `switchName`. */
export const Service = v.object({
  key: v.string(),
  name: Words,
  group: v.string(),
  icon: v.string(),
  path: v.string(),
  price: v.number(),
  priceName: v.string(),
  open: v.boolean(),
  switchName: v.nullable(v.string()),
  consent: v.boolean(),
  closedNotice: Words,
  own: v.boolean(),
  retired: v.boolean(),
  version: v.number(),
  help: v.nullable(Words),
  expectedMinutes: v.nullable(v.number()),
  /** Measured: of its last `of` deliveries four in five came within so many minutes. */
  usual: v.optional(v.object({ minutes: v.number(), of: v.number() })),
  /** Opens and closes by itself, HH:MM in Dhaka. */
  hours: v.optional(OpeningHours),
  fields: v.array(ServiceField),
});
export type Service = v.InferOutput<typeof Service>;

/** An operator's declaration as it is stored: every field has a name, every option a value. */
export type OwnDeclaration = Pick<Declaration, "name" | "group" | "icon" | "consent"> & {
  closedNotice: Words | null;
  fields: Field[];
};

/**
 * The declaration that a form of {@link NewService} makes, with what it leaves out taken from
 * `before`. A field without a name, or an option without a value, gets one from its English label.
 * Names that exist stay, so that drafts and waiting orders still fit.
 */
export function declare(given: Partial<NewService>, before?: OwnDeclaration): OwnDeclaration {
  const from = { ...before, ...onlyGiven(given) } as NewService;
  const taken = new Set(from.fields.flatMap(({ name }) => name ?? []));
  const isTaken = (name: string) => taken.has(name) || reservedNames.has(name);
  const fields = from.fields.map(({ name: own, hint, options, ...field }): Field => {
    const name = own ?? keyFrom(field.label.en, isTaken, "field");
    taken.add(name);
    return onlyGiven({
      ...field,
      name,
      hint: hint ?? undefined,
      options: options?.map(namedOption),
    });
  });
  const { name, group, icon, consent, closedNotice = null } = from;
  return { name, group, icon, consent, closedNotice, fields };
}

export function declarationOf(
  key: string,
  { closedNotice, ...declared }: OwnDeclaration,
): Declaration {
  return {
    ...declared,
    key,
    path: `/order/${key}`,
    price: { name: key, firstTk: 0 },
    switch: { name: key, ...(closedNotice && { closed: closedNotice }) },
  };
}

function namedOption({ value, label }: v.InferOutput<typeof OwnOption>): Option {
  return { value: value ?? label.en, label };
}

/**
 * The first free key made from an English name, at most 30 characters: "Passport copy" →
 * "passportCopy". It stands in orders, prices and the ledger for ever, so it takes no number that
 * could be a person's.
 */
export function keyFrom(
  english: string,
  isTaken: (key: string) => boolean,
  fallback: string,
): string {
  const words = english.replace(/\d[\d\s.-]{4,}\d/g, " ").match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words
    .map((word, at) => (at === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join("");
  const key = (/^[a-z]./.test(joined) ? joined : fallback + joined).slice(0, 27);
  for (let next = 1; ; next += 1) {
    const one = next === 1 ? key : `${key}${next}`;
    if (!isTaken(one)) return one;
  }
}

function onlyGiven<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
}

function photosIn(fields: OwnField[]): number {
  return fields.reduce(
    (sum, { type, max = lengths.photo.max }) => sum + (type === "photo" ? max : 0),
    0,
  );
}

function areUnique(names: (string | undefined)[]): boolean {
  const given = names.filter((name) => name !== undefined);
  return new Set(given).size === given.length;
}
