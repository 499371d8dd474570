import { type ComponentProps, lazy, Suspense, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Field } from "../../../contract/services/declare.ts";
import { readField } from "../../../contract/services/fields.ts";
import { toBengaliDigits } from "../../../contract/values/digits.ts";
import { to17DigitNid } from "../../../contract/values/identifiers.ts";
import { normaliseNumber } from "../../../contract/values/typed-text.ts";
import { ContactsButton } from "../../contacts/ContactsButton.tsx";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { DateInput } from "../../ui/form/DateInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { isComposing } from "../../ui/form/use-mask.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { CountedInput, useRemaining } from "./CountedInput.tsx";
import { identifierText } from "./identifier-text.ts";
import { checkNumber, isShortNid } from "./number-checks.ts";
import { problemSentence } from "./problem-sentence.ts";
import {
  type FormOf,
  type OrderValues,
  offeredAlternatives,
  offeredFields,
  type ServiceValues,
} from "./service-form.ts";
import { fieldText } from "./text.ts";

type FieldInputProps = {
  field: Field;
  form: ServiceFormState;
  onTyped: (() => void) | undefined;
  draftOf: (() => string) | undefined;
};

/** Loaded only by a form that asks for photos. */
const PhotoInput = lazy(async () => ({ default: (await import("./PhotoInput.tsx")).PhotoInput }));

/** More options than this become a list that opens, instead of cards. */
const FEW = 6;

/** The input for a field of a service, by its type. */
function FieldInput({ draftOf, ...props }: FieldInputProps) {
  if (props.field.type !== "photo") return <TypedInput {...props} />;
  return (
    <Suspense fallback={<Skeleton className="h-32 rounded-md" />}>
      <PhotoInput {...props} draftOf={draftOf} />
    </Suspense>
  );
}

