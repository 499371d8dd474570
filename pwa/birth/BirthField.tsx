import type { ComponentProps, ComponentType } from "react";
import { useWatch } from "react-hook-form";
import type { BirthField as Name } from "../../contract/birth.ts";
import { birthFieldsByName, type DateField } from "../../contract/services/birth.ts";
import { monthNames } from "../../contract/values/dates/shown-date.ts";
import { readDate, turnedDate } from "../../contract/values/dates/typed-date.ts";
import { checkBirthRegistrationNo } from "../../contract/values/identifiers.ts";
import { defineText, useLocale, useText } from "../i18n/t.ts";
import { TypedInput } from "../services/fields/ServiceFields.tsx";
import { Button } from "../ui/Button.tsx";
import { useBirthForm } from "./birth-form.ts";
import { LineRead, placeOf, UnsureMark, useLookedAt } from "./certificate/unsure.tsx";
import { birthText } from "./text.ts";

/**
 * A field of the form with its label on the certificate, and a warning if it was read with doubt.
 */
export function BirthField({ name }: { name: Name }) {
  const { printed, ...hints } = useText(hintText);
  const locale = useLocale();
  const form = useBirthForm();
  const lookedAt = useLookedAt();
  const unsure = useWatch({ control: form.control, name: "unsure" }).includes(name);
  const field = birthFieldsByName[name];
  const isBangla = name.includes("Bangla");
  // On the Bengali page the label of a Bengali field is already what the certificate says.
  const label = isBangla && locale === "bn" ? undefined : printedLabels[name];
  const isLong = field.type === "longText" || name === "dateOfBirthInWords";
  const Help = helps[name];
  return (
    <div
      id={placeOf(name)}
      className={`flex min-w-0 flex-col gap-2 ${isLong || field.findBy ? "md:col-span-2" : ""}
        ${unsure ? "-mx-2 rounded-md bg-pending-soft p-2" : ""}`}
    >
      {unsure ? <LineRead name={name} /> : null}
      <TypedInput
        field={isLong ? { ...field, type: "longText" } : field}
        form={form}
        onTyped={() => unsure && lookedAt(name)}
        own={{
          hint: [label && printed(label), (hints as Partial<Record<Name, string>>)[name]]
            .filter(Boolean)
            .join(" · "),
          lang: isBangla ? "bn" : undefined,
          ...(isLong && { rows: 2 }),
          ...looks[name],
        }}
      />
      {Help ? <Help name={name as DateField} /> : null}
      {unsure ? <UnsureMark name={name} /> : null}
    </div>
  );
}

/**
 * The registration number begins with the year of birth. What differs is only a warning: it can be
 * ordered.
 */
function YearDoubt() {
  const text = useText(birthText);
  const { control } = useBirthForm();
  const [typed, birth] = useWatch({ control, name: ["birthRegistrationNumber", "dateOfBirth"] });
  const check = checkBirthRegistrationNo(typed);
  const year = readDate(birth)?.slice(0, 4);
  if (!check.ok || year === undefined || check.value.startsWith(year)) return null;
  return (
    <p role="status" className="text-sm text-pending">
      {text.yearDiffers}
    </p>
  );
}

/** Offers a date that was typed with the month first as every date is typed. */
function DateDoubt({ name }: { name: DateField }) {
  const text = useText(birthText);
  const { control, setValue, formState } = useBirthForm();
  const typed = useWatch({ control, name });
  const turned = turnedDate(typed);
  if (!turned) return null;
  return (
    <Button
      variant="secondary"
      onClick={() =>
        setValue(name, turned, { shouldDirty: true, shouldValidate: formState.isSubmitted })
      }
      className="min-h-11 self-start px-4"
    >
      {text.writeThis(turned)}
    </Button>
  );
}

/** Offers the date of birth in words. It is filled in only at a tap. */
function InWords() {
  const text = useText(birthText);
  const { control, setValue } = useBirthForm();
  const [typed, birth] = useWatch({ control, name: ["dateOfBirthInWords", "dateOfBirth"] });
  const date = readDate(birth);
  const words = date && dateInEnglishWords(date);
  if (!words || words.toLowerCase() === typed.trim().toLowerCase()) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
      {text.inWords}
      <Button
        variant="secondary"
        lang="en"
        onClick={() => setValue("dateOfBirthInWords", words, { shouldDirty: true })}
        className="min-h-11 px-3 text-start text-sm font-normal"
      >
        {words}
      </Button>
    </p>
  );
}

