import { type ComponentProps, Fragment, lazy, type ReactNode, Suspense } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import type { Field, Option } from "../../../contract/services/declare.ts";
import { ContactsButton } from "../../contacts/ContactsButton.tsx";
import { formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { DateInput } from "../../ui/form/DateInput.tsx";
import { NumberInput, Select, TextArea } from "../../ui/form/Inputs.tsx";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Skeleton } from "../../ui/Page.tsx";
import { NumberField } from "./NumberField.tsx";
import { problemSentence } from "./number-checks.ts";
import {
  type FormOf,
  type OrderValues,
  offeredAlternatives,
  offeredFields,
  type ServiceValues,
} from "./service-form.ts";
import { fieldText } from "./text.ts";
import { readTyped } from "./typed-field.ts";
import { usePaste } from "./use-paste.tsx";

type TypedInputProps<Values extends FieldValues = ServiceValues, Sent = OrderValues> = {
  field: Field;
  /** The form that has the field's value, a text, under the field's name. */
  form: UseFormReturn<Values, unknown, Sent>;
  /** What is written below an option instead of what it adds to the price. */
  noteOf?: ((option: Option) => string) | undefined;
  /** Runs when a person changes the value. */
  onTyped?: () => unknown;
  /** Orders several pasted numbers at once. */
  onMany?: ((numbers: string[]) => void) | undefined;
  /** What a screen of its own says or draws otherwise. */
  own?: Pick<
    Partial<
      ComponentProps<typeof NumberField> &
        ComponentProps<typeof DateInput> &
        ComponentProps<typeof TextArea>
    >,
    "lang" | "rows" | "autoCapitalize" | "spellCheck" | "look" | "calendar" | "birthYear" | "doubt"
  > & { hint?: string };
};
type FieldInputProps = TypedInputProps & {
  draftOf: (() => string) | undefined;
  given: File | undefined;
};

/** Loaded only by a form that asks for photos. */
const PhotoInput = lazy(async () => ({
  default: (await import("./PhotoInput.tsx")).PhotoInput<ServiceValues, OrderValues>,
}));

/** More options than this become a list that opens, instead of cards. */
const FEW = 6;

/** The input for a field of a service, by its type. */
function FieldInput({ draftOf, given, ...props }: FieldInputProps) {
  if (props.field.type !== "photo") return <TypedInput {...props} />;
  return (
    <Suspense fallback={<Skeleton className="h-32 rounded-md" />}>
      <PhotoInput {...props} draftOf={draftOf} given={given} />
    </Suspense>
  );
}

/** A form number may begin with letters, which the digit keyboard lacks. */
function keyboardOf({ type, format }: Field): "text" | "tel" | "numeric" {
  if (format === "form-number") return "text";
  return format === "mobile" || type === "phone" ? "tel" : "numeric";
}

