import { Hono } from "hono";
import { createBkashSandbox, type SandboxOptions } from "../../recharge/sandbox/sandbox.ts";

const counters = { create: "creates", execute: "executes", "payment/status": "queries" } as const;

/**
 * The sandbox with a count of its calls: those of `creates`, `executes` and `queries` had a good
 * token, refused ones included.
 */
export function openCountedBkash(options: SandboxOptions) {
  const { app: sandbox, payments } = createBkashSandbox(options);
  const counts = {
    grants: 0,
    refreshes: 0,
    tokensRefused: 0,
    unauthorized: 0,
    creates: 0,
    executes: 0,
    queries: 0,
  };
  const app = new Hono()
    .onError((error) => {
      throw error;
    })
    .use("*", async (c, next) => {
      await next();
      const [, name = ""] = /\/checkout\/(.+)$/.exec(c.req.path) ?? [];
      if (name.startsWith("token/")) {
        const given = "id_token" in ((await c.res.clone().json()) as object);
        counts[given ? (name === "token/grant" ? "grants" : "refreshes") : "tokensRefused"] += 1;
      } else if (c.res.status === 401) counts.unauthorized += 1;
      else if (name in counters) counts[counters[name as keyof typeof counters]] += 1;
    })
    .route("/", sandbox);
  const completed = () => [...payments.values()].filter(({ settled }) => settled).length;
  return { app, stats: () => ({ ...counts, completed: completed() }) };
}
