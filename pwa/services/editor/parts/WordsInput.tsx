import { useFormContext } from "react-hook-form";
import { useText } from "../../../i18n/t.ts";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import type { ServiceForm } from "../editor-form.ts";
import { editorText } from "../text.ts";
import { useProblem } from "./use-problem.ts";

type Props = {
  /** The common path of both controls: `name`, `fields.0.label`. */
  name: string;
  label: string;
  hint?: string | undefined;
  required?: boolean;
  /** For text of several lines. */
  long?: boolean;
};

/** Inputs for the same text in Bengali and in English. Without the English one, the Bengali text stands in both. */
export function WordsInput({ name, label, hint, required, long }: Props) {
  const text = useText(editorText);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <One name={`${name}.bn`} lang="bn" label={text.inBengali(label)} {...{ hint, required, long }} />
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

function One({ name, long, ...about }: Omit<Props, "hint"> & { lang: string; hint?: string | undefined }) {
  const { register } = useFormContext<ServiceForm>();
  const control = { ...register(name as "name.bn"), ...about, error: useProblem(name), autoComplete: "off" };
  return long ? <TextArea {...control} rows={2} /> : <TextInput {...control} />;
}
