import { type Field, type Group, groups, type IconName, type Words } from "../../../contract/services/declare.ts";
import { formatNumber, formatTaka, type Locale } from "../../i18n/format.ts";
import { sayExpected } from "../expected.ts";
import type { ServiceBody } from "./editor-form.ts";
import { editorText } from "./text.ts";
import { iconWords, typeNames } from "./words.ts";

/** The name of a property of a service. */
export function propertyName(name: string, locale: Locale): string {
  const text = editorText[locale];
  const names: Record<string, string> = {
    name: text.name,
    group: text.group,
    icon: text.icon,
    price: text.price,
    open: text.open,
    consent: text.consent,
    help: text.help,
    expectedMinutes: text.expected,
    closedNotice: text.closedNotice,
    fields: text.fieldsTitle,
  };
  return names[name] ?? name;
}

/** A property's value as text. Of fields only those that differ from `other`. */
export function sayProperty(name: string, body: ServiceBody, other: ServiceBody, locale: Locale): string {
  const text = editorText[locale];
  const value = body[name];
  if (value === null || value === undefined || value === "") return text.nothing;
  switch (name) {
    case "group":
      return groups[value as Group]?.[locale] ?? String(value);
    case "icon":
      return iconWords[value as IconName]?.[locale] ?? String(value);
    case "price":
      return typeof value === "number" ? formatTaka(value, locale) : String(value);
    case "expectedMinutes":
      return typeof value === "number" ? sayExpected(value, locale) : String(value);
    case "fields":
      return sayFields(value as Field[], other[name] as Field[], locale) || text.nothing;
    default:
      if (typeof value === "boolean") return value ? text.yes : text.no;
      return sayWords(value as Words);
  }
}

/** The fields that differ, each on a line; all fields when only their order has changed. */
function sayFields(fields: Field[], others: Field[], locale: Locale): string {
  const known = new Set(others.map((field) => JSON.stringify(field)));
  const differing = fields.filter((field) => !known.has(JSON.stringify(field)));
  const moved = differing.length === 0 && fields.length === others.length;
  return (moved ? fields : differing).map((field) => sayField(field, locale)).join("\n");
}

function sayField({ label, type, required, min, max, hint, options = [], ...flags }: Field, locale: Locale): string {
  const text = editorText[locale];
  const number = (value: number) => formatNumber(value, locale);
  const facts = [
    typeNames[type][locale],
    required && text.isRequired,
    flags.public && text.isPublic,
    flags.findBy && text.isFindBy,
    min !== undefined && `${text.min} ${number(min)}`,
    max !== undefined && `${text.max} ${number(max)}`,
    options.length > 0 && options.map((option) => sayWords(option.label)).join(", "),
    hint && sayWords(hint),
  ];
  return `${sayWords(label)}: ${facts.filter(Boolean).join(" · ")}`;
}

/** In both languages, because either may have changed. */
function sayWords({ bn, en }: Words): string {
  return bn === en ? bn : `${bn} / ${en}`;
}
