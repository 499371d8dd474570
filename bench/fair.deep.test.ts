import { expect, inject, test } from "vitest";
import { driverEnv } from "../server/test/cluster.ts";
import { openTestServer } from "../server/test/harness.ts";
import { attacks } from "./fair/attacks.ts";
import { fair } from "./fair.ts";

test.each(attacks.filter(({ isLong }) => !isLong))(
  "$name: the bystander is served (toy size)",
  async (attack) => {
    const { database } = await openTestServer();
    const settings = { DATABASE_URL: `postgres:///${database}`, ...driverEnv(inject("database")) };
    const { aloneMs, besideMs, refused, served } = await fair(
      attack,
      { rounds: 1, requests: 3, people: 3 },
      settings,
    );
    expect([refused, served]).toEqual([0, 3]);
    expect(Math.min(aloneMs, besideMs)).toBeGreaterThan(0);
  },
  600_000,
);
