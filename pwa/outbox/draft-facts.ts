import { operators } from "../../contract/services/biometric.ts";
import type { Declaration, Field } from "../../contract/services/declare.ts";
import { roshid } from "../../contract/services/roshid.ts";
import { maskOf } from "../../contract/services/values.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { normaliseNumber } from "../../contract/values/typed-text.ts";
import { inCache } from "../offline/db.ts";
import type { Draft } from "../offline/rows.ts";
import {
  BIO_DRAFT,
  categoryOfMany,
  isRoshidDraft,
  NEW_ROSHID_DRAFT,
  orderOfDraft,
  routeOfDraft,
} from "./forms.ts";

/**
 * `words`: what the user would recognise it by, masked as in the lists of orders. `edits`: true for
 * changes to something stored. `photos`: how many were added.
 */
export type DraftFacts = {
  category: string;
  operator: string | undefined;
  words: string;
  edits: boolean;
  photos: number;
  route: string;
};

/**
 * What a draft is recognised by: for whom it is, the number that it is found by, otherwise the
 * first thing typed.
 */
function wordsOf(service: Declaration | undefined, fields: Draft["fields"]): string {
  const declared = service?.fields.filter(({ naming, type }) => !naming && type !== "choice") ?? [];
  const telling = [
    ...declared.filter(({ findBy }) => findBy),
    ...declared.filter((field) => field.public),
    ...declared,
  ];
  const field = telling.find(({ name }) => textOf(fields[name]));
  const value = textOf(fields[field?.name ?? ""]) ?? "";
  return textOf(fields["forWhom"]) ?? (field?.public ? value : masked(value, field));
}

function masked(typed: string, field?: Pick<Field, "type">): string {
  return /\p{Nd}/u.test(typed) ? maskIdentifier(normaliseNumber(typed)) : maskOf(field, typed);
}

export function factsOf(
  draft: Draft,
  findService: (key: string) => Declaration | undefined,
): DraftFacts {
  const { kind, fields } = draft;
  const operator = textOf(fields["operator"]);
  const isRoshid = isRoshidDraft(draft);
  const category = isRoshid
    ? roshid.key
    : kind === BIO_DRAFT
      ? bioCategory(operator)
      : (categoryOfMany(draft) ?? kind);
  const service = isRoshid ? roshid : findService(category);
  return {
    category,
    operator,
    words: categoryOfMany(draft) ? firstLine(fields["numbers"]) : wordsOf(service, fields),
    edits: isRoshid && kind !== NEW_ROSHID_DRAFT,
    photos: photosIn(service, fields),
    route: routeOfDraft(draft),
  };
}

/** The first of many orders, and a sign that there are more. */
function firstLine(numbers: unknown): string {
  const [first = "", ...more] = (textOf(numbers) ?? "").split("\n");
  const [number = "", forWhom] = first.split(/[\t,;]/);
  return [textOf(forWhom) ?? masked(number.trim()), more.length > 0 ? "…" : ""]
    .filter(Boolean)
    .join(" ");
}

function photosIn(service: Declaration | undefined, fields: Draft["fields"]): number {
  const named =
    service?.fields.filter(({ type }) => type === "photo").map(({ name }) => fields[name]) ?? [];
  return named.reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 0);
}

function bioCategory(operator: string | undefined): string {
  return (operators.find(({ value }) => value === operator) ?? operators[0])?.category ?? "";
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() ? value.trim() : undefined;
}

/** The number of the order that a draft repeats or corrects, if this phone has that order. */
export async function findRepeatedNumber(
  userId: string,
  draftId: string,
): Promise<string | undefined> {
  const orderId = orderOfDraft(draftId);
  return orderId
    ? (await inCache(userId, ({ orders }) => orders.get(orderId)))?.orderNumber
    : undefined;
}
