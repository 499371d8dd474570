import { describe, expect, test } from "vitest";
import type { BirthField } from "../../../contract/birth.ts";
import { wordsAt } from "../test/word-page.ts";
import { textOf, type Word } from "./layout.ts";
import { parseCertificate } from "./parser.ts";

function read(words: readonly Word[]): Partial<Record<BirthField, string>> {
  return Object.fromEntries(
    Object.entries(parseCertificate(words).found).map(([field, found]) => [field, textOf(found)]),
  );
}

const nfc = (text: string) => text.normalize("NFC");

describe("the rows of the certificate", () => {
  test("side by side: each language keeps its own wrapped lines", () => {
    const found = read(
      wordsAt(
        [0, 0, "নাম :"],
        [200, 0, "রহিমা খাতুন"],
        [500, 0, "Name :"],
        [700, 0, "Rahima Khatun"],
        [0, 40, "মাতা :"],
        [200, 40, "জাহানারা বেগম"],
        [500, 40, "Mother :"],
        [700, 40, "Jahanara Begum"],
        [0, 80, "স্থায়ী ঠিকানা :"],
        [200, 80, "গ্রাম: উত্তর চর,"],
        [500, 80, "Permanent Address :"],
        [720, 80, "Village: Uttar Char,"],
        [200, 110, "পটুয়াখালী"],
        [720, 110, "Patuakhali"],
        [0, 240, "Seal & Signature"],
      ),
    );
    expect(found).toEqual({
      nameInBangla: "রহিমা খাতুন",
      nameInEnglish: "Rahima Khatun",
      motherNameInBangla: "জাহানারা বেগম",
      motherNameInEnglish: "Jahanara Begum",
      permanentAddressInBangla: nfc("গ্রাম: উত্তর চর, পটুয়াখালী"),
      permanentAddressInEnglish: "Village: Uttar Char, Patuakhali",
    });
  });

  test("a table with labels in both languages: each value by its script, also where one label was misread", () => {
    const found = read(
      wordsAt(
        [0, 0, "নিবন্ধনের তারিখ / Date of Registration"],
        [600, 0, "25/07/2019"],
        [0, 60, "জন্ম নবিন্ধান নাম্বর / Birth Registration Number"],
        [600, 60, "20199984310627759"],
        [0, 120, "নাম / Name"],
        [600, 120, "রহিমা খাতুন"],
        [900, 120, "Rahima Khatun"],
        [0, 180, "মাতার জাতীয়তা / Nationality"],
        [600, 180, "বাংলাদেশী"],
        [900, 180, "Bangladeshi"],
        [0, 240, "জন্মস্থান / Place of Birth"],
        [600, 240, "ভোলা"],
        [900, 240, "Bhola"],
        [600, 308, "গ্রাম: উত্তর চর,"],
        [900, 308, "Village: Uttar Char,"],
        [0, 325, "স্থায়ী ঠিকানা / Permanent Address"],
        [600, 342, "পটুয়াখালী"],
        [900, 342, "Patuakhali"],
      ),
    );
    expect(found).toEqual({
      dateOfRegistration: "25/07/2019",
      birthRegistrationNumber: "20199984310627759",
      nameInBangla: "রহিমা খাতুন",
      nameInEnglish: "Rahima Khatun",
      motherNationalityBangla: nfc("বাংলাদেশী"),
      motherNationality: "Bangladeshi",
      placeOfBirthInBangla: "ভোলা",
      placeOfBirthInEnglish: "Bhola",
      permanentAddressInBangla: nfc("গ্রাম: উত্তর চর, পটুয়াখালী"),
      permanentAddressInEnglish: "Village: Uttar Char, Patuakhali",
    });
  });

  test("both values in the cell of a label in both languages", () => {
    expect(read(wordsAt([0, 0, "নাম / Name : রহিমা খাতুন / Rahima Khatun"]))).toEqual({
      nameInBangla: "রহিমা খাতুন /",
      nameInEnglish: "Rahima Khatun",
    });
  });

  test("an office in brackets is no rule of the register, a misread rule is", () => {
    const heading = (rule: string) =>
      read(
        wordsAt(
          [300, 0, "নিবন্ধকের কার্যালয়"],
          [300, 30, "কালিকাপুর ইউনিয়ন পরিষদ (সদর)"],
          [300, 60, "দেলদুয়ার, টাঙ্গাইল-১৯১০"],
          [300, 90, rule],
          [0, 200, "নাম : রহিমা"],
        ),
      );
    expect(heading("(বিধ ৯, ১০)")).toMatchObject({ upazilaOrCity: nfc("দেলদুয়ার, টাঙ্গাইল-১৯১০") });
    expect(heading("(Ruiz 9, 10)")).toMatchObject({
      registerOfficeAddress: nfc("কালিকাপুর ইউনিয়ন পরিষদ (সদর)"),
    });
  });

  test("what is left of a frame, far right of a value, is no part of it", () => {
    const frame = wordsAt([900, 0, "Sale"]).map((word) => ({ ...word, confidence: 40 }));
    expect(read([...wordsAt([0, 0, "Name : Rahima Khatun"]), ...frame])).toEqual({
      nameInEnglish: "Rahima Khatun",
    });
  });

  test("one below the other, with the wrapped line under the label", () => {
    const found = read(
      wordsAt(
        [0, 0, "জন্মস্থান : ঢাকা"],
        [0, 35, "Place of Birth : Dhaka"],
        [0, 70, "Permanent Address : Middle Badda, Dhaka-"],
        [0, 95, "1212"],
      ),
    );
    expect(found).toEqual({
      placeOfBirthInBangla: "ঢাকা",
      placeOfBirthInEnglish: "Dhaka",
      permanentAddressInEnglish: "Middle Badda, Dhaka-1212",
    });
  });

  test("মাতার জাতীয়তা is no মাতা, and the first Nationality is the mother's", () => {
    const found = read(
      wordsAt(
        [0, 0, "মাতা : করিমা"],
        [0, 35, "Mother : Karima"],
        [0, 70, "মাতার জাতীয়তা : বাংলাদেশী"],
        [0, 105, "Nationality : Bangladeshi"],
        [0, 140, "Father : John"],
        [0, 175, "Nationality : British"],
      ),
    );
    expect(found).toEqual({
      motherNameInBangla: "করিমা",
      motherNameInEnglish: "Karima",
      motherNationalityBangla: "বাংলাদেশী",
      motherNationality: "Bangladeshi",
      fatherNameInEnglish: "John",
      fatherNationality: "British",
    });
  });
});

