import { expect, test } from "vitest";
import { benchExtract, ownSheets } from "./extract.ts";
import { people } from "./specimens/people.ts";

test("a birth certificate is read from a PDF and from a picture, and nothing wrong in silence (toy size)", async () => {
  const rows = await benchExtract(await ownSheets(1, ["pdf", "clean"]), false);
  expect(rows.find(({ of }) => of === "pdf")).toMatchObject({ sheets: 1, "right %": 100, silent: 0 });
  expect(rows.find(({ of }) => of === "clean")).toMatchObject({ sheets: 1, silent: 0 });
  expect(rows.find(({ of }) => of === "clean")?.["right %"]).toBeGreaterThan(90);
}, 90_000);

test("the specimens are people who can't be: no such district in the number, and no number twice", () => {
  expect(people.length).toBeGreaterThanOrEqual(10);
  expect(new Set(people.map(({ number }) => number)).size).toBe(people.length);
  for (const { number, born, registered, issued } of people) {
    expect(number).toMatch(/^\d{4}(00|9[5-9])\d{11}$/);
    expect([born.slice(0, 4), born <= registered, registered <= issued]).toEqual([number.slice(0, 4), true, true]);
  }
});
