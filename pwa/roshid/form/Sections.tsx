import { type MouseEvent, memo, type ReactNode } from "react";
import {
  Controller,
  type FieldError,
  type FieldPath,
  get,
  useFieldArray,
  useFormContext,
  useFormState,
  useWatch,
} from "react-hook-form";
import { MAX_ROWS, type RoshidFields } from "../../../contract/roshid.ts";
import { formatNumber, useLocale, useText } from "../../i18n/t.ts";
import { useDrawn } from "../../lists/use-slices.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Combobox } from "../../ui/form/Combobox.tsx";
import { TextArea } from "../../ui/form/Inputs.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { PlusIcon, TrashIcon } from "../../ui/icons.tsx";
import { Banner } from "../../ui/Page.tsx";
import { Part } from "../../ui/Part.tsx";
import { arrearOf, claimOf, inDigitsOf, isWritten, wordsOf } from "./amounts.ts";
import { banglaDateOf, fiscalYearOf, today } from "./dates.ts";
import { inUnit, landCategories, oddShares, readArea, totalArea } from "./land.ts";
import { emptyRows, type LineName, type RoshidField, roshidFieldsByName } from "./roshid-form.ts";
import { roshidText } from "./text.ts";

/** The single fields in the order of the form, so many side by side. */
export const layout = {
  general: [
    { look: "grid-cols-2 xl:grid-cols-4", names: ["bangladeshFormNo", "appendix", "paragraphNo", "serialNo"] },
    { look: "", names: ["landOfficeName"] },
    { look: "grid-cols-2", names: ["mouzaJLNo", "upazilaThana", "district", "holdingNumber", "khatianNo"] },
  ],
  payment: [
    {
      look: "sm:grid-cols-2",
      names: ["arrearLastThreeYears", "arrearPastThreeYears", "interestAndCompensation", "currentClaim"],
    },
    { look: "sm:grid-cols-2", names: ["totalClaim", "totalCollection", "totalArrear"] },
    { look: "", names: ["totalInWords"] },
  ],
  additional: [{ look: "sm:grid-cols-2", names: ["noteBl", "challanNo", "dateEnglish", "dateBangla"] }],
} satisfies Record<string, { look: string; names: LineName[] }[]>;

/** The repeated rows, with the columns of each. */
const rows = {
  landDetails: {
    look: "grid-cols-2 md:grid-cols-3",
    names: ["plotNo", "landCategory", "landArea"],
    title: "landRow",
    label: "land",
  },
  ownerDetails: {
    look: "sm:grid-cols-[2fr_1fr]",
    names: ["ownerName", "ownerShare"],
    title: "ownerRow",
    label: "owners",
  },
} as const satisfies Record<string, { names: readonly RoshidField[]; [word: string]: unknown }>;

/** Fields that are wider than a column. */
const spans: Partial<Record<RoshidField, string>> = {
  mouzaJLNo: "col-span-2",
  holdingNumber: "max-sm:col-span-2",
  khatianNo: "max-sm:col-span-2",
  landArea: "col-span-2 md:col-span-1",
};

const amounts = layout.payment.flatMap(({ names }) => names as RoshidField[]).filter((name) => name !== "totalInWords");

/** What can be computed from what is typed, and the words that tell from what. */
const offers: Partial<Record<string, (typed: RoshidFields) => [value: string | undefined, from: From]>> = {
  totalClaim: (typed) => [claimOf(typed), "offerClaim"],
  totalArrear: (typed) => [arrearOf(typed), "offerArrear"],
  totalInWords: ({ totalCollection }) => [wordsOf(totalCollection), "offerWords"],
  noteBl: ({ noteBl }) => [fiscalYearOf(noteBl), "offerYear"],
  dateEnglish: ({ dateEnglish }) => [dateEnglish.trim() ? undefined : today(), "offerToday"],
  dateBangla: ({ dateEnglish }) => [banglaDateOf(dateEnglish), dateEnglish.trim() ? "offerBangla" : "offerToday"],
};
type From = Exclude<Extract<keyof typeof roshidText.bn, `offer${string}`>, "offer">;

type LineProps = { name: FieldPath<RoshidFields> };

/** A field of the form with its label, error and help. The help on how to fill a column stands in its first row only. */
function Line({ name }: LineProps) {
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
      {part === "landCategory" ? (
        <Controller
          name={name}
          control={control}
          render={({ field }) => (
            <Combobox
              {...shared}
              {...field}
              suggestions={landCategories}
              listLabel={text.landCategoryList}
              asTyped={text.asTyped}
              value={String(field.value)}
            />
          )}
        />
      ) : part === "totalInWords" ? (
        <TextArea {...register(name)} {...shared} rows={2} />
      ) : (
        <TextInput
          {...register(name)}
          {...shared}
          autoComplete="off"
          inputMode={amounts.includes(part) ? "decimal" : undefined}
        />
      )}
      {part === "landArea" ? <AreaHelp name={name} /> : offers[name] ? <Computed name={name} /> : null}
    </div>
  );
}

