import { memo } from "react";
import { type SectionName, sectionNames } from "../roshid-form.ts";
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

type Props = {
  /** How many of the sections. */
  drawn: number;
  folded: ReadonlySet<SectionName>;
  onFold: (name: SectionName, fold: boolean) => void;
};

/**
 * The sections. Separate from the form around them, which is drawn again with each saved draft, because a form may have 150
 * fields.
 */
export const Parts = memo(function Parts({ drawn, folded, onFold }: Props) {
  return sectionNames.slice(0, drawn).map((name, index) => {
    const Part = parts[name];
    return <Part key={name} number={index + 1} open={!folded.has(name)} onFold={(fold) => onFold(name, fold)} />;
  });
});
