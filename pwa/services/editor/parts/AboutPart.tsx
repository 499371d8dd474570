import { useFormContext } from "react-hook-form";
import { groups, type IconName, iconNames } from "../../../../contract/services/declare.ts";
import { useLocale } from "../../../i18n/locale.ts";
import { useText } from "../../../i18n/t.ts";
import { Select } from "../../../ui/form/Select.tsx";
import { iconOf } from "../../icons.ts";
import type { ServiceForm } from "../editor-form.ts";
import { editorText } from "../text.ts";
import { iconWords } from "../words.ts";
import { Part } from "./Part.tsx";
import { useProblem } from "./use-problem.ts";
import { WordsInput } from "./WordsInput.tsx";

/** The part of the editor with name, group and icon. */
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

/** Chooses the icon. All icons are visible at once. */
function IconChoice() {
  const text = useText(editorText);
  const { register } = useFormContext<ServiceForm>();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{text.icon}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
        {iconNames.map((name) => (
          <Sign key={name} name={name} radio={register("icon")} />
        ))}
      </div>
    </fieldset>
  );
}

function Sign({ name, radio }: { name: IconName; radio: ReturnType<ReturnType<typeof useFormContext>["register"]> }) {
  const locale = useLocale();
  const Icon = iconOf(name);
  return (
    <label className="choice justify-center px-0" title={iconWords[name][locale]}>
      <input {...radio} type="radio" value={name} className="sr-only" />
      <Icon />
      <span className="sr-only">{iconWords[name][locale]}</span>
      <span className="choice-face" />
    </label>
  );
}
