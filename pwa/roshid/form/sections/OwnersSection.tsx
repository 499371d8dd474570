import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useLocale } from "../../../i18n/locale.ts";
import { useText } from "../../../i18n/t.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { emptyOwner } from "../roshid-form.ts";
import { roshidText } from "../text.ts";
import { AddRow } from "./AddRow.tsx";
import { hintText } from "./hint-text.ts";
import { Line } from "./Line.tsx";
import { oddShares } from "./land.ts";
import { Row } from "./Row.tsx";
import { type PartProps, Section } from "./Section.tsx";

export function OwnersSection(section: PartProps) {
  const text = useText(roshidText);
  const words = useText(hintText);
  const locale = useLocale();
  const { control } = useFormContext<RoshidFields>();
  const { fields, append, remove } = useFieldArray({ control, name: "ownerDetails" });
  return (
    <Section name="owners" {...section}>
      {fields.map(({ id }, row) => (
        <Row
          key={id}
          title={text.ownerRow(formatNumber(row + 1, locale))}
          onRemove={row === 0 ? undefined : () => remove(row)}
        >
          <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
            <Line name={`ownerDetails.${row}.ownerName`} />
            <Line name={`ownerDetails.${row}.ownerShare`} hint={row === 0 ? words.ownerShareHint : undefined} />
          </div>
        </Row>
      ))}
      <AddRow rows={fields.length} name={text.owners} onAdd={() => append(emptyOwner)} />
      <Shares />
    </Section>
  );
}

/** Only a doubt: shares may be written in a way of their own. */
function Shares() {
  const text = useText(roshidText);
  const locale = useLocale();
  const { control } = useFormContext<RoshidFields>();
  const sum = oddShares(useWatch({ control, name: "ownerDetails" }));
  if (sum === undefined) return null;
  return (
    <Banner tone="warn" role="status">
      {text.oddShares(formatNumber(sum, locale))}
    </Banner>
  );
}
