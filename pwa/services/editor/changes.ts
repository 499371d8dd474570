import { bodyOf, type ServiceBody, type ServiceForm } from "./editor-form.ts";

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

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
