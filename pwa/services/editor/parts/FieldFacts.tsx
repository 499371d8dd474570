import { useFormContext, useWatch } from "react-hook-form";
import { type FieldType, fieldTypes, isTyped } from "../../../../contract/services/declare.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { inDigits } from "../../../i18n/in-digits.ts";
import { useLocale } from "../../../i18n/locale.ts";
import { useText } from "../../../i18n/t.ts";
import { NumberInput } from "../../../ui/form/NumberInput.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { hasLength, mostOf, photoCounts, type ServiceForm } from "../editor-form.ts";
import { editorText } from "../text.ts";
import { typeNames } from "../words.ts";
import { Flag } from "./Flag.tsx";
import { OptionRows } from "./OptionRows.tsx";
import { useProblem } from "./use-problem.ts";
import { WordsInput } from "./WordsInput.tsx";

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
        {isTyped({ type }) ? <Flag name={`${name}.public`} label={text.public} description={text.publicText} /> : null}
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
