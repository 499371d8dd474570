import { expect, test } from "vitest";
import { isSmall } from "./certificate.ts";

test("a small picture of a usual type is sent unchanged", () => {
  const size = { width: 1600, height: 1200 };
  expect(isSmall({ type: "image/jpeg", size: 400_000 }, size)).toBe(true);
  expect(isSmall({ type: "image/jpeg", size: 4_000_000 }, size)).toBe(false);
  expect(isSmall({ type: "image/bmp", size: 400_000 }, size)).toBe(false);
  expect(isSmall({ type: "image/png", size: 400_000 }, { width: 5000, height: 100 })).toBe(false);
});
