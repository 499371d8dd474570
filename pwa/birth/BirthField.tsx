import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import type { BirthField as Name } from "../../contract/birth.ts";
import { birth, type DateField, dateStyles, isDateField } from "../../contract/services/birth.ts";
import { checkBirthRegistrationNo } from "../../contract/values/identifiers.ts";
import { readDate, turnedDate } from "../../contract/values/typed-date.ts";
import { useLocale, useText } from "../i18n/t.ts";
import { NumberField } from "../services/fields/NumberField.tsx";
import { useLabels } from "../services/use-labels.ts";
import { Button } from "../ui/Button.tsx";
import { DateInput } from "../ui/form/DateInput.tsx";
import { RadioGroup } from "../ui/form/RadioGroup.tsx";
import { TextArea } from "../ui/form/TextArea.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { isRequired } from "./birth-form.ts";
import { LineRead, placeOf, UnsureMark, useLookedAt } from "./certificate/unsure.tsx";
import { dateInEnglishWords } from "./date-in-words.ts";
import { fieldHintText, printedLabels } from "./field-hint-text.ts";
import { birthText } from "./text.ts";
import { useBirthForm, useFieldError } from "./use-birth-form.ts";

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
