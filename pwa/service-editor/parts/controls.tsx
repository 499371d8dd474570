import {
  Controller,
  type FieldPathByValue,
  get,
  useFormContext,
  useFormState,
} from "react-hook-form";
import { useLocale, useText } from "../../i18n/t.ts";
import { problemSentence } from "../../services/fields/number-checks.ts";
import { TextArea } from "../../ui/form/Inputs.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import type { ServiceForm } from "../editor-form.ts";
import { editorText } from "../text.ts";

type WordsInputProps = {
  /** The common path of both controls: `name`, `fields.0.label`. */
  name: string;
  label: string;
  hint?: string | undefined;
  required?: boolean;
  /** For text of several lines. */
  long?: boolean;
};

/**
 * Inputs for the same text in Bengali and in English. Without the English one, the Bengali text
 * stands in both.
 */
export function WordsInput({ name, label, hint, required, long }: WordsInputProps) {
  const text = useText(editorText);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <One
        name={`${name}.bn`}
        lang="bn"
        label={text.inBengali(label)}
        hint={hint}
        required={required}
        long={long}
      />
      <One
        name={`${name}.en`}
        lang="en"
        label={text.inEnglish(label)}
        hint={required ? text.englishHint : undefined}
        long={long}
      />
    </div>
  );
}

function One({
  name,
  long,
  ...about
}: Omit<WordsInputProps, "hint"> & { lang: string; hint?: string | undefined }) {
  const control = { ...useControl(name), ...about, autoComplete: "off" };
  return long ? <TextArea {...control} rows={2} /> : <TextInput {...control} />;
}

type FlagProps = {
  name: FieldPathByValue<ServiceForm, boolean>;
  label: string;
  description?: string;
};

/** A switch for a property that is true or false. */
export function Flag({ name, ...about }: FlagProps) {
  return (
    <Controller<ServiceForm, typeof name>
      name={name}
      render={({ field }) => <Switch {...about} checked={field.value} onChange={field.onChange} />}
    />
  );
}

/** The properties of a control, by its path. */
export function useControl(path: string) {
  const { register } = useFormContext<ServiceForm>();
  return { ...register(path as "price"), error: useProblem(path) };
}

/** The problem of a control as a sentence. */
export function useProblem(control: string): string | undefined {
  const locale = useLocale();
  const { errors } = useFormState({ control: useFormContext<ServiceForm>().control });
  const code: unknown = get(errors, `${control}.message`);
  return typeof code === "string" ? problemSentence(code, {}, "", locale) : undefined;
}
