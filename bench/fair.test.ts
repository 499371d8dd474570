import { expect, test } from "vitest";
import { attacks, fair } from "./fair.ts";

test.each(attacks.filter(({ isLong }) => !isLong))(
  "$name: the bystander is served (toy size)",
  async (attack) => {
    const { aloneMs, besideMs, refused, served } = await fair(attack, { rounds: 1, requests: 3 });
    expect([refused, served]).toEqual([0, 3]);
    expect(Math.min(aloneMs, besideMs)).toBeGreaterThan(0);
  },
  120_000,
);
