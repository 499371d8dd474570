import { expect, test } from "vitest";
import { formatSize } from "./format-size.ts";

test.each([
  [0, "0 KB", "০ KB"],
  [1, "1 KB", "১ KB"],
  [860_000, "840 KB", "৮৪০ KB"],
  [1_258_291, "1.2 MB", "১.২ MB"],
  [15 * 1024 * 1024, "15 MB", "১৫ MB"],
  [2.14 * 1024 ** 3, "2.1 GB", "২.১ GB"],
])("%i bytes", (bytes, en, bn) => {
  expect([formatSize(bytes, "en"), formatSize(bytes, "bn")]).toEqual([en, bn]);
});
