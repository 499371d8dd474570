import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { appError } from "../app-error.ts";

// OWASP's second argon2id profile: 19 MiB, two passes, one lane.
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;
/** As many as one address may send at once (auth/login.ts): some seconds of work on a slow machine. */
const MOST_WAITING = 60;
/** ms. Less than a request may take, so that no work begins for a request that has ended. */
const PATIENCE_MS = 10_000;
const TRY_AGAIN_SECONDS = 5;

// The most used passwords of public leaks that are long enough to be allowed.
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 password password1 password123 qwerty qwerty123 qwertyuiop 111111 123123
  000000 654321 666666 121212 112233 abc123 abcdef 123321 1q2w3e 1q2w3e4r 1qaz2wsx admin1 admin123 administrator
  welcome welcome1 iloveyou monkey dragon sunshine princess football baseball letmein master superman batman trustno1
  bangladesh dhaka123 222222 333333 444444 555555 777777 888888 999999 159753 987654321 asdfgh asdfghjkl zxcvbnm
  zxcvbn 102030 123654 147258 aaaaaa a123456 123456a p@ssw0rd passw0rd login123 user123 test123 guest123 default`.split(
    /\s+/,
  ),
);

let running = 0;
/** Functions that begin the turn of each waiting call, in order of arrival. */
const waiting = new Set<() => void>();

// Verified when there is no such user, so that both answers take the same time.
let decoy: Promise<string> | undefined;

/** True for passwords that an attacker tries first. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

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
