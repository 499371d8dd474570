import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { appError } from "../app-error.ts";
import { shareOf } from "../threads/share.ts";

// OWASP's second argon2id profile: 19 MiB, two passes, one lane.
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = shareOf(4);
/** As many as one address may send at once (auth/login.ts): some seconds of work on a slow machine. */
const MOST_WAITING = 60;
/** ms. Less than a request may take, so that no work begins for a request that has ended. */
const PATIENCE_MS = 10_000;
const TRY_AGAIN_SECONDS = 5;

let running = 0;
/** Functions that begin the turn of each waiting call, in order of arrival. */
const waiting = new Set<() => void>();

// Verified when there is no such user, so that both answers take the same time.
let decoy: Promise<string> | undefined;

/** A random password, to be shown once and then changed. */
export function newPassword(): string {
  return randomBytes(9).toString("base64url");
}

/** Argon2id, in the PHC string form. @throws passwords-busy */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, profile));
}

/** `before` is called when the turn has come, and may refuse. After an abort of `signal` no turn comes. */
type Turn = { before?: () => Promise<void>; signal?: AbortSignal };

/** Checks a password; without a stored hash it takes as long and says no. @throws passwords-busy */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  { before, signal }: Turn = {},
): Promise<boolean> {
  const check = async () => {
    await before?.();
    decoy ??= hash("a decoy that nobody's password equals", profile);
    return verify(stored ?? (await decoy), password);
  };
  return (await inTurn(check, signal)) && stored !== undefined;
}

/** Does `work` when it has its turn. Each hash takes 19 MiB and a core, so only a few run at once and a limited number wait. */
async function inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  if (running >= AT_ONCE) await turn(signal);
  else running++;
  try {
    return await work();
  } finally {
    const [next] = waiting;
    if (next) next();
    else running--;
  }
}

function turn(signal: AbortSignal | undefined): Promise<void> {
  const busy = appError("passwords-busy", {}, TRY_AGAIN_SECONDS);
  if (waiting.size >= MOST_WAITING) throw busy;
  return new Promise((begin, refuse) => {
    const leave = () => end(() => refuse(signal?.reason));
    const late = setTimeout(() => end(() => refuse(busy)), PATIENCE_MS);
    const start = () => end(begin);
    const end = (settle: () => void) => {
      clearTimeout(late);
      signal?.removeEventListener("abort", leave);
      waiting.delete(start);
      settle();
    };
    signal?.addEventListener("abort", leave);
    waiting.add(start);
  });
}
