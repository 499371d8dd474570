import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { startupError } from "./startup-error.ts";

export const settingsFile = resolve(import.meta.dirname, "../.env");

/**
 * The environment goes before the file. False when there is none. @throws a startup error when it
 * can't be read
 */
export function loadSettings(env: NodeJS.ProcessEnv, { file = settingsFile } = {}): boolean {
  const given = new Set(Object.keys(env));
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return false;
    throw startupError(
      code === "EACCES"
        ? `${file} is there, but this user may not read it: sudo chown root:kagoj ${file} && ` +
            `sudo chmod 640 ${file} (kagoj: the group of the user who runs the server).`
        : `${file} can't be read: ${message}.`,
    );
  }
  for (const [name, value] of parseSettings(bytes, file)) if (!given.has(name)) env[name] = value;
  return true;
}

/**
 * The settings of a file, by name. A value is the rest of its line, whole, or stands in quotes.
 * Whatever editors and other programs read in two ways is refused, because a password that was cut
 * is found out by nobody: Node's own reader ends a value at the first #. `file` names it in a
 * refusal. @throws a startup error with the line and what to write, never with the value
 */
export function parseSettings(bytes: Uint8Array, file: string): Map<string, string> {
  const settings = new Map<string, string>();
  const lineOf = new Map<string, number>();
  for (const [index, line] of decode(bytes, file)
    .split(/\r\n|\n|\r/)
    .entries()) {
    const refuse = (what: string): never => {
      throw startupError(`${file}, line ${index + 1}: ${what}`);
    };
    const text = line.trim();
    if (!text || text.startsWith("#")) continue;
    const [, name, rest] = /^(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/su.exec(text) ?? [];
    if (name === undefined || rest === undefined)
      return refuse("it must be NAME=value, or begin with # to be a comment.");
    const before = lineOf.get(name);
    if (before !== undefined)
      refuse(`${name} stands in line ${before} already. Take out the one that does not hold.`);
    lineOf.set(name, index + 1);
    settings.set(
      name,
      readValue(rest, (what) => refuse(`${name} ${what}`)),
    );
  }
  return settings;
}

/**
 * Control characters, ends of lines to some editors only, and what takes no room, but for the two
 * signs that join Bengali letters.
 */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u;

/**
 * `rest`: what stands behind the equals sign. A # behind a space begins a comment to most who write
 * one, an empty value's too.
 */
function readValue(rest: string, refuse: (what: string) => never): string {
  const text = rest.trim();
  if (unseen.test(text))
    refuse("has a character that can't be seen, as copying brings it along. Type the value anew.");
  if (/^[“”‘’„«]/u.test(text))
    refuse(`begins with a typographic quote. Write straight ones: " or '.`);
  const quote = /^["'`]/.exec(text)?.[0];
  if (!quote) {
    if (/\s#/.test(rest))
      refuse(
        "has a # behind a space. Put the whole value in quotes, or the comment in a line above.",
      );
    return text;
  }
  const end = text.indexOf(quote, 1);
  if (end < 0) refuse(`begins with ${quote} and has no second one in its line. Close it there.`);
  if (!/^(\s+#.*)?$/u.test(text.slice(end + 1)))
    refuse(`goes on behind its second ${quote}. Put it whole in quotes that it does not contain.`);
  const value = text.slice(1, end);
  if (value !== value.trim())
    refuse("begins or ends with a space in its quotes. Take it out, or choose one without it.");
  // Some programs read \n in double quotes as the end of a line, and \\ as one stroke.
  if (quote === '"' && value.includes("\\"))
    refuse("has a \\ in double quotes. Write it in single quotes, where it is itself.");
  return value;
}

/** Editors write UTF-8, with a mark in front or without, and on Windows UTF-16. */
function decode(bytes: Uint8Array, file: string): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw startupError(`${file} is not text in UTF-8. Save it anew with that encoding.`);
  }
}
