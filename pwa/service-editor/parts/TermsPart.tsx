import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { closedNotice, type Words } from "../../../contract/services/declare.ts";
import { useLocale, useText } from "../../i18n/t.ts";
import { NumberInput } from "../../ui/form/Inputs.tsx";
import { Field } from "../../ui/form/TextInput.tsx";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { Part } from "../../ui/Part.tsx";
import { type ServiceForm, units } from "../editor-form.ts";
import { editorText } from "../text.ts";
import { Flag, useControl, useProblem, WordsInput } from "./controls.tsx";

type Props = {
  /** True for a service of the operator, which has its own notice and consent. */
  own: boolean;
  /** `closable`: whether it has a switch. `sharedWith`: the other services with that switch. */
  closable: boolean;
  sharedWith: string[];
};

/** The part of the editor with price, expected time, and whether the service is open. */
export function TermsPart({ own, closable, sharedWith }: Props) {
  const text = useText(editorText);
  const openText = sharedWith.length > 0 ? text.openShared(sharedWith.join(", ")) : text.openText;
  return (
    <Part title={text.terms}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberInput {...useControl("price")} label={text.price} inputMode="decimal" required />
        <ExpectedInput />
      </div>
      <WordsInput name="help" label={text.help} hint={text.helpHint} />
      {own ? <Flag name="consent" label={text.consent} description={text.consentText} /> : null}
      {closable ? <Flag name="open" label={text.open} description={openText} /> : null}
      {own ? <ClosedNotice /> : null}
    </Part>
  );
}

/**
 * The notice of a closed service. It is rarely changed, so it is folded while it is the usual one.
 */
function ClosedNotice() {
  const text = useText(editorText);
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const { getValues, formState } = useFormContext<ServiceForm>();
  const { bn, en } = getValues("closedNotice");
  const usual = closedNotice({ name: useUsualName(), switch: null });
  return (
    <details
      open={open || Boolean(bn || en || formState.errors.closedNotice)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-accent">
        {text.closedNotice}
      </summary>
      <WordsInput
        name="closedNotice"
        label={text.closedNotice}
        hint={text.closedHint(usual[locale])}
        long
      />
    </details>
  );
}

/** The name that is typed so far. */
function useUsualName(): Words {
  const text = useText(editorText);
  const { bn, en } = useWatch({ control: useFormContext<ServiceForm>().control, name: "name" });
  const some = bn.trim() || en.trim() || text.newTitle;
  return { bn: bn.trim() || some, en: en.trim() || some };
}

/** The expected time: a number and its unit. */
function ExpectedInput() {
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
            <select
              {...register("expected.unit")}
              aria-label={text.expectedUnit}
              className="control"
            >
              {(Object.keys(units) as (keyof typeof units)[]).map((unit) => (
                <option key={unit} value={unit}>
                  {text[unit]}
                </option>
              ))}
            </select>
            <ChevronDownIcon
              className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5
              text-soft"
            />
          </div>
        </div>
      )}
    </Field>
  );
}
