import qrcode from "qrcode";
import { expect, test } from "vitest";
import { qrPath } from "./Qr.tsx";

test("the path draws exactly the dark modules of the code", () => {
  const { modules } = qrcode.create(
    "Name: Salma Akter\nNID: 4200000017\nDate of birth: 1988-02-29",
  );
  const isDark = (row: number, column: number) => modules.get(row, column) !== 0;
  const drawn = new Set<string>();
  for (const [, x, y, width] of qrPath(modules.size, isDark).matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let at = 0; at < Number(width); at += 1) drawn.add(`${y} ${Number(x) + at}`);
  const dark = new Set<string>();
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (isDark(row, column)) dark.add(`${row} ${column}`);
  expect(drawn).toEqual(dark);
});