/** The input for a field whose value is text. */
function TypedInput({ field, form, onTyped }: Omit<FieldInputProps, "draftOf">) {
  const text = useText(fieldText);
  const locale = useLocale();
  const { register, control, setValue, formState } = form;
  const { name, type, options = [], required = false } = field;
  const typed = String(useWatch({ control, name }) ?? "");
  const about = {
    ...register(name, { onChange: onTyped }),
    label: field.label[locale],
    hint: field.hint?.[locale],
    error: problemSentence(formState.errors[name]?.message, field, typed, locale),
    required,
    autoComplete: "off",
  };
  const replace = (value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  if (field.format) return <IdentifierInput {...about} field={field} typed={typed} onReplace={replace} />;
  switch (type) {
    case "choice": {
      const choices = options.map(({ value, label }) => ({ value, label: label[locale] }));
      return choices.length <= FEW ? (
        <RadioGroup {...about} legend={about.label} options={choices} pairs />
      ) : (
        <Select {...about} options={choices} placeholder={text.choose} />
      );
    }
    case "number":
      return <CountedInput {...about} typed={typed} fits={"value" in readField(field, typed)} inputMode="numeric" />;
    case "phone":
      return <CountedInput {...about} typed={typed} fits={"value" in readField(field, typed)} inputMode="tel" />;
    case "amount":
      return <NumberInput {...about} inputMode="decimal" hint={about.hint ?? text.amountHint} look="number" />;
    case "code":
      return <TextInput {...about} autoCapitalize="characters" spellCheck={false} look="code" />;
    case "date":
      return (
        <DateInput
          {...about}
          typed={typed}
          style="YYYY-MM-DD"
          hint={about.hint ?? text.dateHint}
          placeholder="YYYY-MM-DD"
          onReplace={replace}
        />
      );
    case "longText":
      return <TextArea {...about} rows={3} />;
    default:
      return <TextInput {...about} enterKeyHint="next" />;
  }
}

export type ServiceFormState = UseFormReturn<ServiceValues, unknown, OrderValues>;
type Props = {
  service: FormOf;
  form: ServiceFormState;
  onTyped?: () => void;
  /** The id of the form's draft, with which photos are kept; undefined until it is known, and in a preview. */
  draftOf?: (() => string) | undefined;
};

/** The fields of a service's declaration. Of alternatives the user chooses one, and only that one is shown. */
export function ServiceFields({ service, form, onTyped, draftOf }: Props) {
  const text = useText(fieldText);
  const locale = useLocale();
  const { register, control, formState } = form;
  const chosen = useWatch({ control, name: "option" });
  const alternatives = offeredAlternatives(service);
  const option = service.fields.find(({ name }) => name === chosen && service.alternatives?.includes(name));
  const companion = service.fields.find(({ name }) => name === option?.needs);
  const rest = offeredFields(service).filter((field) => !service.alternatives?.includes(field.name));
  const asked = [option && mustBe(option), companion && mustBe(companion), ...rest].filter(
    (field) => field !== undefined,
  );
  return (
    <>
      {alternatives.length > 0 ? (
        <RadioGroup
          {...register("option", { onChange: onTyped })}
          legend={text.chooseOption}
          required
          error={formState.errors.option ? text.chooseFirst : undefined}
          options={alternatives.map(({ name, label }) => ({ value: name, label: label[locale] }))}
          pairs
        />
      ) : null}
      {asked.map((field) => (
        <FieldInput key={field.name} field={field} form={form} onTyped={onTyped} draftOf={draftOf} />
      ))}
    </>
  );
}

function mustBe(field: Field): Field {
  return { ...field, required: true };
}

type IdentifierInputProps = Omit<ComponentProps<typeof CountedInput>, "fits"> & {
  field: Field;
  onReplace: (value: string) => void;
};

/** A number of a known kind. An unusual length gives a warning when the field is left, but can be ordered. */
function IdentifierInput({ field, typed, error, onReplace, onBlur, ...input }: IdentifierInputProps) {
  const text = useText(identifierText);
  const locale = useLocale();
  const [left, onLeave] = useRemaining(typed);
  const check = checkNumber(field, typed);
  const reading = readField(field, typed);
  const doubted = left && !error && typed !== "" && !check.ok;
  return (
    <div className="flex flex-col gap-3">
      <CountedInput
        {...input}
        aside={
          field.format ? (
            <ContactsButton
              kind={field.format}
              number={"value" in reading ? reading.value || undefined : undefined}
              onPick={onReplace}
            />
          ) : undefined
        }
        // A form number may begin with letters, which the digit keyboard lacks.
        inputMode={field.format === "form-number" ? "text" : field.format === "mobile" ? "tel" : "numeric"}
        error={error}
        typed={typed}
        fits={check.ok}
        onBlur={(event) => {
          onBlur?.(event);
          onLeave();
        }}
      />
      {isShortNid(field, typed) ? <YearHelper nid={typed} onReplace={onReplace} /> : null}
      {doubted ? (
        <Banner tone="warn" role="status" title={text.warnTitle}>
          {fieldSentence(check.reason, locale)} {text.warnText}
        </Banner>
      ) : null}
    </div>
  );
}

/** Offers to make a 13-digit NID into its 17-digit form. The 13 digits can be ordered as well. */
function YearHelper({ nid, onReplace }: { nid: string; onReplace: (nid17: string) => void }) {
  const text = useText(identifierText);
  const [year, setYear] = useState("");
  const [bad, setBad] = useState(false);
  const handleUse = () => {
    const ascii = normaliseNumber(year);
    const longer = isPossible(Number(ascii)) ? to17DigitNid(nid, Number(ascii)) : undefined;
    setBad(!longer);
    // In the same digits as the NID was typed.
    if (longer) onReplace(/[০-৯]/.test(nid) ? toBengaliDigits(longer) : longer);
  };
  return (
    <div className="rounded-md border border-line bg-sunken p-3">
      <p className="text-sm">
        <strong className="font-semibold">{text.yearTitle}.</strong> {text.yearText}
      </p>
      <div className="mt-2 flex flex-wrap items-start gap-x-3 gap-y-2">
        <NumberInput
          label={text.year}
          maxLength={4}
          value={year}
          onChange={(event) => setYear(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter here completes the number; it must not place the order.
            if (event.key !== "Enter" || isComposing(event)) return;
            event.preventDefault();
            handleUse();
          }}
          error={bad ? text.yearBad : undefined}
          className="min-w-28 flex-1"
        />
        <Button variant="secondary" onClick={handleUse} className="mt-[1.92rem] flex-1">
          {text.yearUse}
        </Button>
      </div>
    </div>
  );
}

function isPossible(year: number): boolean {
  return year >= 1880 && year <= new Date().getFullYear();
}
