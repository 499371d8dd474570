import type { BirthField } from "../../contract/birth.ts";
import type { Person } from "./people.ts";
import { type Layout, officeInFull } from "./sheets.ts";

/** The expected values of the form after a sheet was read. A field with "" is not printed and must stay empty. */
export function expected(person: Person, layout: Layout): Partial<Record<BirthField, string>> {
  const office = layout.startsWith("verification")
    ? { registerOfficeAddress: officeInFull(person) }
    : {
        registerOfficeAddress: person.place.office[person.heading],
        upazilaOrCity: person.place.upazilaOrCity[person.heading],
      };
  return {
    ...office,
    birthRegistrationNumber: person.number,
    leftBarcode: "",
    dateOfRegistration: monthFirst(person.registered),
    dateOfIssuance: monthFirst(person.issued),
    dateOfBirth: person.born.split("-").reverse().join("-"),
    gender: person.gender,
    dateOfBirthInWords: layout === "verification grid" ? "" : person.bornInWords,
    nameInBangla: person.name.bn,
    nameInEnglish: person.name.en,
    motherNameInBangla: person.mother.bn,
    motherNameInEnglish: person.mother.en,
    motherNationalityBangla: person.motherNationality.bn,
    motherNationality: person.motherNationality.en,
    fatherNameInBangla: person.father.bn,
    fatherNameInEnglish: person.father.en,
    fatherNationalityBangla: person.fatherNationality.bn,
    fatherNationality: person.fatherNationality.en,
    placeOfBirthInBangla: person.birthplace.bn,
    placeOfBirthInEnglish: person.birthplace.en,
    permanentAddressInBangla: person.place.full.bn,
    permanentAddressInEnglish: person.place.full.en,
  };
}

/** Fields in which one wrong digit means another person: a wrong value must at least be flagged. */
export const numbers: ReadonlySet<string> = new Set<BirthField>([
  "birthRegistrationNumber",
  "dateOfRegistration",
  "dateOfIssuance",
  "dateOfBirth",
]);

function monthFirst(date: string): string {
  const [year, month, day] = date.split("-");
  return `${month}/${day}/${year}`;
}
