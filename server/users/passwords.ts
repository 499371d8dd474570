import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { MIN_PASSWORD } from "../../contract/auth.ts";
import { appError } from "../app-error.ts";
import { fairQueue } from "../threads/fair-queue.ts";

// OWASP's second argon2id profile: 19 MiB, two passes, one lane.
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const busy = () => appError("passwords-busy", {}, 5);
/*
 * Each hash takes 19 MiB and a core, so few run at once, and of strangers one. Who logged in here
 * before, or is signed in, never waits for them.
 */
const limits = { most: 2, each: 1, waiting: 60, patienceMs: 10_000, restMs: 100, busy };
const lanes = { known: fairQueue(limits), stranger: fairQueue({ ...limits, most: 1 }) };

/** Whose work a hash is: a user, or the network of a stranger. */
export type Whose = { lane: keyof typeof lanes; of: string };
const OWN: Whose = { lane: "known", of: "" };

// Verified when there is no such user, so that both answers take the same time.
let decoy: Promise<string> | undefined;

export function newPassword(): string {
  return randomBytes(9).toString("base64url");
}

/** Argon2id, in the PHC string form. @throws passwords-busy */
export function hashPassword(password: string, { lane, of }: Whose = OWN): Promise<string> {
  return lanes[lane](of, () => hash(password, profile));
}

/**
 * `before` is called when the turn has come, and may refuse. After an abort of `signal` no turn
 * comes.
 */
type Turn = { whose?: Whose; before?: () => Promise<void>; signal?: AbortSignal | undefined };

/** Checks a password; without a stored hash it takes as long and says no. @throws passwords-busy */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  { whose = OWN, before, signal }: Turn = {},
): Promise<boolean> {
  const check = async () => {
    await before?.();
    decoy ??= hash("a decoy that nobody's password equals", profile);
    return verify(stored ?? (await decoy), password);
  };
  return (await lanes[whose.lane](whose.of, check, signal)) && stored !== undefined;
}

const LISTED = 10_000;

/**
 * What people here and staff of any desk choose, which the list of the world's leaks does not have.
 */
const local = [
  "administrator",
  "admin123",
  "bangladesh",
  "dhaka123",
  "login123",
  "user123",
  "guest123",
];

let common: Promise<Set<string>> | undefined;

/**
 * True for passwords that an attacker tries first: the 10,000 commonest that are long enough,
 * repetitions and sequences.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const typed = password.toLowerCase();
  common ??= load();
  return isRepetition(typed) || isSequence(typed) || (await common).has(typed);
}

/**
 * Loaded at the first question: the dictionaries of the package cost every start 20 ms and some
 * megabytes.
 */
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
