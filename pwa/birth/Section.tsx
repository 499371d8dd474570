import { useWatch } from "react-hook-form";
import { inDigits } from "../i18n/in-digits.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { CheckIcon } from "../ui/icons.tsx";
import { BirthField } from "./BirthField.tsx";
import { isRequired } from "./birth-form.ts";
import type { birthSections } from "./sections.ts";
import { birthText } from "./text.ts";
import { useBirthForm } from "./use-birth-form.ts";

type Props = { section: (typeof birthSections)[number] };

/** A part of the certificate, with how many of its fields are filled. */
export function Section({ section: { name, fields } }: Props) {
  const text = useText(birthText);
  return (
    <section aria-labelledby={`section-${name}`} className="rounded-lg border border-line bg-surface p-4 md:p-5">
      <div className="mb-4 flex items-center justify-between gap-3 border-b border-line pb-2">
        <h2 id={`section-${name}`} className="text-lg font-semibold">
          {text[name]}
        </h2>
        <Filled fields={fields} />
      </div>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        {fields.map((field) => (
          <BirthField key={field} name={field} />
        ))}
      </div>
    </section>
  );
}

function Filled({ fields }: Pick<Props["section"], "fields">) {
  const text = useText(birthText);
  const locale = useLocale();
  const { control } = useBirthForm();
  const needed = fields.filter(isRequired);
  const filled = useWatch({ control, name: needed }).filter((value) => String(value).trim() !== "").length;
  const [done, all] = [filled, needed.length].map((count) => inDigits(String(count), locale)) as [string, string];
  if (filled === needed.length)
    return (
      <span className="flex items-center gap-1 text-sm font-semibold text-approved">
        <CheckIcon className="size-5" strokeWidth={2.5} />
        {text.complete}
      </span>
    );
  return (
    <span className="text-sm text-soft tabular-nums">
      <span aria-hidden="true">{text.filledShort(done, all)}</span>
      <span className="sr-only">{text.filledOf(done, all)}</span>
    </span>
  );
}
