import { Hono } from "hono";
import { appError } from "../app-error.ts";
import type { Sql } from "../db/sql.ts";
import type { App } from "./app-types.ts";

/** ms. A probe that hangs would tell a proxy nothing for as long as it waits. */
const READY_MS = 2_000;

/** What the process knows of itself. */
export type Condition = {
  /** About to stop: it says that it is not ready, so that a proxy sends the next requests elsewhere, and answers all the same. */
  draining: boolean;
  /** False while the embedded database is being started again. */
  databaseUp(): boolean;
};
/** What readiness is asked of. `check` throws when files can't be kept just now. */
type Asked = { sql: Sql; files: { check(): Promise<void> }; condition?: Condition };

/** True for the address of a question below, as it stands in a request. */
export function isProbe(target = ""): boolean {
  return /^\/(healthz|readyz)(\?|$)/.test(target);
}

const sound: Condition = { draining: false, databaseUp: () => true };
const fresh = { "Cache-Control": "no-store" };

/**
 * /healthz: the process lives, and the database it brought along. /readyz: it can serve, database, schema and file store
 * included, and is not about to stop.
 */
export function health({ sql, files, condition = sound }: Asked) {
  /** One question at a time, however many ask: behind a full pool each would wait in line. */
  let asked: Promise<unknown> | undefined;
  const ask = () => {
    asked ??= Promise.all([sql`select name from migrations limit 1`, files.check()]).finally(() => {
      asked = undefined;
    });
    return asked;
  };

  return new Hono<App>()
    .get("/healthz", (c) => {
      if (!condition.databaseUp()) return c.json({ ok: false, database: "starting again" }, 503, fresh);
      return c.json({ ok: true }, 200, fresh);
    })
    .get("/readyz", async (c) => {
      if (condition.draining) throw appError("stopping");
      await within(READY_MS, ask());
      return c.json({ ok: true }, 200, fresh);
    });
}

/** @throws database-away after `ms` */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(appError("database-away")), ms);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
