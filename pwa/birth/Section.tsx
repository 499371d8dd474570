import { useText } from "../i18n/t.ts";
import { BirthField } from "./BirthField.tsx";
import type { birthSections } from "./sections.ts";
import { birthText } from "./text.ts";

type Props = { section: (typeof birthSections)[number] };

/** A part of the certificate. */
export function Section({ section: { name, fields } }: Props) {
  const text = useText(birthText);
  return (
    <section aria-labelledby={`section-${name}`} className="rounded-lg border border-line bg-surface p-4 md:p-5">
      <h2 id={`section-${name}`} className="mb-4 border-b border-line pb-2 text-lg font-semibold">
        {text[name]}
      </h2>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        {fields.map((field) => (
          <BirthField key={field} name={field} />
        ))}
      </div>
    </section>
  );
}
