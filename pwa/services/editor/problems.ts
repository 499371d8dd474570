import { type FieldErrors, get, type Resolver, set } from "react-hook-form";
import * as v from "valibot";
import { type ServiceMessage, serviceMessages } from "../../../contract/services/messages.ts";
import { ChangeService, NewService } from "../../../contract/services/own.ts";
import type { Locale } from "../../i18n/format.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { bodyOf, type ServiceForm } from "./editor-form.ts";

/** Where in the form a problem is told, and its code or the server's sentence. */
export type Problems = Record<string, string>;

/** What the server would refuse, by its own schemas. */
export function problemsOf(form: ServiceForm, own: boolean): Problems {
  const body = bodyOf(form, own);
  const result = own ? v.safeParse(NewService, body) : v.safeParse(ChangeService, { ...body, version: 0 });
  const found = (result.issues ?? []).map((issue) => [v.getDotPath(issue) ?? "", issue.message] as const);
  return atControls(form, found);
}

/** Problems by the paths of the schema → by the controls that they are told beneath; the first of each. */
export function atControls(form: ServiceForm, found: Iterable<readonly [path: string, message: string]>): Problems {
  const problems: Problems = {};
  for (const [path, message] of found) problems[controlOf(form, path)] ??= message;
  return problems;
}

/** {@link problemsOf} for react-hook-form. */
export function resolverFor(own: boolean): Resolver<ServiceForm> {
  return (form) => {
    const problems = Object.entries(problemsOf(form, own));
    if (problems.length === 0) return { values: form, errors: {} };
    const errors: FieldErrors<ServiceForm> = {};
    for (const [control, message] of problems) set(errors, control, { type: "declared", message });
    return { values: {}, errors };
  };
}

/** A code → its sentence. A sentence of the server's own comes back as it is. */
export function problemSentence(code: string, locale: Locale): string {
  return Object.hasOwn(serviceMessages, code)
    ? serviceMessages[code as ServiceMessage][locale]
    : fieldSentence(code, locale);
}

function controlOf(form: ServiceForm, path: string): string {
  if (path === "expectedMinutes") return "expected.count";
  const value: unknown = get(form, path);
  // Of a rule about a whole list nothing in it is wrong.
  if (Array.isArray(value)) return `${path}.root`;
  // "Both languages": the one that is missing.
  if (isWords(value)) return `${path}.${value.bn.trim() === "" ? "bn" : "en"}`;
  return path;
}

function isWords(value: unknown): value is { bn: string; en: string } {
  return typeof value === "object" && value !== null && "bn" in value && "en" in value;
}
