import { expect, test } from "vitest";
import { exportAll, toy } from "./export.ts";

test("all orders and movements as files: whole, the first byte at once, little memory, as a spreadsheet wants them (toy size)", async () => {
  const { figures, rows, counted, sheets } = await exportAll(toy);
  expect(rows).toEqual(counted);
  for (const name of ["orders", "movements"])
    expect(figures[`${name}: over rest, MB`]?.verdict).toBe("holds");
  // Where there is LibreOffice.
  for (const sheet of sheets.filter((one) => one !== undefined)) {
    expect(sheet[0]?.join()).toMatch(/string সময় \(ঢাকা\).*\(৳\)/);
    expect(sheet[1]?.[0]).toMatch(/^date 20\d\d-\d\d-\d\d \d\d:\d\d/);
    expect(sheet[1]).toContainEqual(expect.stringMatching(/^string K-\d+$/));
    expect(sheet[1]).toContainEqual(expect.stringMatching(/^string \p{Script=Bengali}{3}/u));
    expect(sheet[1]).toContainEqual(expect.stringMatching(/^float -?\d+$/));
  }
}, 120_000);
