import { expect, test } from "vitest";
import { benchExtract } from "./extract.ts";
import { people } from "./specimens/people.ts";

test("a birth certificate is read from a PDF and from a picture, and no number wrong unflagged (toy size)", async () => {
  const { rows, faults, holds } = await benchExtract([0], ["pdf", "png"]);
  expect(rows).toMatchObject([
    { variant: "pdf", sheets: 1, fields: 22, wrongNumbersNotFlagged: 0 },
    { variant: "png", sheets: 1, fields: 22, wrongNumbersNotFlagged: 0 },
  ]);
  expect(holds, JSON.stringify(faults, null, 2)).toBe(true);
}, 90_000);

test("the specimens are people who can't be: no such district in the number, and no number twice", () => {
  expect(people.length).toBeGreaterThanOrEqual(30);
  expect(new Set(people.map(({ number }) => number)).size).toBe(people.length);
  for (const { number, born, registered, issued } of people) {
    expect(number).toMatch(/^\d{4}(00|9[5-9])\d{11}$/);
    expect([born.slice(0, 4), born <= registered, registered <= issued]).toEqual([number.slice(0, 4), true, true]);
  }
});
