import { memo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { normaliseText } from "../../../../contract/values/typed-text.ts";
import { formatNumber, useLocale, useText } from "../../../i18n/t.ts";
import { Banner } from "../../../ui/Page.tsx";
import { Part } from "../../../ui/Part.tsx";
import { banglaDateOf, fiscalYearOf, today } from "../dates.ts";
import { type LineName, sectionNames, sections } from "../roshid-form.ts";
import { roshidText } from "../text.ts";
import { arrearOf, claimOf, inDigitsOf, isAmount, wordsOf } from "./amounts.ts";
import { Line, Offer, Rows } from "./controls.tsx";
import { inUnit, landCategories, oddShares, readArea, totalArea } from "./land.ts";

function GeneralSection() {
  const text = useText(roshidText);
  return (
    <Part title={text.general}>
      <div className="grid grid-cols-2 items-start gap-4 xl:grid-cols-4">
        <Line name="bangladeshFormNo" />
        <Line name="appendix" hint={text.appendixHint} />
        <Line name="paragraphNo" />
        <Line name="serialNo" />
      </div>
      <Line name="landOfficeName" />
      <div className="grid grid-cols-2 items-start gap-4">
        <Line name="mouzaJLNo" hint={text.mouzaJLNoHint} className="col-span-2" />
        <Line name="upazilaThana" />
        <Line name="district" />
        <Line name="holdingNumber" className="max-sm:col-span-2" />
        <Line name="khatianNo" className="max-sm:col-span-2" />
      </div>
    </Part>
  );
}

function PaymentSection() {
  const text = useText(roshidText);
  return (
    <Part title={text.payment}>
      <p className="-mt-2 text-sm text-soft">{text.amountHint}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Line name="arrearLastThreeYears" decimal />
        <Line name="arrearPastThreeYears" decimal />
        <Line name="interestAndCompensation" decimal />
        <Line name="currentClaim" decimal />
      </div>
      <Totals />
    </Part>
  );
}

/** The totals, each with an offer to compute it. */
function Totals() {
  const text = useText(roshidText);
  const typed = useAmounts();
  const claim = claimOf(typed);
  const arrear = arrearOf(typed);
  const inWords = wordsOf(typed.totalCollection);
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Line name="totalClaim" decimal>
          <Offer
            name="totalClaim"
            value={unless(claim, isAmount(typed.totalClaim, claim ?? ""))}
            from={text.offerClaim}
          />
        </Line>
        <Line name="totalCollection" decimal />
        <Line name="totalArrear" decimal>
          <Offer
            name="totalArrear"
            value={unless(arrear, isAmount(typed.totalArrear, arrear ?? ""))}
            from={text.offerArrear}
          />
        </Line>
      </div>
      <Line name="totalInWords" long hint={text.totalInWordsHint}>
        <Offer
          name="totalInWords"
          value={unless(inWords, normaliseText(typed.totalInWords) === inWords)}
          from={text.offerWords}
        />
      </Line>
    </>
  );
}

/** The values of this section only, so that typing elsewhere does not draw it again. */
function useAmounts(): Record<LineName, string> {
  const { control } = useFormContext<RoshidFields>();
  const values = useWatch({ control, name: sections.payment });
  return Object.fromEntries(sections.payment.map((name, index) => [name, values[index]])) as Record<LineName, string>;
}

function unless(value: string | undefined, there: boolean): string | undefined {
  return there ? undefined : value;
}

function LandSection() {
  const text = useText(roshidText);
  const categories = { suggestions: landCategories, listLabel: text.landCategoryList, asTyped: text.asTyped };
  return (
    <Part title={text.land}>
      <Rows name="landDetails" label={text.land} titleOf={text.landRow}>
        {(row) => (
          <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-3">
            <Line name={`landDetails.${row}.plotNo`} />
            <Line
              name={`landDetails.${row}.landCategory`}
              suggestions={categories}
              hint={row === 0 ? text.landCategoryHint : undefined}
            />
            <Line
              name={`landDetails.${row}.landArea`}
              hint={row === 0 ? text.landAreaHint : undefined}
              className="col-span-2 md:col-span-1"
            >
              <AreaHelp row={row} />
            </Line>
          </div>
        )}
      </Rows>
      <AreaSum />
    </Part>
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

function AdditionalSection() {
  const text = useText(roshidText);
  return (
    <Part title={text.additional}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Line name="noteBl" hint={text.noteBlHint}>
          <Year />
        </Line>
        <Line name="challanNo" hint={text.appendixHint} />
        <Dates />
      </div>
    </Part>
  );
}

function Year() {
  const text = useText(roshidText);
  const { control } = useFormContext<RoshidFields>();
  const noteBl = useWatch({ control, name: "noteBl" });
  return <Offer name="noteBl" value={fiscalYearOf(noteBl)} from={text.offerYear} />;
}

function Dates() {
  const text = useText(roshidText);
  const { control } = useFormContext<RoshidFields>();
  const [english, bangla] = useWatch({ control, name: ["dateEnglish", "dateBangla"] });
  const offered = banglaDateOf(english);
  return (
    <>
      <Line name="dateEnglish" hint={text.dateEnglishHint}>
        <Offer name="dateEnglish" value={english.trim() ? undefined : today()} from={text.offerToday} />
      </Line>
      <Line name="dateBangla" hint={text.dateBanglaHint}>
        <Offer
          name="dateBangla"
          value={normaliseText(bangla) === offered ? undefined : offered}
          from={english.trim() ? text.offerBangla : text.offerToday}
        />
      </Line>
    </>
  );
}

function OwnersSection() {
  const text = useText(roshidText);
  return (
    <Part title={text.owners}>
      <Rows name="ownerDetails" label={text.owners} titleOf={text.ownerRow}>
        {(row) => (
          <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
            <Line name={`ownerDetails.${row}.ownerName`} />
            <Line name={`ownerDetails.${row}.ownerShare`} hint={row === 0 ? text.ownerShareHint : undefined} />
          </div>
        )}
      </Rows>
      <Shares />
    </Part>
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
    const Fields = parts[name];
    return <Fields key={name} />;
  });
});
