import { expect, test } from "vitest";
import { gp } from "../../../contract/services/biometric.ts";
import { nid } from "../../../contract/services/nid.ts";
import { emptyValues, firstField, readForm } from "./service-form.ts";

test("an empty form has its first alternative chosen and begins with that field", () => {
  expect(emptyValues(nid)).toMatchObject({ option: "nidNumber", nidNumber: "", consent: false });
  expect(firstField(nid)).toBe("nidNumber");
  expect(readForm(nid, { ...emptyValues(nid), consent: true })).toEqual({
    problems: { nidNumber: "required" },
  });
});

test("where something is chosen first, no field is to be typed in first", () => {
  expect(firstField(gp)).toBeUndefined();
});

test("a draft of an older release, in which nothing was chosen, is told to choose", () => {
  const read = readForm(nid, { ...emptyValues(nid), option: "", consent: true });
  expect(read).toEqual({ problems: { option: "choose-option" } });
});
