import sharp from "sharp";
import { expect, test } from "vitest";
import { isWhole } from "./whole.ts";

const picture = (kind: "jpeg" | "png" | "webp") =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: "#456" } })
    [kind]()
    .toBuffer();
const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

test.each(["jpeg", "png", "webp"] as const)(
  "half a %s is told, a whole one is not",
  async (kind) => {
    const bytes = await picture(kind);
    expect(await isWhole(blob(bytes))).toBe(true);
    for (const length of [bytes.length / 2, bytes.length - 1])
      expect(await isWhole(blob(bytes.subarray(0, length)))).toBe(false);
  },
);

test("what else a file may be, its decoder tells", async () => {
  for (const text of ["%PDF-1.7 half of", "GIF89a", "", "hello"])
    expect(await isWhole(blob(Buffer.from(text)))).toBe(true);
});
