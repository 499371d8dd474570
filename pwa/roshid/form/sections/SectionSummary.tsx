import { useFormContext, useWatch } from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { useText } from "../../../i18n/t.ts";
import { useRoshidLabels } from "../../labels.ts";
import type { LineName, SectionName } from "../roshid-form.ts";
import { roshidText } from "../text.ts";

/** The fields that a folded section shows; of land and owners it shows the rows. */
const known: Record<SectionName, LineName[]> = {
  general: ["serialNo", "khatianNo", "mouzaJLNo"],
  payment: ["totalClaim", "totalCollection", "totalArrear"],
  land: [],
  additional: ["noteBl", "challanNo", "dateEnglish"],
  owners: [],
};

/** What a folded section says. */
export function SectionSummary({ name }: { name: SectionName }) {
  const text = useText(roshidText);
  const words = useRoshidLabels();
  const { control } = useFormContext<RoshidFields>();
  const values = useWatch({ control }) as RoshidFields;
  const rows =
    name === "land"
      ? values.landDetails.map(({ plotNo, landCategory, landArea }) => [plotNo, landCategory, landArea])
      : values.ownerDetails.map(({ ownerName, ownerShare }) => [ownerName, ownerShare]);
  const lines =
    known[name].length > 0
      ? known[name].map((field) => values[field] && `${words[field]}: ${values[field]}`)
      : rows.map((row) => row.filter(Boolean).join(", "));
  return <p className="mt-4 line-clamp-3 text-sm text-soft">{lines.filter(Boolean).join(" · ") || text.nothingYet}</p>;
}
