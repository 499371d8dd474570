import type { MouseEvent, ReactNode } from "react";
import {
  Controller,
  type FieldError,
  type FieldPath,
  get,
  useFieldArray,
  useFormContext,
  useFormState,
} from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { formatNumber, useLocale, useText } from "../../../i18n/t.ts";
import { fieldSentence } from "../../../offline/errors.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Combobox, type Suggestions } from "../../../ui/form/Combobox.tsx";
import { TextArea } from "../../../ui/form/Inputs.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { PlusIcon, TrashIcon } from "../../../ui/icons.tsx";
import { type RoshidField, useRoshidLabels } from "../../labels.ts";
import { emptyLand, emptyOwner, isRequired, type LineName, MAX_ROWS } from "../roshid-form.ts";
import { roshidText } from "../text.ts";

type Props = {
  name: FieldPath<RoshidFields>;
  hint?: ReactNode;
  /** Shows the number keyboard on a phone. */
  decimal?: boolean;
  long?: boolean;
  suggestions?: Suggestions;
  className?: string;
  /** Shown below the field, for example an offered value. */
  children?: ReactNode;
};

/** A field of the form with its label, error and help. */
export function Line({ name, hint, decimal, long, suggestions, className, children }: Props) {
  const words = useRoshidLabels();
  const locale = useLocale();
  const { register, control } = useFormContext<RoshidFields>();
  const { errors } = useFormState({ control, name });
  const code = (get(errors, name) as FieldError | undefined)?.message;
  // The last part of a path (landDetails.0.plotNo) is the field's name.
  const part = name.split(".").at(-1) as RoshidField;
  const shared = {
    label: words[part],
    hint,
    error: code && fieldSentence(code, locale),
    required: name.includes(".") || isRequired(name as LineName),
    maxLength: part === "totalInWords" ? 400 : 200,
  };
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className ?? ""}`}>
      {suggestions ? (
        <Controller
          name={name}
          control={control}
          render={({ field }) => <Combobox {...shared} {...suggestions} {...field} value={String(field.value)} />}
        />
      ) : long ? (
        <TextArea {...register(name)} {...shared} rows={2} />
      ) : (
        <TextInput {...register(name)} {...shared} autoComplete="off" inputMode={decimal ? "decimal" : undefined} />
      )}
      {children}
    </div>
  );
}

type OfferProps = {
  name: FieldPath<RoshidFields>;
  /** Undefined: nothing is offered. */
  value: string | undefined;
  /** Tells what the value was made from. */
  from: string;
};

/** Offers a computed value. Only a tap fills it in. */
export function Offer({ name, value, from }: OfferProps) {
  const text = useText(roshidText);
  const { setValue, setFocus, formState } = useFormContext<RoshidFields>();
  if (!value) return null;
  const handleTake = () => {
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted });
    // The button disappears, so keyboard users continue in the field.
    setFocus(name);
  };
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-xs text-soft">
      <Button variant="ghost" onClick={handleTake} className="-ms-5 text-sm">
        {text.offer(value)}
      </Button>
      <span>{from}</span>
    </p>
  );
}

type RowsProps = {
  name: "landDetails" | "ownerDetails";
  /** The name of all rows together. */
  label: string;
  titleOf: (number: string) => string;
  children: (row: number) => ReactNode;
};

/** The rows of land or owners. Rows can be added, and all but the first removed. */
export function Rows({ name, label, titleOf, children }: RowsProps) {
  const text = useText(roshidText);
  const locale = useLocale();
  const { control } = useFormContext<RoshidFields>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const handleRemove = (event: MouseEvent<HTMLButtonElement>, row: number) => {
    // The button disappears with its row, so the focus goes to the row before.
    const before = event.currentTarget.closest("fieldset")?.previousElementSibling;
    remove(row);
    if (before instanceof HTMLElement) before.focus();
  };
  return (
    <>
      {fields.map(({ id }, row) => {
        const title = titleOf(formatNumber(row + 1, locale));
        return (
          <fieldset
            key={id}
            tabIndex={-1}
            className="relative min-w-0 rounded-md border border-line p-3 pt-0 md:p-4 md:pt-0"
          >
            <legend className="float-start flex min-h-11 items-center text-sm font-semibold text-soft">{title}</legend>
            {row > 0 ? (
              <IconButton
                aria-label={`${text.removeRow}: ${title}`}
                onClick={(event) => handleRemove(event, row)}
                className="absolute end-0 top-0 hover:text-danger"
              >
                <TrashIcon className="size-5" />
              </IconButton>
            ) : null}
            <div className="clear-both">{children(row)}</div>
          </fieldset>
        );
      })}
      {fields.length < MAX_ROWS ? (
        <Button
          variant="secondary"
          icon={<PlusIcon className="size-5" />}
          onClick={() => append(name === "landDetails" ? emptyLand : emptyOwner)}
          className="sm:self-start"
        >
          {text.addRow}
          <span className="sr-only">: {label}</span>
        </Button>
      ) : (
        <p className="text-sm text-soft">{text.fullRows}</p>
      )}
    </>
  );
}
