import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import type { Bkash } from "../../env.ts";
import * as columns from "../../seal/columns.ts";
import { codeOf, isSuccess, post, type Reply } from "./answers.ts";
import { findToken, giveUpLease, type Lease, storeToken, takeLease } from "./token-queries.ts";

const TIMEOUT_MS = 8_000;
/** A lease must outlast two calls: a refused refresh, then a grant. */
const LEASE_SECONDS = 20;
const WAIT_MS = 9_000;
const LOOK_AGAIN_MS = 100;
const HOUR_SECONDS = 3600;

export type Tokens = ReturnType<typeof createTokens>;
export type TokenDeps = Pick<Deps, "sql" | "seal" | "log">;

/**
 * One row for all processes: one renews it, with a lease and no lock; the others use the old token,
 * or wait for the new.
 */
export function createTokens(
  { sql, seal, log }: TokenDeps,
  settings: Bkash,
  base: string,
  timeoutMs: number,
) {
  // Another login or host has another row, so that a changed configuration never sends an old
  // token.
  const login = [base, settings.username, settings.password, settings.appKey, settings.appSecret];
  const loginHash = createHash("sha256").update(JSON.stringify(login)).digest("hex");
  const name = `bkash ${loginHash.slice(0, 24)}`;
  const headers = { username: settings.username, password: settings.password };
  const keys = { app_key: settings.appKey, app_secret: settings.appSecret };
  const row = columns.rowOf(name);

  /**
   * A token to call with; `rejected` is one that was just refused. Undefined when there is none at
   * present.
   */
  async function get(rejected?: string): Promise<string | undefined> {
    for (
      const until = performance.now() + WAIT_MS;
      performance.now() < until;
      await delay(LOOK_AGAIN_MS)
    ) {
      const token = await findToken(sql, name);
      const known = token?.idToken ? columns.idToken.tryOpen(seal, row, token.idToken) : undefined;
      // One that can't be opened is of no more use than one that was refused.
      const isUseless = !known || known === rejected;
      const good = token?.usable && !isUseless ? known : undefined;
      if (good && !token?.due) return good;
      const useless = isUseless ? token?.idToken : undefined;
      const lease = await takeLease(sql, name, useless ?? undefined, LEASE_SECONDS);
      if (lease) return (await renew(lease)) ?? good;
      if (good || token?.waiting) return good;
    }
    return undefined;
  }

  async function renew(lease: Lease): Promise<string | undefined> {
    const held = lease.refreshToken
      ? columns.refreshToken.tryOpen(seal, row, lease.refreshToken)
      : undefined;
    const refreshed = held ? await ask("refresh", { refresh_token: held }) : undefined;
    // Only a clear refusal of the refresh token leads to a grant: after silence the refresh may
    // have counted.
    const refused = refreshed && !tokenOf(refreshed) && refreshed.http !== 429;
    const reply = !held || refused ? await ask("grant", {}) : refreshed;
    const idToken = reply && tokenOf(reply);
    if (!idToken) {
      log.warn({ http: reply?.http, code: reply && codeOf(reply) }, "bKash gave no token");
      await giveUpLease(sql, name, lease.id, reply?.http === 429);
      return undefined;
    }
    const { refresh_token: given } = reply.body;
    // The one that was there stays as it is stored, or it would be taken for a new one.
    const isNew = typeof given === "string" && given !== held;
    await storeToken(sql, name, lease.id, {
      idToken: columns.idToken.seal(seal, row, idToken),
      refreshToken: isNew
        ? columns.refreshToken.seal(seal, row, given)
        : (lease.refreshToken ?? undefined),
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
