import type { Service } from "../../../contract/services/own.ts";
import { bodyOf, formFrom, type ServiceBody, type ServiceForm } from "./editor-form.ts";

/** The properties of `after` that differ from `before`. */
export function changesBetween(before: ServiceBody, after: ServiceBody): ServiceBody {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name])));
}

export function hasChanges(before: ServiceBody, after: ServiceBody): boolean {
  return Object.keys(changesBetween(before, after)).length > 0;
}

/** What to send of an edited service: only what this admin changed, so that changes by somebody else are not undone. */
export function changesOf(form: ServiceForm, own: boolean): ServiceBody {
  return changesBetween(form.seen?.body ?? {}, bodyOf(form, own));
}

/**
 * Puts the form's changes on a newer version of its service: what the admin changed stays as typed, and the rest is taken over.
 * The next save then belongs to the new version.
 */
export function over(form: ServiceForm, service: Service): ServiceForm {
  const theirs = formFrom(service);
  const mine = changesOf(form, service.own);
  const kept = (Object.keys(mine) as (keyof ServiceBody)[]).map((name) =>
    name === "expectedMinutes" ? ["expected", form.expected] : [name, form[name as keyof ServiceForm]],
  );
  return { ...theirs, ...Object.fromEntries(kept), sent: null };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
