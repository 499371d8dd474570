import { MIN_PASSWORD } from "../../contract/auth.ts";

const LISTED = 10_000;

/** What people here and staff of any desk choose, which the list of the world's leaks does not have. */
const local = ["administrator", "admin123", "bangladesh", "dhaka123", "login123", "user123", "guest123"];

let common: Promise<Set<string>> | undefined;

/** True for passwords that an attacker tries first: the 10,000 commonest that are long enough, repetitions and sequences. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const typed = password.toLowerCase();
  common ??= load();
  return isRepetition(typed) || isSequence(typed) || (await common).has(typed);
}

/** Loaded at the first question: the dictionaries of the package cost every start 20 ms and some megabytes. */
async function load(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const long = dictionary["passwords-common"].filter((word) => String(word).length >= MIN_PASSWORD);
  return new Set([...local, ...long.slice(0, LISTED).map((word) => String(word).toLowerCase())]);
}

/** One to three characters again and again: the list of leaks leaves these out. */
function isRepetition(typed: string): boolean {
  return /^(.{1,3})\1+$/s.test(typed);
}

/** Characters that follow each other, up or down: 345678, fedcba. */
function isSequence(typed: string): boolean {
  const codes = Array.from(typed, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.has(1) !== steps.has(-1) && steps.size === 1;
}
