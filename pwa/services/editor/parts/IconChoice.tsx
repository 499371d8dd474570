import { useFormContext } from "react-hook-form";
import { type IconName, iconNames } from "../../../../contract/services/declare.ts";
import { useLocale } from "../../../i18n/locale.ts";
import { useText } from "../../../i18n/t.ts";
import { iconOf } from "../../icons.ts";
import type { ServiceForm } from "../editor-form.ts";
import { editorText } from "../text.ts";
import { iconWords } from "../words.ts";

/** The sign of a service: all there are, seen at once. */
export function IconChoice() {
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
    </label>
  );
}
