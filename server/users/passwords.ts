import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// OWASP's second argon2id profile: 19 MiB, two passes, one lane.
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;

// Of the most used passwords in public leaks, those that are long enough to be tried here.
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
const waiting: (() => void)[] = [];

// Verified when there is no such user, so that both answers take the same time.
let decoy: Promise<string> | undefined;

/** True for passwords that an attacker tries first. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

/** A password nobody chose: to be shown once and changed. */
export function newPassword(): string {
  return randomBytes(9).toString("base64url");
}

/** Argon2id, in the PHC string form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, profile));
}

/** Checks a password; without a stored hash it takes as long and says no. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("a decoy that nobody's password equals");
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && stored !== undefined;
}

/** Each hash takes 19 MiB and a core: a burst of logins must not take the machine. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