test("the heading: office and city stand between two lines, values stand below their labels", () => {
  const found = read(
    wordsAt(
      [100, 0, "Office of the Registrar, Birth and Death Registration"],
      [200, 30, "Zone-3, Dhaka North"],
      [200, 60, "City Corporation"],
      [250, 90, "Gulshan, Dhaka"],
      [280, 120, "(Rule 9, 10)"],
      [0, 180, "Date of Registration"],
      [300, 180, "Birth Registration Number"],
      [700, 180, "Date of Issuance"],
      [40, 220, "14/02/2019"],
      [330, 220, "20182779432651607"],
      [720, 220, "09/05/2024"],
      [0, 260, "Date of Birth : 23/02/2018"],
      [400, 260, "Sex : Male"],
      [0, 290, "In Word : Twenty Third February"],
    ),
  );
  expect(found).toEqual({
    registerOfficeAddress: "Zone-3, Dhaka North City Corporation",
    upazilaOrCity: "Gulshan, Dhaka",
    dateOfRegistration: "14/02/2019",
    birthRegistrationNumber: "20182779432651607",
    dateOfIssuance: "09/05/2024",
    dateOfBirth: "23/02/2018",
    gender: "Male",
    dateOfBirthInWords: "Twenty Third February",
  });
});

test("labels of which a letter or two were misread", () => {
  const found = read(wordsAt([0, 0, "ln Word : Ninth May"], [0, 30, "Mothor Nane : Karima"]));
  expect(found).toEqual({ dateOfBirthInWords: "Ninth May", motherNameInEnglish: "Karima" });
});

