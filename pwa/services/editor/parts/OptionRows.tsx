import { useFieldArray, useFormContext } from "react-hook-form";
import { MAX_OPTIONS } from "../../../../contract/services/own.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useLocale } from "../../../i18n/locale.ts";
import { useText } from "../../../i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/form/Field.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { PlusIcon, TrashIcon } from "../../../ui/icons.tsx";
import { emptyOption, type ServiceForm } from "../editor-form.ts";
import { editorText } from "../text.ts";
import { useProblem } from "./use-problem.ts";
import { WordsInput } from "./WordsInput.tsx";

/** The options of a choice, each in both languages. */
export function OptionRows({ at }: { at: number }) {
  const text = useText(editorText);
  const locale = useLocale();
  const { control } = useFormContext<ServiceForm>();
  const name = `fields.${at}.options` as const;
  const { fields, append, remove } = useFieldArray({ control, name });
  const problem = useProblem(`${name}.root`);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold required">{text.options}</legend>
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
