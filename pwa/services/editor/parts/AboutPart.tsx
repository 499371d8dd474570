import { useFormContext } from "react-hook-form";
import { groups } from "../../../../contract/services/declare.ts";
import { useLocale } from "../../../i18n/locale.ts";
import { useText } from "../../../i18n/t.ts";
import { Select } from "../../../ui/form/Select.tsx";
import type { ServiceForm } from "../editor-form.ts";
import { editorText } from "../text.ts";
import { IconChoice } from "./IconChoice.tsx";
import { Part } from "./Part.tsx";
import { useProblem } from "./use-problem.ts";
import { WordsInput } from "./WordsInput.tsx";

/** What a service is called, and where and by which sign it is found. */
export function AboutPart() {
  const text = useText(editorText);
  const locale = useLocale();
  const { register } = useFormContext<ServiceForm>();
  return (
    <Part title={text.about}>
      <WordsInput name="name" label={text.name} required />
      <Select
        {...register("group")}
        label={text.group}
        error={useProblem("group")}
        options={Object.entries(groups).map(([value, words]) => ({ value, label: words[locale] }))}
      />
      <IconChoice />
    </Part>
  );
}
