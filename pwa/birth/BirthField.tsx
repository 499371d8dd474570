import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import type { BirthField as Name } from "../../contract/birth.ts";
import { birth, type DateField, dateStyles, isDateField } from "../../contract/services/birth.ts";
import { checkBirthRegistrationNo } from "../../contract/values/identifiers.ts";
import { readDate, turnedDate } from "../../contract/values/typed-date.ts";
import { defineText, useLocale, useText } from "../i18n/t.ts";
import { NumberField } from "../services/fields/NumberField.tsx";
import { useLabels } from "../services/names.ts";
import { Button } from "../ui/Button.tsx";
import { DateInput } from "../ui/form/DateInput.tsx";
import { TextArea } from "../ui/form/Inputs.tsx";
import { RadioGroup } from "../ui/form/RadioGroup.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { isRequired, useBirthForm, useFieldError } from "./birth-form.ts";
import { LineRead, placeOf, UnsureMark, useLookedAt } from "./certificate/unsure.tsx";
import { birthText } from "./text.ts";

/** The registration number. What is odd about it is only a warning: it can be ordered. */
function RegistrationNumber({ hint, ...props }: Omit<ComponentProps<typeof NumberField>, "typed" | "onReplace">) {
  const text = useText(birthText);
  const hints = useText(fieldHintText);
  const { control } = useBirthForm();
  const [typed, birth] = useWatch({ control, name: ["birthRegistrationNumber", "dateOfBirth"] });
  const check = checkBirthRegistrationNo(typed);
  const year = readDate(birth, dateStyles.dateOfBirth)?.slice(0, 4);
  return (
    <NumberField
      {...props}
      hint={`${hint} · ${hints.number}`}
      typed={typed}
      format="birth-number"
      doubt={check.ok && year !== undefined && !check.value.startsWith(year) && text.yearDiffers}
    />
  );
}

/** A field of the form with its label on the certificate, and a warning if it was read with doubt. */
export function BirthField({ name }: { name: Name }) {
  const { control } = useBirthForm();
  const unsure = useWatch({ control, name: "unsure" }).includes(name);
  return (
    <div
      id={placeOf(name)}
      className={`flex min-w-0 flex-col gap-2 ${isWide(name) ? "md:col-span-2" : ""} ${unsure ? "-mx-2 rounded-md bg-pending-soft p-2" : ""}`}
    >
      {unsure ? <LineRead name={name} /> : null}
      <Control name={name} unsure={unsure} />
      {unsure ? <UnsureMark name={name} /> : null}
    </div>
  );
}

function Control({ name, unsure }: { name: Name; unsure: boolean }) {
  const text = useText(birthText);
  const labels = useLabels(birth.fields);
  const hints = useText(fieldHintText);
  const { register, control, setValue } = useBirthForm();
  const typed = useWatch({ control, name });
  const lookedAt = useLookedAt();
  const locale = useLocale();
  const isBangla = name.includes("Bangla");
  // On the Bengali page the label of a Bengali field is already what the certificate says.
  const printed = isBangla && locale === "bn" ? "" : printedLabels[name];
  const about = {
    ...register(name, { onChange: () => unsure && lookedAt(name) }),
    label: labels[name],
    hint: printed && hints.printed(printed),
    error: useFieldError(name),
    required: isRequired(name),
    autoComplete: "off",
    lang: isBangla ? "bn" : undefined,
  };
  if (isDateField(name)) {
    const replace = (value: string) =>
      setValue(name, value, { shouldDirty: true, shouldValidate: Boolean(about.error) });
    return (
      <>
        <DateInput
          {...about}
          typed={typed}
          style={dateStyles[name]}
          enterKeyHint="next"
          hint={`${about.hint} · ${name === "dateOfBirth" ? hints.dayFirst : hints.monthFirst}`}
          onReplace={replace}
        />
        <DateDoubt name={name} typed={typed} onReplace={replace} />
      </>
    );
  }
  switch (name) {
    case "gender":
      return (
        <RadioGroup
          {...about}
          legend={about.label}
          options={[
            { value: "Male", label: text.male },
            { value: "Female", label: text.female },
          ]}
          pairs
        />
      );
    case "birthRegistrationNumber":
      return <RegistrationNumber {...about} />;
    case "dateOfBirthInWords":
      return <InWords {...about} hint={`${about.hint} · ${hints.inWords}`} />;
    case "leftBarcode":
      return (
        <TextInput {...about} hint={hints.leftBarcode} autoCapitalize="characters" spellCheck={false} look="code" />
      );
    case "registerOfficeAddress":
      return <TextArea {...about} hint={hints.registerOfficeAddress} rows={2} />;
    case "upazilaOrCity":
      return <TextInput {...about} hint={hints.upazilaOrCity} enterKeyHint="next" />;
    default:
      return isWide(name) ? <TextArea {...about} rows={2} /> : <TextInput {...about} enterKeyHint="next" />;
  }
}