test("the labels of the verification page", () => {
  const found = read(
    wordsAt(
      [0, 0, "Registration Date"],
      [300, 0, "Registration Office"],
      [700, 0, "Issuance Date"],
      [0, 40, "14/02/2019"],
      [300, 40, "Kalikapur Union Parishad"],
      [700, 40, "09/05/2024"],
      [0, 90, "নিবন্ধিত ব্যক্তির নাম"],
      [300, 90, "রহিমা"],
      [500, 90, "Registered Person Name"],
      [800, 90, "Rahima"],
      [0, 130, "মাতার নাম"],
      [300, 130, "করিমা"],
      [500, 130, "Mother's Name"],
      [800, 130, "Karima"],
    ),
  );
  expect(found).toEqual({
    dateOfRegistration: "14/02/2019",
    registerOfficeAddress: "Kalikapur Union Parishad",
    dateOfIssuance: "09/05/2024",
    nameInBangla: "রহিমা",
    nameInEnglish: "Rahima",
    motherNameInBangla: "করিমা",
    motherNameInEnglish: "Karima",
  });
});

test("a label over two lines, beside one that goes on in its row", () => {
  const found = read(
    wordsAt(
      [0, 0, "Date of Registration"],
      [300, 0, "Date of Issuance"],
      [0, 30, "Birth Registration Number : 20182779432651607"],
      [0, 90, "নিবন্ধিত ব্যক্তির"],
      [200, 90, ": রহিমা খাতুন"],
      [500, 90, "Registered Person"],
      [700, 90, ": Rahima Khatun"],
      [0, 120, "নাম"],
      [500, 120, "Name"],
      [500, 160, "Permanent"],
      [700, 160, "Village: Uttar Char,"],
      [500, 190, "Address"],
      [700, 190, "Patuakhali"],
    ),
  );
  expect(found).toEqual({
    birthRegistrationNumber: "20182779432651607",
    nameInBangla: "রহিমা খাতুন",
    nameInEnglish: "Rahima Khatun",
    permanentAddressInEnglish: "Village: Uttar Char, Patuakhali",
  });
});

describe("the register's columns right below the title", () => {
  const sheet = (x: number, title: string) =>
    wordsAt(
      [x, 0, title],
      [300, 40, "Date of Registration"],
      [600, 40, "Birth Registration Number"],
      [950, 40, "Date of Issuance"],
      [330, 80, "14/02/2019"],
      [630, 80, "20182779432651607"],
      [970, 80, "09/05/2024"],
      [300, 120, "Date of Birth : 23/02/2018"],
      [300, 160, "নাম : রহিমা"],
      [600, 160, "Name : Rahima"],
    );
  const register = {
    birthRegistrationNumber: "20182779432651607",
    dateOfRegistration: "14/02/2019",
    dateOfIssuance: "09/05/2024",
  };

  test.each([
    "Birth Registration Certificate",
    "BIRTH REGISTRATION CERTIFICATE",
    "জন্ম নিবন্ধন সনদ / Birth Registration Certificate",
    "SPECIMEN জন্ম নিবন্ধন সনদ / Birth Registration Certificate",
    "Birth Registration Cerlifcale",
  ])("%s: each keeps its value, wherever its words stand above theirs", (title) => {
    for (let x = 0; x < 1_000; x += 15)
      expect(read(sheet(x, title)), `at ${x}`).toMatchObject(register);
  });

  test.each<[string, ...[x: number, y: number, text: string][]]>([
    ["in two lines", [630, 28, "Birth Registration"], [690, 52, "Number"]],
    ["with the longer line below", [680, 28, "Birth"], [600, 52, "Registration Number"]],
    ["in three lines", [680, 16, "Birth"], [650, 40, "Registration"], [680, 64, "Number"]],
    ["in Bengali", [640, 28, "জন্ম নিবন্ধন"], [660, 52, "নম্বর"]],
  ])("a head of one is broken %s, centred, beside heads of one line", (_, ...head) => {
    const found = read(
      wordsAt(
        [550, 0, "জন্ম নিবন্ধন সনদ"],
        [300, 40, "Date of Registration"],
        ...head,
        [950, 40, "Date of Issuance"],
        [330, 100, "14/02/2019"],
        [610, 100, "20182779432651607"],
        [970, 100, "09/05/2024"],
        [300, 140, "Date of Birth : 23/02/2018"],
      ),
    );
    expect(found).toMatchObject(register);
  });

  test("heads in both languages, the second broken in its middle, have what stands below them", () => {
    const found = read(
      wordsAt(
        [550, 0, "জন্ম নিবন্ধন সনদ / Birth Registration Certificate"],
        [300, 40, "নিবন্ধনের তারিখ / Date of"],
        [365, 70, "Registration"],
        [650, 40, "জন্ম নিবন্ধন নম্বর / Birth"],
        [685, 70, "Registration Number"],
        [1050, 40, "সনদ প্রদানের তারিখ / Date of"],
        [1150, 70, "Issuance"],
        [375, 110, "14/02/2019"],
        [695, 110, "20182779432651607"],
        [1140, 110, "09/05/2024"],
        [300, 150, "Date of Birth : 23/02/2018"],
      ),
    );
    expect(found).toMatchObject(register);
  });

  test("of two labels of a field that with the first value that can be one counts", () => {
    const found = read(
      wordsAt(
        [0, 0, "Registration Number : Certificate"],
        [0, 40, "Birth Registration Number : 20182779432651607"],
        [0, 80, "Registration Number : 20111111111111111"],
      ),
    );
    expect(found).toEqual({ birthRegistrationNumber: "20182779432651607" });
  });
});

