import { expect, test } from "vitest";
import { dateInEnglishWords } from "./BirthField.tsx";

test("a date in English words", () => {
  expect(dateInEnglishWords("2018-02-23")).toBe("Twenty Third of February Two Thousand Eighteen");
  expect(dateInEnglishWords("2002-01-12")).toBe("Twelfth of January Two Thousand Two");
  expect(dateInEnglishWords("1999-12-30")).toBe(
    "Thirtieth of December One Thousand Nine Hundred Ninety Nine",
  );
  expect(dateInEnglishWords("2000-05-01")).toBe("First of May Two Thousand");
  expect(dateInEnglishWords("1980-08-20")).toBe(
    "Twentieth of August One Thousand Nine Hundred Eighty",
  );
  expect(dateInEnglishWords("2020-06-15")).toBe("Fifteenth of June Two Thousand Twenty");
});
