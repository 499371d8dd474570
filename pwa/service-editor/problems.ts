import { type FieldErrors, get, type Resolver, set } from "react-hook-form";
import * as v from "valibot";
import { ChangeService, NewService } from "../../contract/services/own.ts";
import { bodyOf, type ServiceForm } from "./editor-form.ts";

/** A code, or a sentence of the server, by the control where it is shown. */
export type Problems = Record<string, string>;

/** What the server would refuse, found with its own schemas. */
export function problemsOf(form: ServiceForm, own: boolean): Problems {
  const body = bodyOf(form, own);
  const result = own
    ? v.safeParse(NewService, body)
    : v.safeParse(ChangeService, { ...body, version: 0 });
  const found = (result.issues ?? []).map(
    (issue) => [v.getDotPath(issue) ?? "", issue.message] as const,
  );
  return atControls(form, found);
}

/** Maps problems from paths of the schema to controls of the form, the first for each control. */
export function atControls(
  form: ServiceForm,
  found: Iterable<readonly [path: string, message: string]>,
): Problems {
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

function controlOf(form: ServiceForm, path: string): string {
  if (path === "expectedMinutes") return "expected.count";
  const value: unknown = get(form, path);
  // An English text that is left empty is the Bengali one.
  if (path.endsWith(".en") && value === "") return `${path.slice(0, -2)}bn`;
  // A rule about a list as a whole shows at the list, not at one of its items.
  if (Array.isArray(value)) return `${path}.root`;
  // For "both languages": the missing one.
  if (isWords(value)) return `${path}.${value.bn.trim() === "" ? "bn" : "en"}`;
  return path;
}

function isWords(value: unknown): value is { bn: string; en: string } {
  return typeof value === "object" && value !== null && "bn" in value && "en" in value;
}
