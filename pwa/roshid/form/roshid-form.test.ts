import { expect, test } from "vitest";
import { isFound } from "../roshid.ts";
import { layout } from "./Line.tsx";
import {
  copyOf,
  emptyRoshid,
  emptyRows,
  fieldsOf,
  isSame,
  roshidFieldsByName,
} from "./roshid-form.ts";

const namesOf = (part: keyof typeof layout) => layout[part].flatMap(({ names }) => names);
const lines = [...namesOf("general"), ...namesOf("payment"), ...namesOf("additional")];

const fields = {
  ...emptyRoshid("২০২৬-২০২৭"),
  serialNo: "১২",
  khatianNo: "456",
  challanNo: "C-9",
  dateEnglish: "20/11/2026",
  ownerDetails: [{ ownerName: "করিম উদ্দিন", ownerShare: "১" }],
  landDetails: [{ plotNo: "৭৮৯", landCategory: "নাল", landArea: "৩৩" }],
};
const stored = { ...fields, _id: "1", category: "roshid" as const, createdAt: "", updatedAt: "" };

test("required and optional are those of the specification", () => {
  const optional = lines.filter((name) => !roshidFieldsByName[name].required);
  expect(optional.toSorted()).toEqual(
    [
      "arrearLastThreeYears",
      "challanNo",
      "dateBangla",
      "dateEnglish",
      "noteBl",
      "totalArrear",
      "totalClaim",
    ].toSorted(),
  );
});

test("every field of the contract is in exactly one section", () => {
  expect([...lines, ...Object.keys(emptyRows)].toSorted()).toEqual(Object.keys(fields).toSorted());
});

test("text in another Unicode form, or with spaces around it, is no change", () => {
  const full = {
    ...fields,
    ...Object.fromEntries(
      [...namesOf("general"), ...namesOf("payment")].map((name) => [name, "রায়"]),
    ),
  };
  expect(isSame(full, { ...full, district: " রায় " })).toBe(true);
  expect(isSame(full, { ...full, district: "রংপুর" })).toBe(false);
});

test("a copy leaves out the values of the one payment", () => {
  expect(copyOf(stored)).toEqual({ ...fields, challanNo: "", dateEnglish: "" });
  expect(fieldsOf(stored)).toEqual(fields);
});

test("a roshid is found by number, name or plot, in Bengali or English digits", () => {
  for (const search of ["12", "৪৫৬", "করিম", "789 করিম", ""])
    expect(isFound(stored, search), search).toBe(true);
  expect(isFound(stored, "রহিম")).toBe(false);
});
