import { Hono } from "hono";
import type { App, Deps } from "./app-types.ts";
import { appError } from "./errors.ts";

/** ms. A probe that hangs would tell a proxy nothing for as long as it waits. */
const READY_MS = 2_000;

/** Whether this process is about to stop: it says that it is not ready, and answers all the same. */
export function createDraining() {
  let begun = false;
  return {
    /** From now on /readyz answers 503, so that a proxy sends the next requests to somebody else. */
    begin(): void {
      begun = true;
    },
    get begun(): boolean {
      return begun;
    },
  };
}
export type Draining = ReturnType<typeof createDraining>;

/** /healthz: the process lives. /readyz: it can serve, database and schema included, and is not about to stop. */
export function health({ sql, draining }: Pick<Deps, "sql" | "draining">) {
  /** One question at a time, however many ask: behind a full pool each would wait in line. */
  let asked: Promise<unknown> | undefined;
  const askDatabase = () => {
    asked ??= sql`select name from migrations limit 1`.finally(() => {
      asked = undefined;
    });
    return asked;
  };

  return new Hono<App>()
    .get("/healthz", (c) => c.json({ ok: true }, 200, { "Cache-Control": "no-store" }))
    .get("/readyz", async (c) => {
      if (draining?.begun) throw appError("stopping");
      await within(READY_MS, askDatabase());
      return c.json({ ok: true }, 200, { "Cache-Control": "no-store" });
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
