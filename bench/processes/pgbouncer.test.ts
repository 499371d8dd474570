import { expect, test } from "vitest";
import { isExact } from "../world/customers.ts";
import { findPgBouncer } from "../world/pgbouncer.ts";
import { throughPgBouncer } from "./pgbouncer.ts";

// The same is tested everywhere with a pooler of our own: server/db/pooler.test.ts.
test.skipIf(!findPgBouncer())(
  "four processes through PgBouncer: every answer is about who asked (toy size)",
  async () => {
    const asked = { people: 6, orders: 18, reads: 180 };
    const figures = await throughPgBouncer(asked);
    expect(figures).toMatchObject({
      ordersTold: 18,
      ordersHeld: 18,
      reads: 180,
      wrong: [],
      lost: 0,
      untold: 0,
      ledger: [],
    });
    expect(isExact(figures)).toBe(true);
  },
  120_000,
);
