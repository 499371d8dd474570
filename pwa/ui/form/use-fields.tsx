import { valibotResolver } from "@hookform/resolvers/valibot";
import type { ComponentProps } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  useForm,
} from "react-hook-form";
import type { GenericSchema } from "valibot";
import { fieldMessages } from "../../../contract/values/field-messages.ts";
import { useLocale } from "../../i18n/t.ts";
import { Button } from "../Button.tsx";
import { QuotedBanner } from "../Page.tsx";
import { FormProblems } from "./FormProblems.tsx";
import { fieldErrors, formOf, problemsIn, showRefusal } from "./form-errors.ts";

/** The label of each field by its name, and its hint by that name with `Hint`. */
export type FieldWords<Name extends string> = { [Label in Name]: string } & {
  [Hint in `${Name}Hint`]?: string;
};

/** The properties of a field's control. */
export type FieldInput = UseFormRegisterReturn & {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  required: true | undefined;
};

type Declared<Values extends FieldValues> = {
  /** The fields, with what stands in them first. */
  empty: Values;
  /** The schema of the call, which has the rule of each field. */
  check: GenericSchema & { entries: { [Name in keyof Values]-?: unknown } };
  words: FieldWords<Path<Values>>;
  /** At which field a refusal is shown, if it does not name its fields itself. */
  refusedAt?: { [code: string]: Path<Values> | undefined };
};

/**
 * The fields of a form that is sent by a call. A field is declared by its name: its rule, and
 * whether it is required, are in the schema, its label and hint among the words. Its control is
 * drawn with `input(name)`.
 */
export function useFields<Values extends FieldValues>(of: Declared<Values>) {
  const { empty, check, words, refusedAt = {} } = of;
  const locale = useLocale();
  const form = useForm<Values>({
    defaultValues: empty as DefaultValues<Values>,
    // What was typed is sent as it is: the server reads Bengali digits too.
    resolver: valibotResolver(formOf<Values>(check), undefined, { raw: true }),
    // Otherwise a field's own problem would hide one that two fields have with each other.
    criteriaMode: "all",
  });
  const { register, handleSubmit, setError, formState } = form;
  const problems = fieldErrors(formState.errors, locale);
  const said: Record<string, string | undefined> = words;
  return {
    ...form,
    input: (name: Path<Values>): FieldInput => ({
      ...register(name),
      label: words[name],
      hint: said[`${name}Hint`],
      error: problems[name],
      required: (check.entries[name] as GenericSchema).type !== "optional" || undefined,
    }),
    /**
     * Sends what was typed, unless a rule is against it. A refusal that `send` throws is shown at
     * its fields.
     */
    sendBy: (send: (typed: Values) => Promise<unknown>) =>
      handleSubmit((typed) =>
        send(typed).catch((error: unknown) => showRefusal(error, refusedAt, setError)),
      ),
  };
}

type FieldFormProps<Values extends FieldValues> = ComponentProps<"form"> & {
  of: ReturnType<typeof useFields<Values>>;
  onSend: (typed: Values) => Promise<unknown>;
  /** What its button says, and what while it is sent. */
  label: string;
  busyLabel: string;
  /** It can't be sent now. */
  off?: boolean;
};

/** A form on a screen, with its button. One in a dialog is a `formAct`. */
export function FieldForm<Values extends FieldValues>(props: FieldFormProps<Values>) {
  const { of, onSend, label, busyLabel, off, children, ...form } = props;
  const { errors, submitCount, isSubmitting } = of.formState;
  return (
    <form noValidate onSubmit={of.sendBy(onSend)} className="flex flex-col gap-4" {...form}>
      {children}
      <FormProblems of={errors} tries={submitCount} />
      {problemsIn(errors).some(({ code }) => code === "fill-all-fields") ? (
        <QuotedBanner sentence={fieldMessages["fill-all-fields"]} role="alert" />
      ) : null}
      <Button type="submit" block disabled={off} busy={isSubmitting} busyLabel={busyLabel}>
        {label}
      </Button>
    </form>
  );
}
