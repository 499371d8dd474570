import fc from "fast-check";
import {
  type Field,
  type FieldType,
  type Group,
  groups,
  iconNames,
  typedTypes,
} from "../services/declare.ts";
import { lengths } from "../services/fields.ts";
import { toBengaliDigits } from "../values/digits.ts";

/** A value as typed, and as it is kept. */
export type Typed = { typed: string; kept: string };

/** Without "*": a value that consists of stars would look masked. */
const LATIN = "abcdefghijkmnopqrstuvwxyz";
const BENGALI = "অআইউএওকখগঘচছজঝটঠডঢতথদধনপফবভমযরলশষসহ";

/** Not fc.string, which likes to make "constructor", a word that may occur anywhere. */
const between = (min: number, max: number, letters: string) =>
  fc
    .array(fc.constantFrom(...letters), { minLength: min, maxLength: max })
    .map((units) => units.join(""));
const word = between(2, 9, LATIN);
/** In both languages; sometimes with markup, quotes or the name of a built-in property. */
const label = (max: number) =>
  fc.record({
    bn: fc.oneof(between(1, max, BENGALI), fc.constant("<b>নাম</b>")),
    en: fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .array(word, { minLength: 1, maxLength: 4 })
          .map((words) => words.join(" ").slice(0, max)),
      },
      fc.constantFrom(
        "Constructor",
        "To string",
        "Status",
        "1st page",
        "<img src=x onerror=alert(1)>",
        `"It's" & so on`,
      ),
    ),
  });

const withLimits = (type: FieldType) =>
  fc.oneof(
    fc.constant({}),
    fc
      .tuple(fc.integer({ min: 1, max: lengths[type].max }), fc.integer({ min: 0, max: 20 }))
      .map(([min, more]) => ({ min, max: Math.min(min + more, lengths[type].most) })),
  );
const flag = fc.option(fc.boolean(), { nil: undefined });

/** A field without a `name`, as an operator's editor sends it. */
const sentField = fc.constantFrom(...typedTypes).chain((type) =>
  fc
    .record({
      label: label(60),
      required: flag,
      public: flag,
      hint: fc.option(label(100), { nil: undefined }),
      limits: ["text", "longText", "number", "code"].includes(type)
        ? withLimits(type)
        : fc.constant({}),
      options: fc.uniqueArray(label(60), { selector: ({ en }) => en, minLength: 1, maxLength: 20 }),
    })
    .map(({ limits, options, ...field }) => ({
      ...field,
      ...limits,
      type,
      ...(type === "choice" && { options: options.map((one) => ({ label: one })) }),
    })),
);

/** A valid service, as an operator's editor sends it to POST /api/services. */
export const sentService = fc
  .record({
    name: label(60),
    group: fc.constantFrom(...(Object.keys(groups) as Group[])),
    icon: fc.constantFrom(...iconNames),
    price: fc.integer({ min: 0, max: 10_000_000 }).map((poisha) => poisha / 100),
    consent: fc.boolean(),
    closedNotice: fc.option(label(200)),
    help: fc.option(label(200)),
    expectedMinutes: fc.option(fc.integer({ min: 1, max: 43_200 })),
    fields: fc.array(sentField, { minLength: 1, maxLength: 12 }),
    findBy: fc.boolean(),
  })
  .map(({ findBy, fields, ...service }) => {
    const found = findBy
      ? fields.findIndex(({ type }) => ["number", "code", "phone"].includes(type))
      : -1;
    return {
      ...service,
      fields: fields.map((field, at) => (at === found ? { ...field, findBy: true } : field)),
    };
  });

/** A valid value of a typed field, as typed and as it is kept. */
export function validFor(field: Field): fc.Arbitrary<Typed> {
  const { type, format, options = [], min = 1, max = lengths[type].max } = field;
  const digits = (least: number, most: number) => between(least, most, "0123456789");
  if (format === "form-number") return digits(4, 12).map((kept) => ({ typed: kept, kept }));
  if (format) return digits(10, 17).map(asNumber);
  if (type === "choice")
    return fc.constantFrom(...options).map(({ value }) => ({ typed: value, kept: value }));
  if (type === "number") return digits(min, Math.max(min, Math.min(max, 20))).map(asNumber);
  if (type === "code")
    return between(min, Math.max(min, Math.min(max, 20)), `${LATIN}0123456789`).map(asCode);
  if (type === "phone")
    return digits(8, 8).map((rest) => ({ typed: `+88 ০১৭-${rest}`, kept: `017${rest}` }));
  if (type === "date")
    return fc
      .date({ min: new Date("1900-01-01"), max: new Date("2025-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
      .map((kept) => ({ typed: toBengaliDigits(kept.split("-").toReversed().join("/")), kept }));
  if (type === "amount")
    return fc.integer({ min: 0, max: 1_000_000_000 }).map((poisha) => ({
      typed: toBengaliDigits(
        `${Math.floor(poisha / 100)}.${String(poisha % 100).padStart(2, "0")}`,
      ),
      kept: String(poisha / 100),
    }));
  return between(min, Math.max(min, Math.min(max, 40)), LATIN + BENGALI).map((kept) => ({
    typed: ` ${kept}\t`,
    kept,
  }));
}

/** A value that no field of this type accepts. */
export function invalidFor({ type, format, max = lengths[type].max }: Field): string {
  if (format || type === "number") return "12x";
  if (type === "text" || type === "longText") return "x".repeat(max + 1);
  return {
    code: "কোড",
    phone: "01212345678",
    date: "2026-02-30",
    amount: "-5",
    choice: "none of these",
    photo: "9f",
  }[type];
}

function asNumber(kept: string): Typed {
  return { typed: ` ${toBengaliDigits(kept)}\u200d`, kept };
}

function asCode(typed: string): Typed {
  return { typed: `${typed.slice(0, 1)}-${typed.slice(1)}`, kept: typed.toUpperCase() };
}
