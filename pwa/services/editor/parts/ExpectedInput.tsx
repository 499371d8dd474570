import { useFormContext } from "react-hook-form";
import { useText } from "../../../i18n/t.ts";
import { Field } from "../../../ui/form/Field.tsx";
import { ChevronDownIcon } from "../../../ui/icons.tsx";
import { type ServiceForm, units } from "../editor-form.ts";
import { editorText } from "../text.ts";
import { useProblem } from "./use-problem.ts";

/** How long it usually takes: a number and its unit. */
export function ExpectedInput() {
  const text = useText(editorText);
  const { register } = useFormContext<ServiceForm>();
  return (
    <Field label={text.expected} hint={text.expectedHint} error={useProblem("expected.count")}>
      {(control) => (
        <div className="flex gap-2">
          <input
            {...register("expected.count")}
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="control min-w-0 flex-1"
          />
          <div className="relative flex-1">
            <select {...register("expected.unit")} aria-label={text.expectedUnit} className="control">
              {(Object.keys(units) as (keyof typeof units)[]).map((unit) => (
                <option key={unit} value={unit}>
                  {text[unit]}
                </option>
              ))}
            </select>
            <ChevronDownIcon className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-soft" />
          </div>
        </div>
      )}
    </Field>
  );
}
