import { expect, test } from "vitest";
import type { Field } from "../../contract/services/declare.ts";
import { formatValue } from "./order-lines.ts";

const field = (more: Partial<Field>): Field => ({ name: "it", label: { bn: "", en: "" }, type: "text", ...more });

test.each<[string, Partial<Field>, string]>([
  ["123*****90", { type: "number" }, "১২৩•••••৯০"],
  ["1990123456", { type: "number" }, "১৯৯০১২৩৪৫৬"],
  ["BX0****56", { type: "code" }, "BX0••••56"],
  ["BX0123456", { type: "code" }, "BX0123456"],
  ["12345678", { type: "code" }, "১২৩৪৫৬৭৮"],
  ["Block 5*4, AB12", { public: true }, "Block 5*4, AB12"],
])("%s in a field %j is shown as %s", (value, more, shown) => {
  expect(formatValue(field(more), value, "bn")).toBe(shown);
});
