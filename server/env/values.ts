import { startupError } from "../startup-error.ts";

/* How the values of the environment are read, each with the sentence that stops the start. */

export type Source = Record<string, string | undefined>;

export function text(source: Source, name: string): string | undefined {
  return source[name]?.trim() || undefined;
}

export function number(
  source: Source,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const typed = source[name]?.trim();
  if (!typed) return fallback;
  const value = Number(typed);
  if (!Number.isInteger(value) || value < min || value > max)
    throw startupError(`${name} must be a whole number from ${min} to ${max}, but is "${typed}".`);
  return value;
}

export function oneOf<const T extends string>(
  source: Source,
  name: string,
  allowed: readonly [T, ...T[]],
): T {
  const typed = source[name]?.trim();
  if (!typed) return allowed[0];
  const value = allowed.find((one) => one === typed);
  if (!value)
    throw startupError(`${name} must be one of ${allowed.join(", ")}, but is "${typed}".`);
  return value;
}

export function flag(source: Source, name: string): boolean {
  const typed = source[name]?.trim().toLowerCase() ?? "";
  if (["1", "true", "on", "yes"].includes(typed)) return true;
  if (["", "0", "false", "off", "no"].includes(typed)) return false;
  throw startupError(`${name} must be 1 or 0, but is "${typed}".`);
}

export function url(source: Source, name: string): string | undefined {
  const typed = source[name]?.trim();
  if (!typed) return undefined;
  if (!/^https?:\/\//.test(typed) || !URL.canParse(typed.replaceAll("{id}", "id")))
    throw startupError(`${name} must be an http or https address, but is "${typed}".`);
  return typed;
}

export function contact(source: Source, name: string): string | undefined {
  const typed = source[name]?.trim();
  if (!typed) return undefined;
  if (/^[^\s@:]+@[^\s@]+\.[^\s@]+$/.test(typed)) return `mailto:${typed}`;
  if (/^mailto:\S+@\S+$/.test(typed) || (typed.startsWith("https://") && URL.canParse(typed)))
    return typed;
  throw startupError(`${name} must be a mail address or an https address, but is "${typed}".`);
}

/**
 * A value that is sent as it is, and may be secret: cut at its ends it would be another one. The
 * message does not repeat it.
 */
export function exact(source: Source, name: string): string | undefined {
  const given = source[name] ?? "";
  const trimmed = given.trim();
  if (trimmed && trimmed !== given)
    throw startupError(`${name} begins or ends with a space or a line end. Take it out.`);
  return trimmed || undefined;
}

/** A password of the length that every password must have. */
export function password(source: Source, name: string): string | undefined {
  const typed = exact(source, name);
  if (!typed) return undefined;
  if (typed.length < 6 || typed.length > 128)
    throw startupError(`${name} must have 6 to 128 characters.`);
  return typed;
}

/**
 * Words of one form, separated by commas or spaces. The message does not repeat them: they may be
 * secret.
 */
export function words(
  source: Source,
  name: string,
  form: RegExp,
  like: string,
): string[] | undefined {
  const typed = source[name]?.split(/[\s,]+/).filter(Boolean);
  if (!typed?.length) return undefined;
  if (!typed.every((word) => form.test(word))) throw startupError(`${name} must be like ${like}.`);
  return typed;
}

/** Values that belong together: all must be set, or none. */
export function group<T extends Record<string, string>>(
  source: Source,
  names: T,
): { [K in keyof T]: string } | undefined {
  const entries = Object.entries(names).map(([key, name]) => [key, exact(source, name)] as const);
  if (entries.every(([, value]) => !value)) return undefined;
  const lacking = entries.filter(([, value]) => !value).map(([key]) => names[key]);
  if (lacking.length > 0)
    throw startupError(
      `${Object.values(names).join(", ")} belong together; missing: ${lacking.join(", ")}.`,
    );
  return Object.fromEntries(entries) as { [K in keyof T]: string };
}
