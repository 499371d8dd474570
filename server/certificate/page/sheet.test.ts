import * as v from "valibot";
import { expect, test } from "vitest";
import { type Corners, ExtractBirth } from "../../../contract/birth.ts";
import { findSheet, flatten } from "./sheet.ts";

const [width, height] = [400, 300];
const corners: Corners = [
  { x: 0.2, y: 0.1 },
  { x: 0.85, y: 0.2 },
  { x: 0.9, y: 0.85 },
  { x: 0.1, y: 0.9 },
];

/** Four places in each pixel, because a picture that was made smaller has soft edges. */
const WITHIN = [0.125, 0.375, 0.625, 0.875];

/** A picture with the value of `paper` within the corners and that of `table` elsewhere. */
function picture(
  table: (x: number, y: number) => number,
  paper: (x: number, y: number) => number = () => 210,
  sheet = corners,
) {
  const data = new Uint8Array(width * height);
  const inside = (x: number, y: number) =>
    sheet.every((corner, index) => {
      const next = sheet[(index + 1) % 4] ?? corner;
      const [ax, ay] = [corner.x * width, corner.y * height];
      return (next.x * width - ax) * (y - ay) - (next.y * height - ay) * (x - ax) > 0;
    });
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const values = WITHIN.flatMap((dy) =>
        WITHIN.map((dx) =>
          inside(x + dx, y + dy) ? paper(x + dx, y + dy) : table(x + dx, y + dy),
        ),
      );
      data[y * width + x] = values.reduce((sum, value) => sum + value, 0) / values.length;
    }
  return { data, width, height };
}

test.each<[string, (x: number, y: number) => number]>([
  ["a dark table", () => 60],
  ["a table nearly as light", () => 190],
  ["a pale desk", () => 196],
  [
    "a chequered cloth",
    (x, y) => [40, 120, 215][(Math.floor(x / 16) % 2) + (Math.floor(y / 16) % 2)] ?? 0,
  ],
])("the corners of a sheet on %s", (_, table) => {
  const found = findSheet(picture(table));
  for (const [index, { x, y }] of corners.entries()) {
    expect(found?.[index]?.x).toBeCloseTo(x, 1.7);
    expect(found?.[index]?.y).toBeCloseTo(y, 1.7);
  }
});

test("a fold is no edge of the sheet, nor is what a finger hides", () => {
  const finger = (x: number, y: number) => Math.hypot((x - 60) / 40, (y - 150) / 9) < 1;
  const folded = picture(
    (x, y) => (finger(x, y) ? 120 : 90),
    (x, y) => (finger(x, y) ? 120 : x < 190 ? 165 + 20 * Number(y > 140) : 230),
  );
  const shadowed = picture(
    (x, y) => ((Math.floor(x / 9) + Math.floor(y / 9)) % 2 ? 60 : 200),
    (x) => (x > 150 && x < 165 ? 230 - 8 * (x - 150) : 230),
  );
  for (const found of [findSheet(folded), findSheet(shadowed)])
    for (const [index, { x, y }] of corners.entries()) {
      expect(found?.[index]?.x).toBeCloseTo(x, 1.5);
      expect(found?.[index]?.y).toBeCloseTo(y, 1.5);
    }
});

test("a corner far beyond the picture is told so near that it can be sent back", () => {
  const cut: Corners = [
    { x: 0.3, y: -0.02 },
    { x: 1.05, y: 0.33 },
    { x: 0.75, y: 1.8 },
    { x: 0, y: 1.45 },
  ];
  const found = findSheet(picture(() => 60, undefined, cut));
  expect(Math.max(...(found ?? []).map(({ y }) => y))).toBe(1.2);
  const body = { fileBase64: "AAAA", type: "image/png", corners: found };
  expect(v.parse(ExtractBirth, body)).toEqual(body);
});

test("a picture of nothing but paper, with rules, has none", () => {
  const paper = (x: number, y: number) => (x % 80 < 2 || y % 60 < 2 ? 90 : 220);
  expect(findSheet(picture(paper, paper))).toBeUndefined();
});

test("flattened, the sheet fills the picture", () => {
  const flat = flatten(
    picture(
      () => 0,
      () => 210,
    ),
    corners,
  );
  const dark = flat.data.filter((value) => value < 100).length;
  expect(dark / flat.data.length).toBeLessThan(0.02);
  expect(flat.width / flat.height).toBeGreaterThan(1.2);
});
