import { memo } from "react";
import { sectionNames } from "../roshid-form.ts";
import { AdditionalSection } from "./AdditionalSection.tsx";
import { GeneralSection } from "./GeneralSection.tsx";
import { LandSection } from "./LandSection.tsx";
import { OwnersSection } from "./OwnersSection.tsx";
import { PaymentSection } from "./PaymentSection.tsx";

const parts = {
  general: GeneralSection,
  payment: PaymentSection,
  land: LandSection,
  additional: AdditionalSection,
  owners: OwnersSection,
};

/**
 * The first sections, so many. Separate from the form around them, which is drawn again with each saved draft, because a form may
 * have 150 fields.
 */
export const Parts = memo(function Parts({ drawn }: { drawn: number }) {
  return sectionNames.slice(0, drawn).map((name) => {
    const Part = parts[name];
    return <Part key={name} />;
  });
});
