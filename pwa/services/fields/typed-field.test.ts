import { describe, expect, test } from "vitest";
import { birthFieldsByName } from "../../../contract/services/birth.ts";
import { type Field, field } from "../../../contract/services/declare.ts";
import { readField } from "../../../contract/services/fields.ts";
import { serverCopy } from "../../../contract/services/server-copy.ts";
import { findDate, typedValue } from "./dates.ts";
import { readTyped } from "./typed-field.ts";

const { dateOfRegistration, dateOfIssuance, dateOfBirth } = birthFieldsByName;
const dob = serverCopy.fields.find(({ name }) => name === "dob") as Field;
const own: Field = field("appliedOn", "আবেদনের তারিখ", "Applied on", { type: "date" });
const kinds: [string, Field, string][] = [
  ["registration", dateOfRegistration, "02/03/2018"],
  ["issuance", dateOfIssuance, "02/03/2018"],
  ["birth", dateOfBirth, "03-02-2018"],
  ["a look-up", dob, "2018-02-03"],
  ["an own service", own, "2018-02-03"],
];

describe.each(kinds)("a date of %s", (_, field, wire) => {
  test.each([
    "3-2-2018",
    "03/02/2018",
    "৩.২.২০১৮",
    "০৩ ০২ ২০১৮",
    "03022018",
    "2018-02-03",
    "৩ ফেব্রুয়ারি ২০১৮",
  ])("%s is typed with its day first, and sent in the format of the wire", (typed) => {
    expect(readTyped(field, typed)).toEqual({ value: wire });
  });

  test("is filled in as it is typed, and sent back unchanged", () => {
    expect(typedValue(field, wire)).toBe("০৩-০২-২০১৮");
    expect(readTyped(field, typedValue(field, wire))).toEqual({ value: wire });
    expect(findDate(field, wire)).toBe("2018-02-03");
  });

  test("that does not exist is refused in the form and by the server", () => {
    expect(readTyped(field, "31-02-2018")).toEqual({ problem: "no-february-31" });
    expect(readField(field, "2018-02-31")).toEqual({ problem: "no-february-31" });
    expect(readTyped(field, "29-02-2023")).toEqual({ problem: "no-february-29" });
  });

  test("to come is refused where it must have been", () => {
    const refused = { problem: "still-to-come" };
    const read = [readTyped(field, "21-05-2090"), readField(field, "2090-05-21")];
    if (field.past) expect(read).toEqual([refused, refused]);
    else expect(read).toEqual([{ value: "2090-05-21" }, { value: "2090-05-21" }]);
  });
});
