import type { ReactNode } from "react";
import { useText } from "../../../i18n/t.ts";
import { Card } from "../../../ui/Page.tsx";
import type { SectionName } from "../roshid-form.ts";
import { roshidText } from "../text.ts";

/** A section of the form. */
export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  const text = useText(roshidText);
  return (
    <Card as="section" aria-labelledby={`part-${name}`} className="flex flex-col gap-4">
      <h2 id={`part-${name}`} className="text-lg leading-snug font-semibold">
        {text[name]}
      </h2>
      {children}
    </Card>
  );
}
