import { expect, test } from "vitest";
import type { Field } from "../../contract/services/declare.ts";
import { formatValue, listedPart } from "./order-lines.ts";

const field = (more: Partial<Field>): Field => ({
  name: "it",
  label: { bn: "", en: "" },
  type: "text",
  ...more,
});

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

test("what a list shows first keeps that a question waits, and that the file is said to be wrong", () => {
  const at = "2026-11-26T06:00:00.000Z";
  const order = {
    _id: "o1",
    orderNumber: "K-1",
    category: "nid",
    status: "approved" as const,
    note: "",
    file: null,
    fileType: null,
    price: 120,
    createdAt: at,
    updatedAt: at,
    nidNumber: "******7890",
    NameNid: "Rahim",
    askedAt: at,
    wrongFileAt: at,
    unread: 2,
    messages: 3,
  };
  const { NameNid: _name, ...listed } = order;
  expect(listedPart(order)).toEqual(listed);
});
