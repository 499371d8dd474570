import { expect, test } from "vitest";
import { mutantsOf } from "./mutate.ts";

test("a line's operators are turned, calls go, and what is no code stays", () => {
  const source =
    'import { a } from "./a.ts";\n// a === b\n  if (a === b) {\n    await send(a);\n  }\n';
  expect(mutantsOf("x.ts", source).map(({ at, instead }) => [at, instead.trim()])).toEqual([
    [2, "if (a !== b) {"],
    [2, "if (!(a === b)) {"],
    [3, ""],
  ]);
  expect(mutantsOf("x.sql", "-- a = b\nwhere balance >= price\n")).toMatchObject([
    { at: 1, instead: "where balance > price" },
  ]);
});
