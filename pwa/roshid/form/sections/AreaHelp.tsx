import { useFormContext, useWatch } from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useLocale } from "../../../i18n/locale.ts";
import { useText } from "../../../i18n/t.ts";
import { roshidText } from "../text.ts";
import { inDigitsOf } from "./amounts.ts";
import { inUnit, readArea } from "./land.ts";
import { Offer } from "./Offer.tsx";

/** What a typed area is in acre and bigha; one typed in those is offered in shotangsho, which the form asks for. */
export function AreaHelp({ row }: { row: number }) {
  const text = useText(roshidText);
  const locale = useLocale();
  const { control } = useFormContext<RoshidFields>();
  const typed = useWatch({ control, name: `landDetails.${row}.landArea` }) ?? "";
  const area = readArea(typed);
  if (!area) return null;
  if (area.unit !== "shotangsho")
    return (
      <Offer
        name={`landDetails.${row}.landArea`}
        value={inDigitsOf(String(area.shotangsho), typed)}
        from={text.offerArea}
      />
    );
  const [acre, bigha] = (["acre", "bigha"] as const).map((unit) => formatNumber(inUnit(area.shotangsho, unit), locale));
  return <p className="text-xs text-soft tabular-nums">{text.areaIs(acre ?? "", bigha ?? "")}</p>;
}
