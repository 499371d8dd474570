import { useFormContext, useWatch } from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useLocale } from "../../../i18n/locale.ts";
import { useText } from "../../../i18n/t.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { roshidText } from "../text.ts";
import { hintText } from "./hint-text.ts";
import { Line } from "./Line.tsx";
import { oddShares } from "./land.ts";
import { Rows } from "./Rows.tsx";
import { Section } from "./Section.tsx";

export function OwnersSection() {
  const text = useText(roshidText);
  const words = useText(hintText);
  return (
    <Section name="owners">
      <Rows name="ownerDetails" label={text.owners} titleOf={text.ownerRow}>
        {(row) => (
          <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
            <Line name={`ownerDetails.${row}.ownerName`} />
            <Line name={`ownerDetails.${row}.ownerShare`} hint={row === 0 ? words.ownerShareHint : undefined} />
          </div>
        )}
      </Rows>
      <Shares />
    </Section>
  );
}

/** Warns when the shares don't add up to the whole. Only a warning, because shares may be written in other ways. */
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
