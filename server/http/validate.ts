import type { Context, ValidationTargets } from "hono";
import { validator } from "hono-openapi";
import * as v from "valibot";
import { type ErrorCode, errorCatalogue } from "../../contract/errors.ts";
import { appError } from "../app-error.ts";
import { fieldSentence } from "./errors.ts";

/** `{id}` in a path. What is no id is not found. */
export const IdParam = v.object({ id: v.pipe(v.string(), v.uuid("not-found")) });

/** The most wrong fields that an answer names. Our forms have half as many. */
const MOST_FIELDS = 50;

/**
 * Parses and describes a part of the request. A message of the schema that is a refusal's code
 * becomes the code of the answer.
 */
export function validate<T extends v.GenericSchema, Target extends keyof ValidationTargets>(
  target: Target,
  schema: T,
) {
  const check = validator(target, schema, (result, c) => {
    if (!result.success) refuse(result.error as readonly Issue[], c);
  });
  if (target !== "json") return check;
  const bounded: typeof check = async (c, next) => {
    await refuseCrowdedJson(c);
    return check(c, next);
  };
  // It keeps the properties of `check` by which /api/openapi.json is made.
  return Object.assign(bounded, check);
}

/**
 * Parses with a schema that depends on the request, with the refusals of {@link validate}. @throws
 * invalid-fields
 */
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
    // "Invalid key: …" is valibot's own message for an unknown or missing key.
    const message =
      issue.message.startsWith("Invalid key") && "expected" in issue
        ? keyProblem(issue)
        : issue.message;
    fields[path || "body"] ??= fieldSentence(message, c);
    if (code === "invalid-fields" && message in errorCatalogue) code = message as ErrorCode;
  }
  throw appError(code, { fields });
}

function keyProblem(issue: { expected?: unknown }): string {
  return issue.expected === "never" ? "unknown" : "required";
}

/**
 * Each key, item and bracket brings one of these, and base64 none. The fullest form has some
 * thousand, in its texts too.
 */
const MOST_PARTS = 20_000;

/**
 * Before it is parsed: 12 MB of brackets or keys take two seconds and 900 MB, before any schema.
 * @throws too-large
 */
async function refuseCrowdedJson(c: Context): Promise<void> {
  // A body that can't be read is refused where it is parsed.
  const body = await c.req.text().catch(() => "");
  if (body.split(/[,:[{]/, MOST_PARTS + 1).length > MOST_PARTS) throw appError("too-large");
}
