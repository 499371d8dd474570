import { lazy, Suspense } from "react";
import { useWatch } from "react-hook-form";
import type { Field } from "../../../contract/services/declare.ts";
import { readField } from "../../../contract/services/fields.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { DateInput } from "../../ui/form/DateInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { CountedInput } from "./CountedInput.tsx";
import { IdentifierInput } from "./IdentifierInput.tsx";
import { problemSentence } from "./problem-sentence.ts";
import type { ServiceFormState } from "./ServiceFields.tsx";
import { fieldText } from "./text.ts";

type Props = {
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
export function FieldInput({ draftOf, ...props }: Props) {
  if (props.field.type !== "photo") return <TypedInput {...props} />;
  return (
    <Suspense fallback={<Skeleton className="h-32 rounded-md" />}>
      <PhotoInput {...props} draftOf={draftOf} />
    </Suspense>
  );
}

/** The input for a field whose value is text. */
function TypedInput({ field, form, onTyped }: Omit<Props, "draftOf">) {
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
