import { expect, test } from "vitest";
import { type ServerCopy, toBackup } from "../../../contract/server-copy/look-up.ts";
import { type Layout, sectionsOf } from "../../../contract/server-copy/sheet.ts";
import { readCopy } from "../server-copy.ts";

const answer: ServerCopy = {
  name_bn: "নাম",
  name_en: "Name",
  national_id: "4200000017",
  pin: "19904200000017123",
  voter_no: "123456789012",
  voter_area: "এলাকা",
  sl_no: "1234",
  birth_date: "1990-01-01",
  father_name: "পিতা",
  mother_name: "মাতা",
  spouse: "",
  occupation: "পেশা",
  gender: "মহিলা",
  religion: "ইসলাম",
  permanent: { district: "জেলা" },
  present_address: "বর্তমান",
  permanent_address: "স্থায়ী",
  photo_url: "data:,photo",
  charged: true,
  balance: 70,
  specimen: true,
  order: {
    _id: "a",
    orderNumber: "K-1003",
    category: "serverCopy",
    status: "approved",
    file: null,
    fileType: null,
  },
};
const shown = (layout: Layout) => {
  const copy = readCopy(layout.backup ? toBackup(answer) : answer);
  const rows = sectionsOf(copy, layout).flatMap((section) => section.rows);
  return Object.fromEntries(rows.map(({ field, value }) => [field, value]));
};
const common = {
  national_id: "4200000017",
  pin: "19904200000017123",
  name_bn: "নাম",
  name_en: "Name",
  birth_date: "1990-01-01",
  district: "জেলা",
  father_name: "পিতা",
  mother_name: "মাতা",
  spouse: "",
  voter_no: "123456789012",
  sl_no: "1234",
  voter_area: "এলাকা",
  present_address: "বর্তমান",
  permanent_address: "স্থায়ী",
};

test("V1 shows every listed field, with the gender", () => {
  expect(shown({ version: 1, backup: false })).toEqual({
    ...common,
    occupation: "পেশা",
    gender: "মহিলা",
  });
});

test("V2 shows the religion instead of the gender", () => {
  expect(shown({ version: 2, backup: false })).toEqual({
    ...common,
    occupation: "পেশা",
    religion: "ইসলাম",
  });
});

test.each([1, 2] as const)("the backup of V%i shows what its answer has", (version) => {
  expect(shown({ version, backup: true })).toEqual({ ...common, gender: "মহিলা" });
});

test("both shapes give photo, specimen mark and charge", () => {
  for (const one of [answer, toBackup(answer)])
    expect(readCopy(one)).toMatchObject({
      photo_url: "data:,photo",
      specimen: true,
      charged: true,
    });
});
