import { expect, test } from "vitest";
import { clockLeaps, findFaketime, holds } from "./clock.ts";

// The same is tested everywhere with clocks that are moved in the database: jobs/clock.test.ts, recharge/clock.test.ts.
test.skipIf(!findFaketime())(
  "the clock of a server set back by an hour: heard at once, credited, nothing gone (toy size)",
  async () => {
    const figures = await clockLeaps("-1h", { housekeeping: false });
    expect(figures).toMatchObject({ leap: "-1h", before: { files: 1 }, after: { files: 1 }, ledger: [] });
    expect(holds(figures)).toBe(true);
  },
  120_000,
);
