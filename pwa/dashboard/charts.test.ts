import { expect, test } from "vitest";
import { netOf, sumNet } from "./Charts.tsx";

test("a day's revenue is exact to the poisha, and negative when more was refunded", () => {
  expect(netOf({ day: "", charged: 0.3, refunded: 0.1 })).toBe(0.2);
  expect(netOf({ day: "", charged: 0, refunded: 120 })).toBe(-120);
  expect(sumNet([0.1, 0.2, 0.3].map((charged) => ({ day: "", charged, refunded: 0 })))).toBe(0.6);
});