/** What stands below a field. */
const helps: Partial<Record<Name, ComponentType<{ name: DateField }>>> = {
  birthRegistrationNumber: YearDoubt,
  dateOfRegistration: DateDoubt,
  dateOfIssuance: DateDoubt,
  dateOfBirth: DateDoubt,
  dateOfBirthInWords: InWords,
};

const looks: Partial<Record<Name, ComponentProps<typeof TypedInput>["own"]>> = {
  leftBarcode: { autoCapitalize: "characters", spellCheck: false, look: "code" },
  dateOfBirthInWords: { autoCapitalize: "words", lang: "en" },
};

/** The labels on the certificate itself, where it has one. */
const printedLabels: Partial<Record<Name, string>> = {
  birthRegistrationNumber: "Birth Registration Number",
  dateOfRegistration: "Date of Registration",
  dateOfIssuance: "Date of Issuance",
  dateOfBirth: "Date of Birth",
  gender: "Sex",
  dateOfBirthInWords: "In Word",
  nameInBangla: "নাম",
  nameInEnglish: "Name",
  fatherNameInBangla: "পিতা",
  fatherNameInEnglish: "Father",
  fatherNationality: "Nationality",
  fatherNationalityBangla: "পিতার জাতীয়তা",
  motherNameInBangla: "মাতা",
  motherNameInEnglish: "Mother",
  motherNationality: "Nationality",
  motherNationalityBangla: "মাতার জাতীয়তা",
  placeOfBirthInBangla: "জন্মস্থান",
  placeOfBirthInEnglish: "Place of Birth",
  permanentAddressInBangla: "স্থায়ী ঠিকানা",
  permanentAddressInEnglish: "Permanent Address",
};

const dayFirst: [string, string] = [
  "দিন-মাস-সাল, যেমন ১২-০১-২০০২",
  "Day-month-year, e.g. 12-01-2002",
];

/** Where a field is on the certificate, and how to write it. */
const hintText = defineText({
  printed: [
    (label: string) => `সনদে “${label}”`,
    (label: string) => `“${label}” on the certificate`,
  ],
  registerOfficeAddress: [
    "সনদের ওপরে কার্যালয়ের নাম ও ঠিকানা",
    "Name and address of the office, at the top of the certificate",
  ],
  upazilaOrCity: ["কার্যালয়ের নামের নিচের লাইন", "The line below the office"],
  leftBarcode: [
    "৪টি এলোমেলো বড় হাতের ইংরেজি অক্ষর (A–Z), সনদের বাঁ পাশে যেমন আছে",
    "Four random capital letters (A–Z), as on the left of the certificate",
  ],
  dateOfRegistration: dayFirst,
  dateOfIssuance: dayFirst,
  dateOfBirth: dayFirst,
  birthRegistrationNumber: [
    "১৭ সংখ্যা, প্রথম চারটি জন্মসাল",
    "17 digits, the first four are the year of birth",
  ],
  dateOfBirthInWords: ["ইংরেজিতে, না লিখলেও চলবে", "In English, optional"],
});

const small = [
  "One Two Three Four Five Six Seven Eight Nine Ten",
  "Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen",
].flatMap((some) => some.split(" "));
const tens = "Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
const irregular: Record<string, string> = {
  One: "First",
  Two: "Second",
  Three: "Third",
  Five: "Fifth",
  Eight: "Eighth",
  Nine: "Ninth",
  Twelve: "Twelfth",
  Twenty: "Twentieth",
  Thirty: "Thirtieth",
};

/** A date YYYY-MM-DD as certificates write it: "Twenty Third of February Two Thousand Eighteen". */
export function dateInEnglishWords(isoDate: string): string {
  const [year = 0, month = 0, day = 0] = isoDate.split("-").map(Number);
  const hundreds = Math.floor((year % 1000) / 100);
  const nth = inWords(day).replace(/\b\w+$/, (last) => irregular[last] ?? `${last}th`);
  const parts = [
    inWords(Math.floor(year / 1000)),
    "Thousand",
    hundreds && `${inWords(hundreds)} Hundred`,
  ];
  return [nth, "of", monthNames.en[month - 1], ...parts, inWords(year % 100)]
    .filter(Boolean)
    .join(" ");
}

/** A number below a hundred; empty for 0. */
function inWords(n: number): string {
  return n < 20
    ? (small[n - 1] ?? "")
    : `${tens[Math.floor(n / 10) - 2]} ${inWords(n % 10)}`.trim();
}