/** The input for a field whose value is text. */
export function TypedInput<Values extends FieldValues, Sent>(props: TypedInputProps<Values, Sent>) {
  const { field, noteOf, onTyped, onMany, own } = props;
  const text = useText(fieldText);
  const locale = useLocale();
  const { register, control, setValue, formState } = props.form as unknown as ServiceFormState;
  const { name, type, format, past, options = [], required = false } = field;
  const typed = String(useWatch({ control, name }) ?? "");
  const replace = (value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const take = (value: string) => {
    replace(value);
    onTyped?.();
  };
  const paste = usePaste(field, { onReplace: take, onMany });
  const handleTyped = () => {
    paste.forget();
    return onTyped?.();
  };
  const about = {
    ...register(name, { onChange: handleTyped, onBlur: paste.onBlur }),
    label: field.label[locale],
    hint: field.hint?.[locale],
    error: problemSentence(formState.errors[name]?.message, field, typed, locale),
    required,
    autoComplete: "off",
    ...own,
  };
  const pasted = { onPaste: paste.onPaste, ...(paste.said && { hint: paste.said }) };
  switch (field.dateStyle ? "date" : type) {
    case "choice": {
      const few = options.length <= FEW;
      const choices = options.map((option) => {
        const { value, label, extra } = option;
        const note = noteOf?.(option) ?? (extra ? `+${formatTaka(extra, locale)}` : undefined);
        const said = label[locale];
        // In a list that opens there is one line.
        if (!few) return { value, label: note ? `${said} (${note})` : said };
        return { value, label: said, hint: note };
      });
      return few ? (
        <RadioGroup {...about} look="cards" options={choices} pairs />
      ) : (
        <Select {...about} options={choices} placeholder={text.choose} />
      );
    }
    case "number":
    case "phone": {
      const reading = readTyped(field, typed);
      const number = ("value" in reading && reading.value) || undefined;
      return (
        <NumberField
          typed={typed}
          onReplace={take}
          format={format}
          fits={"value" in reading}
          inputMode={keyboardOf(field)}
          // The people who are saved with a number of this kind, if it is a known one.
          aside={
            format ? <ContactsButton kind={format} number={number} onPick={take} /> : undefined
          }
          {...about}
          {...pasted}
        />
      );
    }
    case "amount":
      return (
        <NumberInput
          {...about}
          inputMode="decimal"
          hint={about.hint ?? text.amountHint}
          look="number"
        />
      );
    case "code":
      return (
        <TextInput
          {...about}
          {...pasted}
          autoCapitalize="characters"
          spellCheck={false}
          look="code"
        />
      );
    case "date":
      return (
        <DateInput
          {...about}
          typed={typed}
          past={past}
          {...pasted}
          hint={paste.said ?? about.hint ?? text.dateHint}
          enterKeyHint="next"
          onReplace={replace}
        />
      );
    case "longText":
      return <TextArea rows={3} {...about} />;
    default:
      return <TextInput {...about} enterKeyHint="next" />;
  }
}

export type ServiceFormState = UseFormReturn<ServiceValues, unknown, OrderValues>;
type Props = {
  service: FormOf;
  form: ServiceFormState;
  noteOf?: ((option: Option) => string) | undefined;
  /**
   * The id of the form's draft, with which photos are kept; undefined until it is known, and in a
   * preview.
   */
  draftOf?: (() => string) | undefined;
  /** A file for the first field that takes pictures. */
  given?: File | undefined;
  /** Stands below the number that an order is found by. */
  below?: ReactNode;
  /** Orders several numbers of this field at once. */
  onMany?: ((field: Field, numbers: string[]) => void) | undefined;
};

/**
 * The fields of a service's declaration. Of alternatives the user chooses one, and only that one is
 * shown.
 */
export function ServiceFields({ service, form, noteOf, draftOf, given, below, onMany }: Props) {
  const text = useText(fieldText);
  const locale = useLocale();
  const { register, control, formState } = form;
  const chosen = useWatch({ control, name: "option" });
  const alternatives = offeredAlternatives(service);
  const option = service.fields.find(
    ({ name }) => name === chosen && service.alternatives?.includes(name),
  );
  const companion = service.fields.find(({ name }) => name === option?.needs);
  const rest = offeredFields(service).filter(
    (field) => !service.alternatives?.includes(field.name),
  );
  const asked = [option && mustBe(option), companion && mustBe(companion), ...rest].filter(
    (field) => field !== undefined,
  );
  const firstPhoto = asked.find(({ type }) => type === "photo");
  return (
    <>
      {alternatives.length > 0 ? (
        <RadioGroup
          {...register("option")}
          label={text.chooseOption}
          required
          error={formState.errors.option ? text.chooseFirst : undefined}
          options={alternatives.map(({ name, label }) => ({ value: name, label: label[locale] }))}
          pairs
        />
      ) : null}
      {asked.map((field) => (
        <Fragment key={field.name}>
          <FieldInput
            field={field}
            form={form}
            noteOf={noteOf}
            draftOf={draftOf}
            given={field === firstPhoto ? given : undefined}
            onMany={field.findBy && onMany ? (numbers) => onMany(field, numbers) : undefined}
          />
          {field.findBy ? below : null}
        </Fragment>
      ))}
    </>
  );
}

function mustBe(field: Field): Field {
  return { ...field, required: true };
}
