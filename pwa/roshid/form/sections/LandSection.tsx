import { useFormContext, useWatch } from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { formatNumber, useLocale, useText } from "../../../i18n/t.ts";
import { roshidText } from "../text.ts";
import { inDigitsOf } from "./amounts.ts";
import { hintText } from "./hint-text.ts";
import { Line } from "./Line.tsx";
import { inUnit, landCategories, readArea, totalArea } from "./land.ts";
import { Offer } from "./Offer.tsx";
import { Rows } from "./Rows.tsx";
import { Section } from "./Section.tsx";

export function LandSection() {
  const text = useText(roshidText);
  const words = useText(hintText);
  const categories = { suggestions: landCategories, listLabel: words.landCategoryList, asTyped: words.asTyped };
  return (
    <Section name="land">
      <Rows name="landDetails" label={text.land} titleOf={text.landRow}>
        {(row) => (
          <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-3">
            <Line name={`landDetails.${row}.plotNo`} />
            <Line
              name={`landDetails.${row}.landCategory`}
              suggestions={categories}
              hint={row === 0 ? words.landCategoryHint : undefined}
            />
            <Line
              name={`landDetails.${row}.landArea`}
              hint={row === 0 ? words.landAreaHint : undefined}
              className="col-span-2 md:col-span-1"
            >
              <AreaHelp row={row} />
            </Line>
          </div>
        )}
      </Rows>
      <AreaSum />
    </Section>
  );
}

function AreaSum() {
  const text = useText(roshidText);
  const locale = useLocale();
  const { control } = useFormContext<RoshidFields>();
  const rows = useWatch({ control, name: "landDetails" });
  const sum = totalArea(rows);
  if (sum === undefined || rows.length < 2) return null;
  return (
    <p className="text-sm text-soft tabular-nums">
      {text.areaSum(formatNumber(sum, locale), formatNumber(inUnit(sum, "acre"), locale))}
    </p>
  );
}

/** Shows an area in acre and bigha. One that was typed in these is offered in shotangsho, which the form asks for. */
function AreaHelp({ row }: { row: number }) {
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
