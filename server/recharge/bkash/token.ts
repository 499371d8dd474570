import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Sql } from "../../db/sql.ts";
import type { Bkash } from "../../env.ts";
import { codeOf, isSuccess, post, type Reply } from "./answers.ts";
import { findToken, giveUpLease, type Lease, storeToken, takeLease } from "./token-queries.ts";

const TIMEOUT_MS = 8_000;
/** A lease must outlast two calls: a refused refresh, then a grant. */
const LEASE_SECONDS = 20;
const WAIT_MS = 9_000;
const LOOK_AGAIN_MS = 100;
const HOUR_SECONDS = 3600;

export type Tokens = ReturnType<typeof createTokens>;

/** One row for all processes: one renews it, with a lease and no lock; the others use the old token, or wait for the new. */
export function createTokens(
  sql: Sql,
  settings: Bkash,
  base: string,
  timeoutMs: number,
  log: Logger,
) {
  // Another login or host has another row, so that a changed configuration never sends an old token.
  const login = [base, settings.username, settings.password, settings.appKey, settings.appSecret];
  const name = `bkash ${createHash("sha256").update(JSON.stringify(login)).digest("hex").slice(0, 24)}`;
  const headers = { username: settings.username, password: settings.password };
  const keys = { app_key: settings.appKey, app_secret: settings.appSecret };

  /** A token to call with; `rejected` is one that was just refused. Undefined when there is none at present. */
  async function get(rejected?: string): Promise<string | undefined> {
    for (
      const until = performance.now() + WAIT_MS;
      performance.now() < until;
      await delay(LOOK_AGAIN_MS)
    ) {
      const token = await findToken(sql, name);
      const good =
        token?.usable && token.idToken !== rejected ? (token.idToken ?? undefined) : undefined;
      if (good && !token?.due) return good;
      const lease = await takeLease(sql, name, rejected, LEASE_SECONDS);
      if (lease) return (await renew(lease)) ?? good;
      if (good || token?.waiting) return good;
    }
    return undefined;
  }

  async function renew(lease: Lease): Promise<string | undefined> {
    const refreshed = lease.refreshToken
      ? await ask("refresh", { refresh_token: lease.refreshToken })
      : undefined;
    // Only a clear refusal of the refresh token leads to a grant: after silence the refresh may have counted.
    const refused = refreshed && !tokenOf(refreshed) && refreshed.http !== 429;
    const reply = !lease.refreshToken || refused ? await ask("grant", {}) : refreshed;
    const idToken = reply && tokenOf(reply);
    if (!idToken) {
      log.warn({ http: reply?.http, code: reply && codeOf(reply) }, "bKash gave no token");
      await giveUpLease(sql, name, lease.id, reply?.http === 429);
      return undefined;
    }
    const { refresh_token: given } = reply.body;
    const refreshToken = typeof given === "string" ? given : (lease.refreshToken ?? undefined);
    await storeToken(sql, name, lease.id, {
      idToken,
      refreshToken,
      lifetimeSeconds: lifetimeOf(reply),
    });
    return idToken;
  }

  function ask(
    what: "grant" | "refresh",
    body: Record<string, string>,
  ): Promise<Reply | undefined> {
    return post(
      `${base}/token/${what}`,
      headers,
      { ...keys, ...body },
      Math.min(timeoutMs, TIMEOUT_MS),
    );
  }

  return { get };
}

function tokenOf(reply: Reply): string | undefined {
  const token = reply.body.id_token;
  return isSuccess(reply) && typeof token === "string" && token ? token : undefined;
}

function lifetimeOf({ body }: Reply): number {
  const seconds = Number(body.expires_in);
  return seconds > 0 && seconds <= 24 * HOUR_SECONDS ? seconds : HOUR_SECONDS;
}
