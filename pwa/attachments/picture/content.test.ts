import { expect, test } from "vitest";
import { contentOf, sizeOf } from "./content.ts";

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "string" ? Array.from(part, (char) => char.charCodeAt(0)) : part,
    ),
  );
const uint32 = (n: number) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const uint16 = (n: number) => [n >> 8, n & 255];

const png = bytes("\x89PNG\r\n\x1a\n", uint32(13), "IHDR", uint32(4000), uint32(3000));
const segment = (marker: number, size: number) => [
  0xff,
  marker,
  ...uint16(size),
  ...Array<number>(size - 2).fill(0),
];
const frame = [0xff, 0xc2, ...uint16(17), 8, ...uint16(3000), ...uint16(4000)];
const jpeg = bytes([0xff, 0xd8], segment(0xe1, 3000), [0xff], segment(0xc4, 40), frame);

test.each([
  ["jpeg", jpeg],
  ["png", png],
  ["webp", bytes("RIFF", uint32(0), "WEBPVP8X")],
  ["heic", bytes(uint32(24), "ftypheic")],
  ["gif", bytes("GIF89a")],
  ["pdf", bytes("\n%PDF-1.7")],
  ["unknown", bytes("<svg xmlns=")],
  ["unknown", bytes("")],
])("content tells %s, whatever the name of the file says", (content, head) =>
  expect(contentOf(head)).toBe(content),
);

test.each([
  ["a PNG", png],
  ["a JPEG whose frame comes after other segments", jpeg],
  [
    "a WebP with parts",
    bytes("RIFF", uint32(0), "WEBPVP8X", uint32(0), uint32(0), [0x9f, 0x0f, 0, 0xb7, 0x0b, 0]),
  ],
  [
    "a lossy WebP",
    bytes("RIFF", uint32(0), "WEBPVP8 ", Array(10).fill(0), [0xa0, 0x0f, 0xb8, 0x0b]),
  ],
  [
    "a lossless WebP",
    bytes("RIFF", uint32(0), "WEBPVP8L", uint32(0), [0x2f, 0x9f, 0xcf, 0xed, 0x02]),
  ],
])("the size of %s is known before it is decoded", (_, head) =>
  expect(sizeOf(head)).toEqual({ width: 4000, height: 3000 }),
);

test("a picture that ends too early has no size, and costs nothing", () => {
  for (let end = 0; end < 60; end += 1)
    for (const whole of [png, jpeg]) sizeOf(whole.subarray(0, end));
  expect(sizeOf(png.subarray(0, 20))).toBeUndefined();
  expect(sizeOf(bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0]))).toBeUndefined();
});
