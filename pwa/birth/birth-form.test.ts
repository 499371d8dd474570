import * as v from "valibot";
import { expect, test } from "vitest";
import { BirthForm, type BirthValues, emptyBirth } from "./birth-form.ts";

/** The fields that are wrong. */
function wrongIn(values: Partial<BirthValues>): (string | undefined)[] {
  const { issues } = v.safeParse(BirthForm, { ...emptyBirth, ...values });
  return (issues ?? []).map((issue) => v.getDotPath(issue)?.split(".")[0]);
}

test("a picture is missing only where one was to go along, and only one may", () => {
  const [front, back] = ["a".repeat(64), "b".repeat(64)];
  expect(wrongIn({})).not.toContain("certificatePhoto");
  expect(wrongIn({ sendsPhoto: true })).toContain("certificatePhoto");
  expect(wrongIn({ sendsPhoto: true, certificatePhoto: [front] })).not.toContain(
    "certificatePhoto",
  );
  expect(wrongIn({ certificatePhoto: [front, back] })).toContain("certificatePhoto");
});