/** True for long texts and fields without a second language. */
function isWide(name: Name): boolean {
  return /Address|placeOfBirth|InWords|birthRegistrationNumber/.test(name);
}

type Props = { name: DateField; typed: string; onReplace: (value: string) => void };

/** Warns about a date that does not exist in the field's order, and offers it with day and month swapped if that one exists. */
function DateDoubt({ name, typed, onReplace }: Props) {
  const text = useText(birthText);
  const style = dateStyles[name];
  const turned = turnedDate(typed, style);
  if (turned)
    return (
      <div role="status" className="flex flex-wrap items-center justify-between gap-2 text-sm text-pending">
        {name === "dateOfBirth" ? text.turnedBirth : text.turned}
        <Button variant="secondary" onClick={() => onReplace(turned)} className="min-h-11 px-4">
          {text.writeThis(turned)}
        </Button>
      </div>
    );
  if (readDate(typed, style) || (typed.match(/[0-9০-৯]/g)?.length ?? 0) < 8) return null;
  return (
    <p role="status" className="text-sm text-pending">
      {text.dateDoubt}
    </p>
  );
}

/** The date of birth in words. It is filled in from the date only when the user taps the offer. */
function InWords(props: ComponentProps<typeof TextArea>) {
  const text = useText(birthText);
  const { control, setValue } = useBirthForm();
  const [typed, birth] = useWatch({ control, name: ["dateOfBirthInWords", "dateOfBirth"] });
  const date = readDate(birth, dateStyles.dateOfBirth);
  const words = date && dateInEnglishWords(date);
  return (
    <>
      <TextArea {...props} rows={2} lang="en" autoCapitalize="words" />
      {words && words.toLowerCase() !== typed.trim().toLowerCase() ? (
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
      ) : null}
    </>
  );
}

/** The labels on the certificate itself. Empty where it has none. */
const printedLabels: Record<Name, string> = {
  registerOfficeAddress: "",
  upazilaOrCity: "",
  birthRegistrationNumber: "Birth Registration Number",
  leftBarcode: "",
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

/** Where a field is on the certificate, and how to write it. */
const fieldHintText = defineText({
  printed: [(label: string) => `সনদে “${label}”`, (label: string) => `“${label}” on the certificate`],
  registerOfficeAddress: [
    "সনদের উপরে কার্যালয়ের নাম ও ঠিকানা",
    "Name and address of the office, at the top of the certificate",
  ],
  upazilaOrCity: ["কার্যালয়ের নামের নিচের লাইন", "The line below the office"],
  leftBarcode: [
    "৪টি এলোমেলো বড় হাতের ইংরেজি অক্ষর (A–Z), সনদের বাঁ পাশে যেমন আছে",
    "Four random capital letters (A–Z), as on the left of the certificate",
  ],
  monthFirst: ["মাস আগে (MM/DD/YYYY), যেমন ০২/২৩/২০১৮", "Month first (MM/DD/YYYY), e.g. 02/23/2018"],
  dayFirst: ["হাইফেন দিয়ে, যেমন ১২-০১-২০০২", "With hyphens, e.g. 12-01-2002"],
  number: ["১৭ সংখ্যা, প্রথম চারটি জন্মসাল", "17 digits, the first four are the year of birth"],
  inWords: ["ইংরেজিতে, না লিখলেও চলবে", "In English, optional"],
});

const months = "January February March April May June July August September October November December".split(" ");
const small =
  "One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
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
  return `${ordinal(day)} of ${months[month - 1]} ${yearInWords(year)}`;
}

function ordinal(day: number): string {
  const words = belowHundred(day);
  const last = words.at(-1) ?? "";
  return [...words.slice(0, -1), irregular[last] ?? `${last}th`].join(" ");
}

function yearInWords(year: number): string {
  const parts = [
    [Math.floor(year / 1000), "Thousand"],
    [Math.floor((year % 1000) / 100), "Hundred"],
  ] as const;
  const high = parts.flatMap(([count, unit]) => (count > 0 ? [...belowHundred(count), unit] : []));
  return [...high, ...belowHundred(year % 100)].join(" ");
}

function belowHundred(n: number): string[] {
  if (n === 0) return [];
  if (n < 20) return [small[n - 1] ?? ""];
  return [tens[Math.floor(n / 10) - 2] ?? "", ...belowHundred(n % 10)];
}
