import { gateways } from "../contract/recharge/gateways.ts";
import type { Env } from "./env.ts";
import { openGateways } from "./recharge/payments.ts";
import { backupKeyLine } from "./seal/keys.ts";
import type { Seeded } from "./seed.ts";

/**
 * The logins of a new database. Only generated passwords are shown: the operator knows their own,
 * and output may be kept.
 */
export function loginLines(logins: Seeded): string[] {
  return logins.map(({ role, username, password }) => {
    const secret = password
      ? `${password}   (shown once: keep it)`
      : "the password of ADMIN_PASSWORD";
    return `  ${role.padEnd(5)}  ${username}  /  ${secret}`;
  });
}

function paymentWords(env: Env): string {
  if (env.payments === "sandbox") return "SANDBOX (no real money moves)";
  if (env.payments === "by-hand") return "sent by hand, credited by who works here";
  return openGateways(env)
    .map((gateway) => gateways[gateway])
    .join(" and ");
}

/** `unpatched`: what `missingPatch` answers. */
export function greetingLines(env: Env, unpatched?: string): string[] {
  const lines = [`  ${env.brandName} is open: ${env.publicUrl}`];
  lines.push(`  ${backupKeyLine(env)}`);
  lines.push(`  Payments: ${paymentWords(env)}`);
  if (env.production && !env.trustProxy)
    lines.push(
      "  TRUST_PROXY is off, though PUBLIC_URL is https: all people have the proxy's address, so " +
        "one who guesses passwords\n" +
        "  holds up everybody's login. Set TRUST_PROXY=1 if your proxy appends to X-Forwarded-For.",
    );
  if (unpatched) lines.push(`  A package is not as it must be: ${unpatched}`);
  return lines;
}
