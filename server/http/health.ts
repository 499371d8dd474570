import { Hono } from "hono";
import { errorCatalogue } from "../../contract/errors.ts";
import product from "../../package.json" with { type: "json" };
import { appError } from "../app-error.ts";
import { withinReach } from "../db/pooler.ts";
import type { Sql } from "../db/sql.ts";
import type { App } from "./app-types.ts";

/** ms. A probe must not hang: it would tell a proxy nothing. */
const READY_MS = 2_000;

export type Condition = {
  /**
   * About to stop: /readyz refuses, so that a proxy sends requests elsewhere; requests that come
   * are answered.
   */
  draining: boolean;
  databaseUp(): boolean;
};
type Asked = { sql: Sql; condition?: Condition };

export function isProbe(target = ""): boolean {
  return /^\/(healthz|readyz)(\?|$)/.test(target);
}

const sound: Condition = { draining: false, databaseUp: () => true };
const fresh = { "Cache-Control": "no-store" };

/**
 * /healthz: the process and its embedded database live; its release. /readyz: it reaches the
 * database and its schema too, without which it can do nothing. A store that is away is no reason:
 * it is away for all processes, and most requests need none.
 */
export function health({ sql, condition = sound }: Asked) {
  /**
   * One check at a time, however many probes come: with a full pool each would wait for a
   * connection.
   */
  let asked: Promise<unknown> | undefined;
  const ask = () => {
    asked ??= sql`select name from migrations limit 1`.finally(() => {
      asked = undefined;
    });
    return asked;
  };

  return new Hono<App>()
    .get("/healthz", (c) => {
      if (!condition.databaseUp())
        return c.json({ ok: false, database: "starting again" }, 503, fresh);
      return c.json({ ok: true, version: product.version }, 200, fresh);
    })
    .get("/readyz", async (c) => {
      // Expected, so no failure for the log.
      if (condition.draining)
        return c.json({ error: errorCatalogue.stopping.en, code: "stopping" }, 503, fresh);
      if (!(await withinReach(ask(), READY_MS))) throw appError("database-away");
      return c.json({ ok: true }, 200, fresh);
    });
}