/** Offers what a field can be computed as, unless that is there. */
function Computed({ name }: LineProps) {
  const text = useText(roshidText);
  const typed = useWatch({ control: useFormContext<RoshidFields>().control }) as RoshidFields;
  const [value, from = "offerToday"] = offers[name]?.(typed) ?? [];
  if (!value || isWritten(typed[name as LineName], value)) return null;
  return <Offer name={name} value={value} from={text[from]} />;
}

/** `from` tells what the value was made from. */
type OfferProps = LineProps & { value: string; from: string };

/** Offers a value. Only a tap fills it in. */
function Offer({ name, value, from }: OfferProps) {
  const text = useText(roshidText);
  const { setValue, setFocus, formState } = useFormContext<RoshidFields>();
  const handleTake = () => {
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted });
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

/** Shows an area in acre and bigha. One that was typed in these is offered in shotangsho, which the form asks for. */
function AreaHelp({ name }: LineProps) {
  const text = useText(roshidText);
  const locale = useLocale();
  const typed = String(useWatch({ control: useFormContext<RoshidFields>().control, name }) ?? "");
  const area = readArea(typed);
  if (!area) return null;
  if (area.unit !== "shotangsho")
    return <Offer name={name} value={inDigitsOf(String(area.shotangsho), typed)} from={text.offerArea} />;
  const [acre, bigha] = (["acre", "bigha"] as const).map((unit) => formatNumber(inUnit(area.shotangsho, unit), locale));
  return <p className="text-xs text-soft tabular-nums">{text.areaIs(acre ?? "", bigha ?? "")}</p>;
}

function Lines({ of }: { of: keyof typeof layout }) {
  return layout[of].map(({ look, names }) => (
    <div key={names[0]} className={`grid items-start gap-4 ${look}`}>
      {names.map((name) => (
        <Line key={name} name={name} />
      ))}
    </div>
  ));
}

/** The rows of land or owners. Rows can be added, and all but the first removed. */
function Rows({ name }: { name: keyof typeof rows }) {
  const text = useText(roshidText);
  const locale = useLocale();
  const { control } = useFormContext<RoshidFields>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const { look, names, title, label } = rows[name];
  const handleRemove = (event: MouseEvent<HTMLButtonElement>, row: number) => {
    // The button disappears with its row, so the focus goes to the row before.
    const before = event.currentTarget.closest("fieldset")?.previousElementSibling;
    remove(row);
    if (before instanceof HTMLElement) before.focus();
  };
  return (
    <>
      {fields.map(({ id }, row) => {
        const rowTitle = text[title](formatNumber(row + 1, locale));
        return (
          <fieldset
            key={id}
            tabIndex={-1}
            className="relative min-w-0 rounded-md border border-line p-3 pt-0 md:p-4 md:pt-0"
          >
            <legend className="float-start flex min-h-11 items-center text-sm font-semibold text-soft">
              {rowTitle}
            </legend>
            {row > 0 ? (
              <IconButton
                aria-label={`${text.removeRow}: ${rowTitle}`}
                onClick={(event) => handleRemove(event, row)}
                className="absolute end-0 top-0 hover:text-danger"
              >
                <TrashIcon className="size-5" />
              </IconButton>
            ) : null}
            <div className={`clear-both grid items-start gap-4 ${look}`}>
              {names.map((column) => (
                <Line key={column} name={`${name}.${row}.${column}` as LineProps["name"]} />
              ))}
            </div>
          </fieldset>
        );
      })}
      {fields.length < MAX_ROWS ? (
        <Button
          variant="secondary"
          icon={<PlusIcon className="size-5" />}
          onClick={() => append(emptyRows[name])}
          className="sm:self-start"
        >
          {text.addRow}
          <span className="sr-only">: {text[label]}</span>
        </Button>
      ) : (
        <p className="text-sm text-soft">{text.fullRows}</p>
      )}
    </>
  );
}

function AreaSum() {
  const text = useText(roshidText);
  const locale = useLocale();
  const { control } = useFormContext<RoshidFields>();
  const land = useWatch({ control, name: "landDetails" });
  const sum = totalArea(land);
  if (sum === undefined || land.length < 2) return null;
  return (
    <p className="text-sm text-soft tabular-nums">
      {text.areaSum(formatNumber(sum, locale), formatNumber(inUnit(sum, "acre"), locale))}
    </p>
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

/** These fill the first screen. All five at once are a long task for a slow phone. */
const IN_SIGHT = { first: 2, next: (drawn: number) => drawn + 1 };

/** Separate from the form around it, which is drawn again with each saved draft, because a form may have 150 fields. */
export const Parts = memo(function Parts() {
  const text = useText(roshidText);
  const part = (name: "general" | "payment" | "land" | "additional" | "owners", children: ReactNode, lead?: string) => (
    <Part key={name} title={text[name]} lead={lead}>
      {children}
    </Part>
  );
  const parts = [
    part("general", <Lines of="general" />),
    part("payment", <Lines of="payment" />, text.amountHint),
    part("land", [<Rows key="rows" name="landDetails" />, <AreaSum key="sum" />]),
    part("additional", <Lines of="additional" />),
    part("owners", [<Rows key="rows" name="ownerDetails" />, <Shares key="shares" />]),
  ];
  return parts.slice(0, useDrawn(parts.length, IN_SIGHT));
});