describe("misread labels", () => {
  test("up to two letters wrong in a long one", () => {
    expect(read(wordsAt([0, 0, "Permanemt Adress : Dhaka"], [0, 40, "তান্মস্থান : খুলনা"]))).toEqual({
      permanentAddressInEnglish: "Dhaka",
      placeOfBirthInBangla: "খুলনা",
    });
  });

  test("a word like a label inside a value is none", () => {
    expect(
      read(wordsAt([0, 0, "Name : Father Joseph"], [0, 40, "Place of Birth : Mother Teresa Road"])),
    ).toEqual({
      nameInEnglish: "Father Joseph",
      placeOfBirthInEnglish: "Mother Teresa Road",
    });
  });

  test("another paper is no certificate, though it may have the same labels", () => {
    const form = wordsAt(
      [0, 0, "Name : Rahima"],
      [0, 40, "Date of Birth : 23/02/2018"],
      [0, 80, "Father : Karim"],
    );
    expect(parseCertificate(form).isCertificate).toBe(false);
    const sheet = (title: string) =>
      wordsAt([0, 0, title], [0, 80, "Date of Issuance : 09/05/2024"]);
    expect(parseCertificate(sheet("Birth Registration Certificate")).isCertificate).toBe(true);
    expect(parseCertificate(sheet("Death Registration Certificate")).isCertificate).toBe(false);
  });

  test("a letter has none", () => {
    const letter = wordsAt([0, 0, "Dear Sir,"], [0, 40, "thank you for your letter of last week."]);
    expect(read(letter)).toEqual({});
    expect(read([])).toEqual({});
  });
});

describe("a page made to keep the reader busy", () => {
  test("is read up to its thousandth word", () => {
    const filler = Array.from({ length: 1_000 }, (_, row): [number, number, string] => [
      0,
      40 * row,
      "-",
    ]);
    const name = wordsAt([0, 40_000, "Name :"], [200, 40_000, "Rahima"]);
    expect(read([...wordsAt(...filler), ...name])).toEqual({});
    expect(read([...wordsAt(...filler.slice(3)), ...name])).toEqual({ nameInEnglish: "Rahima" });
  });

  test("may have one word with ten thousand colons", () => {
    expect(read([{ text: "a:".repeat(10_000), x0: 0, y0: 0, x1: 100, y1: 10 }])).toEqual({});
  });
});
