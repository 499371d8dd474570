import * as v from "valibot";
import { expect, test } from "vitest";
import { BioForm, emptyBio, emptyIdentifier, IdentifierForm } from "./identifier-form.ts";

const agreed = { ...emptyIdentifier, consent: true };

test("only the chosen option's number is sent, in ASCII digits", () => {
  const typed = { ...agreed, option: "nidNumber" as const, nidNumber: "১৯৯০ ১২৩-৪৫৬", voterNumberNid: "261012345678" };
  expect(v.parse(IdentifierForm, typed)).toEqual({ option: "nidNumber", nidNumber: "1990123456", consent: true });
});

test("a form number may have letters and Bengali digits", () => {
  const typed = { ...agreed, option: "formNumberNid" as const, formNumberNid: "nidfn ১২৩৪৫৬৭" };
  expect(v.parse(IdentifierForm, typed)).toMatchObject({ formNumberNid: "NIDFN1234567" });
});

test("an unusual length passes, an empty number does not", () => {
  expect(v.is(IdentifierForm, { ...agreed, option: "nidNumber", nidNumber: "12345678" })).toBe(true);
  expect(v.is(IdentifierForm, { ...agreed, option: "nidNumber" })).toBe(false);
});

test("without option, without consent, or without the name beside a parent's NID nothing is ordered", () => {
  expect(messages(IdentifierForm, agreed)).toEqual(["choose-option"]);
  expect(messages(IdentifierForm, emptyIdentifier)).toEqual(["choose-option", "consent"]);
  expect(messages(IdentifierForm, { ...agreed, option: "nidNumber", nidNumber: "1990123456", consent: false })).toEqual(
    ["consent"],
  );
  expect(
    messages(IdentifierForm, { ...agreed, option: "fatherNidNumberNid", fatherNidNumberNid: "1990123456" }),
  ).toEqual(["required"]);
});

test("the country code of a mobile number is dropped", () => {
  expect(v.parse(BioForm, { ...emptyBio, number: "+৮৮ ০১৭১২-৩৪৫৬৭৮", consent: true })).toMatchObject({
    number: "01712345678",
  });
});

function messages(schema: v.GenericSchema, input: unknown): string[] {
  return (v.safeParse(schema, input).issues ?? []).map((issue) => issue.message);
}
