import { expect, test } from "vitest";
import { heard, toy } from "./heard.ts";

test("claims and messages in any order through two servers that are killed: each pair is credited once (toy size)", async () => {
  const { sends: _, retries: __, ...found } = await heard(toy);
  expect(found).toEqual({
    pairs: toy.pairs,
    creditedOnce: toy.pairs,
    creditedElse: 0,
    ledgerFaults: 0,
  });
}, 180_000);
