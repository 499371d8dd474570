import {
  type FieldError,
  type FieldPath,
  get,
  useFormContext,
  useFormState,
  useWatch,
} from "react-hook-form";
import type { RoshidFields } from "../../../contract/roshid.ts";
import { readDay } from "../../../contract/values/dates/typed-date.ts";
import { fieldMessages } from "../../../contract/values/field-messages.ts";
import { formatNumber, useLocale, useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { fieldSentence } from "../../ui/form/form-errors.ts";
import { TextArea } from "../../ui/form/Inputs.tsx";
import { pairs } from "../../ui/form/pairs.ts";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { arrearOf, claimOf, inDigitsOf, isWritten, wordsOf } from "./amounts.ts";
import { banglaDateOf, fiscalYearOf, today } from "./dates.ts";
import { inUnit, LAND_CATEGORIES, readArea } from "./land.ts";
import { type LineName, type RoshidField, roshidFieldsByName } from "./roshid-form.ts";
import { roshidText } from "./text.ts";

/** The single fields in the order of the form, so many side by side. */
export const layout = {
  general: [
    {
      look: `${pairs} xl:grid-cols-4`,
      names: ["bangladeshFormNo", "appendix", "paragraphNo", "serialNo"],
    },
    { look: "", names: ["landOfficeName"] },
    {
      look: pairs,
      names: ["mouzaJLNo", "upazilaThana", "district", "holdingNumber", "khatianNo"],
    },
  ],
  payment: [
    {
      look: "sm:grid-cols-2",
      names: [
        "arrearLastThreeYears",
        "arrearPastThreeYears",
        "interestAndCompensation",
        "currentClaim",
      ],
    },
    { look: "sm:grid-cols-2", names: ["totalClaim", "totalCollection", "totalArrear"] },
    { look: "", names: ["totalInWords"] },
  ],
  additional: [
    { look: "sm:grid-cols-2", names: ["noteBl", "challanNo", "dateEnglish", "dateBangla"] },
  ],
} satisfies Record<string, { look: string; names: LineName[] }[]>;

/** Fields that are wider than a column. */
const spans: Partial<Record<RoshidField, string>> = {
  mouzaJLNo: "col-span-full",
  holdingNumber: "max-sm:col-span-full",
  khatianNo: "max-sm:col-span-full",
  landArea: "col-span-full md:col-span-1",
};

const amounts = layout.payment
  .flatMap(({ names }) => names as RoshidField[])
  .filter((name) => name !== "totalInWords");

/** What can be computed from what is typed, and the words that tell from what. */
const offers: Partial<
  Record<string, (typed: RoshidFields) => [value: string | undefined, from: From]>
> = {
  totalClaim: (typed) => [claimOf(typed), "offerClaim"],
  totalArrear: (typed) => [arrearOf(typed), "offerArrear"],
  totalInWords: ({ totalCollection }) => [wordsOf(totalCollection), "offerWords"],
  noteBl: ({ noteBl }) => [fiscalYearOf(noteBl), "offerYear"],
  dateEnglish: ({ dateEnglish }) => [dateEnglish.trim() ? undefined : today(), "offerToday"],
  dateBangla: ({ dateEnglish }) => [
    banglaDateOf(dateEnglish),
    dateEnglish.trim() ? "offerBangla" : "offerToday",
  ],
};
type From = Exclude<Extract<keyof typeof roshidText.bn, `offer${string}`>, "offer">;

export type LineProps = { name: FieldPath<RoshidFields> };

/**
 * A field of the form with its label, error and help. The help on how to fill a column stands in
 * its first row only.
 */
export function Line({ name }: LineProps) {
  const text = useText(roshidText);
  const locale = useLocale();
  const { register, control } = useFormContext<RoshidFields>();
  const { errors } = useFormState({ control, name });
  const code = (get(errors, name) as FieldError | undefined)?.message;
  // Of a path like landDetails.0.plotNo the last part is the field's name.
  const [part, row = "0"] = name.split(".").reverse() as [RoshidField, string?];
  const { label, required = false, max } = roshidFieldsByName[part];
  const hints: { [Name in `${RoshidField}Hint`]?: string } = text;
  const shared = {
    label: label[locale],
    hint: row === "0" ? hints[`${part}Hint`] : undefined,
    error: code && fieldSentence(code, locale),
    required,
    maxLength: max,
  };
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${spans[part] ?? ""}`}>
      {part === "totalInWords" ? (
        <TextArea {...register(name)} {...shared} rows={2} />
      ) : (
        <TextInput
          {...register(name)}
          {...shared}
          autoComplete="off"
          list={part === "landCategory" ? LAND_CATEGORIES : undefined}
          inputMode={amounts.includes(part) ? "decimal" : undefined}
        />
      )}
      {part === "landArea" ? (
        <AreaHelp name={name} />
      ) : offers[name] ? (
        <>
          {part === "dateEnglish" ? <NoSuchDay name={name} /> : null}
          <Computed name={name} />
        </>
      ) : null}
    </div>
  );
}

/**
 * Tells of a day that does not exist. It is no refusal: a paper may have it so, and a year of two
 * digits many have.
 */
function NoSuchDay({ name }: LineProps) {
  const locale = useLocale();
  const typed = String(useWatch({ control: useFormContext<RoshidFields>().control, name }) ?? "");
  const day = readDay(typed);
  if (!("problem" in day) || ["not-a-date", "year-in-two-digits"].includes(day.problem))
    return null;
  return (
    <p role="status" className="text-sm text-pending">
      {fieldMessages[day.problem][locale]}
    </p>
  );
}

/** Offers what a field can be computed as, unless that is there. */
function Computed({ name }: LineProps) {
  const text = useText(roshidText);
  const { control } = useFormContext<RoshidFields>();
  // Only the offer is watched: a keystroke elsewhere draws nothing again.
  const [value, from = "offerToday"] = useWatch({
    control,
    compute: (typed: RoshidFields) => {
      const offer = offers[name]?.(typed) ?? [];
      return offer[0] && !isWritten(typed[name as LineName], offer[0]) ? offer : [];
    },
  });
  if (!value) return null;
  return <Offer name={name} value={value} from={text[from]} />;
}

/** `from` tells what the value was made from. */
type OfferProps = LineProps & { value: string; from: string };

/** Offers a value. Only a tap fills it in. */
function Offer({ name, value, from }: OfferProps) {
  const text = useText(roshidText);
  const { setValue, setFocus, formState } = useFormContext<RoshidFields>();
  const handleTake = () => {
    setValue(name, value, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: formState.isSubmitted,
    });
    // The button disappears, so keyboard users continue in the field.
    setFocus(name);
  };
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-xs text-soft">
      <Button variant="ghost" onClick={handleTake} className="-ms-5 text-sm">
        {text.offer(value)}
      </Button>
      <span>{from}</span>
    </p>
  );
}

/**
 * Shows an area in acre and bigha. One that was typed in these is offered in shotangsho, which the
 * form asks for.
 */
function AreaHelp({ name }: LineProps) {
  const text = useText(roshidText);
  const locale = useLocale();
  const typed = String(useWatch({ control: useFormContext<RoshidFields>().control, name }) ?? "");
  const area = readArea(typed);
  if (!area) return null;
  if (area.unit !== "shotangsho")
    return (
      <Offer name={name} value={inDigitsOf(String(area.shotangsho), typed)} from={text.offerArea} />
    );
  const [acre, bigha] = (["acre", "bigha"] as const).map((unit) =>
    formatNumber(inUnit(area.shotangsho, unit), locale),
  );
  return <p className="text-xs text-soft tabular-nums">{text.areaIs(acre ?? "", bigha ?? "")}</p>;
}

export function Lines({ of }: { of: keyof typeof layout }) {
  return layout[of].map(({ look, names }) => (
    <div key={names[0]} className={`grid items-start gap-4 ${look}`}>
      {names.map((name) => (
        <Line key={name} name={name} />
      ))}
    </div>
  ));
}
