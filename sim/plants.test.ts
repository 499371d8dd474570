import { expect, test } from "vitest";
import { planted, sourceOf } from "./bundle.ts";
import { plants } from "./plants.ts";

test.each(Object.entries(plants))("the code in which %s can be planted is there", (_, plant) => {
  const code = sourceOf(plant.file);
  expect(planted(code, plant)).not.toBe(code);
});
