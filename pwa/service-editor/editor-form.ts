import {
  type FieldType,
  isTyped,
  closedNotice as usualNotice,
  type Words,
} from "../../contract/services/declare.ts";
import { lengths } from "../../contract/services/fields.ts";
import type { Service } from "../../contract/services/own.ts";
import { parseTk, tkFromPoisha } from "../../contract/values/money.ts";
import { normaliseNumber, normaliseText } from "../../contract/values/typed-text.ts";
import { currentLocale, inDigits } from "../i18n/t.ts";

export const units = { minutes: 1, hours: 60, days: 1440 } as const;
export type Unit = keyof typeof units;

/**
 * A field as an admin types it. What does not fit its type is kept, so that changing the type back
 * loses nothing.
 */
export type FieldForm = {
  /** Empty for a new field: the server makes it from the English label. */
  name: string;
  label: Words;
  type: FieldType;
  required: boolean;
  public: boolean;
  findBy: boolean;
  /** A date field takes no day to come, as for a birth. */
  past: boolean;
  min: string;
  max: string;
  hint: Words;
  /**
   * `extra`: what it adds to the price, in tk as it is typed; empty for nothing. A draft of an
   * earlier version has none.
   */
  options: { value: string; label: Words; extra?: string }[];
};

/** The properties of a service as they are sent. */
export type ServiceBody = { [property: string]: unknown };

export type ServiceForm = {
  name: Words;
  group: string;
  icon: string;
  price: string;
  open: boolean;
  consent: boolean;
  expected: { count: string; unit: Unit };
  help: Words;
  closedNotice: Words;
  fields: FieldForm[];
  /** The service when the editing began; null for a new one. */
  seen: { version: number; body: ServiceBody } | null;
};

/** What staff may change of any service. The rest only of an own one. */
const ofEvery = ["price", "open", "help", "expectedMinutes"] as const;
/** The types by which an order can be found: those with a number. */
export const findable: ReadonlySet<FieldType> = new Set(["number", "code", "phone"]);
/** The types whose length can be limited. */
export const countable: ReadonlySet<FieldType> = new Set(["text", "longText", "number", "code"]);

/** How many files a photo field may take. */
export const photoCounts = Array.from({ length: lengths.photo.most }, (_, at) => String(at + 1));

export const emptyWords: Words = { bn: "", en: "" };

export const emptyField: FieldForm = {
  name: "",
  label: emptyWords,
  type: "text",
  required: true,
  public: false,
  findBy: false,
  past: false,
  min: "",
  max: "",
  hint: emptyWords,
  options: [],
};

export const emptyOption = { value: "", label: emptyWords, extra: "" };

export const emptyService: ServiceForm = {
  name: emptyWords,
  group: "other",
  icon: "document",
  price: "",
  open: true,
  consent: true,
  expected: { count: "", unit: "hours" },
  help: emptyWords,
  closedNotice: emptyWords,
  fields: [emptyField],
  seen: null,
};

/** A service as form values. */
export function formFrom(service: Service): ServiceForm {
  const form: ServiceForm = {
    name: typedWords(service.name),
    group: service.group,
    icon: service.icon,
    price: say(service.price),
    open: service.open,
    consent: service.consent,
    expected: expectedFrom(service.expectedMinutes),
    help: typedWords(service.help ?? emptyWords),
    closedNotice: isOwnNotice(service) ? service.closedNotice : emptyWords,
    fields: service.fields.map(
      ({ name, label, type, required, min, max, hint, options = [], ...flags }) => ({
        name,
        label: typedWords(label),
        type,
        required: required === true,
        public: flags.public === true,
        findBy: flags.findBy === true,
        past: flags.past === true,
        min: min === undefined ? "" : say(min),
        // The number of files is not typed but chosen.
        max: max === undefined ? "" : type === "photo" ? String(max) : say(max),
        hint: typedWords(hint ?? emptyWords),
        options: options.map(({ value, label, extra }) => ({
          value,
          label: typedWords(label),
          extra: extra ? say(extra) : "",
        })),
      }),
    ),
    seen: null,
  };
  return { ...form, seen: { version: service.version, body: bodyOf(form, service.own) } };
}

