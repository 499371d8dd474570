import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { type FieldType, fieldTypes, isTyped } from "../../../../contract/services/declare.ts";
import { MAX_OPTIONS } from "../../../../contract/services/own.ts";
import { formatNumber, inDigits, useLocale, useText } from "../../../i18n/t.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { NumberInput, Select } from "../../../ui/form/Inputs.tsx";
import { FieldError } from "../../../ui/form/TextInput.tsx";
import { PlusIcon, TrashIcon } from "../../../ui/icons.tsx";
import { emptyOption, hasLength, mostOf, photoCounts, type ServiceForm } from "../editor-form.ts";
import { editorText } from "../text.ts";
import { typeNames } from "../words.ts";
import { Flag, useProblem, WordsInput } from "./controls.tsx";

type Props = { at: number; type: FieldType };

/** The settings of one field. */
export function FieldFacts({ at, type }: Props) {
  const text = useText(editorText);
  const locale = useLocale();
  const { register } = useFormContext<ServiceForm>();
  const name = `fields.${at}` as const;
  const problems = { type: useProblem(`${name}.type`), min: useProblem(`${name}.min`), max: useProblem(`${name}.max`) };
  const bounded = hasLength(type);
  return (
    <div className="flex flex-col gap-4">
      <WordsInput name={`${name}.label`} label={text.label} required />
      <Select
        {...register(`${name}.type`)}
        label={text.type}
        error={problems.type}
        options={fieldTypes.map((one) => ({
          value: one,
          label: typeNames[one][locale],
        }))}
      />
      {type === "choice" ? <OptionRows at={at} /> : null}
      {type === "photo" ? <PhotoCount at={at} /> : null}
      <div className="flex flex-col gap-2">
        <Flag name={`${name}.required`} label={text.required} />
        {isTyped({ type }) ? <Flag name={`${name}.public`} label={text.public} /> : null}
      </div>
      <WordsInput name={`${name}.hint`} label={text.hint} hint={text.hintHint} />
      {bounded ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberInput {...register(`${name}.min`)} label={text.min} error={problems.min} />
          <NumberInput
            {...register(`${name}.max`)}
            label={text.max}
            hint={text.maxHint(formatNumber(mostOf(type), locale))}
            error={problems.max}
          />
        </div>
      ) : null}
    </div>
  );
}

/** How many files the field takes. What the limit was of another type does not count. */
function PhotoCount({ at }: { at: number }) {
  const text = useText(editorText);
  const locale = useLocale();
  const { control, setValue } = useFormContext<ServiceForm>();
  const name = `fields.${at}.max` as const;
  const max = useWatch({ control, name });
  return (
    <Select
      name={`${name}-photos`}
      label={text.photoCount}
      hint={text.photoHint}
      value={photoCounts.includes(max) ? max : "1"}
      onChange={(event) => setValue(name, event.currentTarget.value, { shouldDirty: true })}
      options={photoCounts.map((count) => ({ value: count, label: inDigits(count, locale) }))}
    />
  );
}

/** The options of a choice, each in both languages. */
function OptionRows({ at }: { at: number }) {
  const text = useText(editorText);
  const locale = useLocale();
  const { control } = useFormContext<ServiceForm>();
  const name = `fields.${at}.options` as const;
  const { fields, append, remove } = useFieldArray({ control, name });
  const problem = useProblem(`${name}.root`);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{text.options}</legend>
      <p className="text-xs text-soft">{text.optionsLead}</p>
      <ul className="mt-2 flex flex-col gap-3">
        {fields.map(({ id }, option) => {
          const label = text.option(formatNumber(option + 1, locale));
          return (
            <li key={id} className="flex items-start gap-1">
              <div className="min-w-0 flex-1">
                <WordsInput name={`${name}.${option}.label`} label={label} />
              </div>
              <IconButton
                aria-label={text.remove(label)}
                onClick={() => remove(option)}
                className="mt-7 -me-2 hover:text-danger"
              >
                <TrashIcon className="size-5" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {problem ? (
        <div className="mt-2">
          <FieldError id={`${name}-problem`}>{problem}</FieldError>
        </div>
      ) : null}
      {fields.length < MAX_OPTIONS ? (
        <Button
          variant="secondary"
          icon={<PlusIcon className="size-5" />}
          onClick={() => append(emptyOption, { focusName: `${name}.${fields.length}.label.bn` })}
          className="mt-3"
        >
          {text.addOption}
        </Button>
      ) : null}
    </fieldset>
  );
}
