import { expect, test } from "vitest";
import type { Field } from "../../contract/services/declare.ts";
import { formatValue } from "./order-lines.ts";

const field = (more: Partial<Field>): Field => ({ name: "it", label: { bn: "", en: "" }, type: "text", ...more });

test.each<[string, Partial<Field>, string]>([
  ["******7890", { type: "number" }, "•••• ৭৮৯০"],
  ["1990123456", { type: "number" }, "১৯৯০১২৩৪৫৬"],
  ["*****3456", { type: "code" }, "•••• ৩৪৫৬"],
  ["BX0123456", { type: "code" }, "BX0123456"],
  ["12345678", { type: "code" }, "১২৩৪৫৬৭৮"],
  ["Block 5*4, AB12", { public: true }, "Block 5*4, AB12"],
])("%s in a field %j is shown as %s", (value, more, shown) => {
  expect(formatValue(field(more), value, "bn")).toBe(shown);
});
