import { type MouseEvent, memo, type ReactNode } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { MAX_ROSHID_ROWS, type RoshidFields } from "../../../contract/roshid.ts";
import { formatNumber, useLocale, useText } from "../../i18n/t.ts";
import { useDrawn } from "../../lists/use-slices.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { pairs } from "../../ui/form/pairs.ts";
import { PlusIcon, TrashIcon } from "../../ui/icons.tsx";
import { Banner } from "../../ui/Page.tsx";
import { Part } from "../../ui/Part.tsx";
import { Line, type LineProps, Lines } from "./Line.tsx";
import { inUnit, LAND_CATEGORIES, landCategories, oddShares, totalArea } from "./land.ts";
import { emptyRows, type RoshidField } from "./roshid-form.ts";
import { roshidText } from "./text.ts";

/** The repeated rows, with the columns of each. */
const rows = {
  landDetails: {
    look: `${pairs} md:grid-cols-3`,
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
            <legend
              className="float-start flex min-h-11 items-center text-sm font-semibold
              text-soft"
            >
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
      {fields.length < MAX_ROSHID_ROWS ? (
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

/** What the browser suggests for a category, where it can. Any other word is taken too. */
function LandCategories() {
  return (
    <datalist id={LAND_CATEGORIES}>
      {landCategories.map((category) => (
        <option key={category} value={category} />
      ))}
    </datalist>
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

/**
 * Warns when the shares don't add up to the whole. Only a warning, because shares may be written in
 * other ways.
 */
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

/**
 * Separate from the form around it, which is drawn again with each saved draft, because a form may
 * have 150 fields.
 */
export const Parts = memo(function Parts() {
  const text = useText(roshidText);
  const part = (
    name: "general" | "payment" | "land" | "additional" | "owners",
    children: ReactNode,
    lead?: string,
  ) => (
    <Part key={name} title={text[name]} lead={lead}>
      {children}
    </Part>
  );
  const parts = [
    part("general", <Lines of="general" />),
    part("payment", <Lines of="payment" />, text.amountHint),
    part("land", [
      <Rows key="rows" name="landDetails" />,
      <LandCategories key="categories" />,
      <AreaSum key="sum" />,
    ]),
    part("additional", <Lines of="additional" />),
    part("owners", [<Rows key="rows" name="ownerDetails" />, <Shares key="shares" />]),
  ];
  return parts.slice(0, useDrawn(parts.length, IN_SIGHT));
});