/** A copy of a service, as a new one. */
export function copyOf(service: Service, copyName: (name: Words) => Words): ServiceForm {
  return { ...formFrom(service), name: copyName(service.name), seen: null };
}

/**
 * The form as a body to send. Its shape is the same for typed values and for those of the server,
 * so that both can be compared. What is no number stays as typed, for the schema to refuse.
 */
export function bodyOf(form: ServiceForm, own: boolean): ServiceBody {
  const body: ServiceBody = {
    name: inBoth(form.name),
    group: form.group,
    icon: form.icon,
    price: amountOf(form.price),
    open: form.open,
    consent: form.consent,
    help: wordsOrNull(form.help),
    expectedMinutes: minutesOf(form.expected),
    closedNotice: wordsOrNull(form.closedNotice),
    fields: form.fields.map(fieldBody),
  };
  return own ? body : Object.fromEntries(ofEvery.map((name) => [name, body[name]]));
}

function fieldBody({
  name,
  label,
  type,
  min,
  max,
  hint,
  options,
  ...flags
}: FieldForm): ServiceBody {
  const words = wordsOrNull(hint);
  return {
    ...(name && { name }),
    label: inBoth(label),
    type,
    ...(flags.required && { required: true }),
    ...(countable.has(type) && min.trim() && { min: numberOf(min) }),
    ...(countable.has(type) && max.trim() && { max: numberOf(max) }),
    ...(type === "photo" && photoCounts.includes(max) && { max: Number(max) }),
    ...(words && { hint: words }),
    ...(flags.public && isTyped({ type }) && { public: true }),
    ...(flags.findBy && findable.has(type) && { findBy: true }),
    ...(flags.past && type === "date" && { past: true }),
    ...(type === "choice" && {
      options: options.map((option) => ({
        ...(option.value && { value: option.value }),
        label: inBoth(option.label),
        ...(option.extra !== undefined && {
          extra: option.extra.trim() ? amountOf(option.extra) : 0,
        }),
      })),
    }),
  };
}

/** A number as it is typed in the language of the page. */
function say(number: number): string {
  return inDigits(String(number), currentLocale());
}

/** False for the usual notice, which is made from the service's name. */
function isOwnNotice({ own, name, closedNotice: { bn, en } }: Service): boolean {
  const usual = usualNotice({ name, switch: null });
  return own && (bn !== usual.bn || en !== usual.en);
}

function expectedFrom(minutes: number | null): ServiceForm["expected"] {
  if (minutes === null) return emptyService.expected;
  const unit = (["days", "hours"] as const).find((one) => minutes % units[one] === 0) ?? "minutes";
  return { count: say(minutes / units[unit]), unit };
}

function minutesOf({ count, unit }: ServiceForm["expected"]): number | string | null {
  if (!count.trim()) return null;
  const number = numberOf(count);
  return typeof number === "number" ? number * units[unit] : number;
}

function numberOf(typed: string): number | string {
  const digits = normaliseNumber(typed);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : typed;
}

function amountOf(typed: string): number | string {
  const poisha = parseTk(typed);
  return poisha === undefined ? typed.trim() : tkFromPoisha(poisha);
}

function wordsOrNull(words: Words): Words | null {
  const { bn, en } = inBoth(words);
  return bn || en ? { bn, en } : null;
}

/** As they were typed: an English text that is the Bengali one was left empty. */
function typedWords({ bn, en }: Words): Words {
  return { bn, en: en === bn ? "" : en };
}

/** Without an English text the Bengali one stands for it. */
function inBoth({ bn, en }: Words): Words {
  const bengali = normaliseText(bn);
  return { bn: bengali, en: normaliseText(en) || bengali };
}
