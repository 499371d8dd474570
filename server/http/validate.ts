import type { Context, ValidationTargets } from "hono";
import { validator } from "hono-openapi";
import * as v from "valibot";
import { type ErrorCode, errorCatalogue } from "../../contract/errors.ts";
import { appError } from "../app-error.ts";
import { refuseCrowdedJson } from "./crowded-json.ts";
import { fieldSentence } from "./errors.ts";

/** `{id}` in a path. Anything that is no id is simply not found. */
export const IdParam = v.object({ id: v.pipe(v.string(), v.uuid("not-found")) });

/** An answer names no more: a form has half as many, and what comes with more is no form. */
const MOST_FIELDS = 50;

/**
 * Parses a part of the request with the contract's schema and describes it in /api/openapi.json.
 * A message of the schema that is itself a refusal of the catalogue ("passwords-differ") becomes the answer's code.
 */
export function validate<T extends v.GenericSchema, Target extends keyof ValidationTargets>(target: Target, schema: T) {
  const check = validator(target, schema, (result, c) => {
    if (!result.success) refuse(result.error as readonly Issue[], c);
  });
  if (target !== "json") return check;
  const bounded: typeof check = async (c, next) => {
    await refuseCrowdedJson(c);
    return check(c, next);
  };
  // With what describes it in /api/openapi.json.
  return Object.assign(bounded, check);
}

/** Parses by a schema that is only known once the request is, with the refusals of {@link validate}. @throws invalid-fields */
export function parseAs<T>(c: Context, schema: v.GenericSchema<unknown, T>, input: unknown): T {
  const result = v.safeParse(schema, input);
  return result.success ? result.output : refuse(result.issues as unknown as readonly Issue[], c);
}

type Issue = { message: string; path?: readonly unknown[]; expected?: unknown };

function refuse(issues: readonly Issue[], c: Context): never {
  // No prototype: a field may be called "constructor".
  const fields: Record<string, string> = Object.create(null);
  let code: ErrorCode = "invalid-fields";
  for (const issue of issues) {
    if (Object.keys(fields).length === MOST_FIELDS) break;
    const path = (issue.path ?? [])
      .map((step) => (typeof step === "object" && step !== null && "key" in step ? step.key : step))
      .join(".");
    // A schema's own English ("Invalid key: …") is no code: an unknown key, or a value of the wrong kind.
    const message = issue.message.startsWith("Invalid key") && "expected" in issue ? keyProblem(issue) : issue.message;
    fields[path || "body"] ??= fieldSentence(message, c);
    if (code === "invalid-fields" && message in errorCatalogue) code = message as ErrorCode;
  }
  throw appError(code, { fields });
}

function keyProblem(issue: { expected?: unknown }): string {
  return issue.expected === "never" ? "unknown" : "required";
}
