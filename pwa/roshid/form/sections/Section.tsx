import { type ReactNode, useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useLocale } from "../../../i18n/locale.ts";
import { useText } from "../../../i18n/t.ts";
import { Card } from "../../../ui/Card.tsx";
import { ChevronDownIcon } from "../../../ui/icons.tsx";
import { useRoshidLabels } from "../../labels.ts";
import type { LineName, SectionName } from "../roshid-form.ts";
import { roshidText } from "../text.ts";
import { SectionMark } from "./SectionMark.tsx";
import { type SectionState, useSection } from "./use-section.ts";

/** The properties of every section. */
export type PartProps = { number: number; open: boolean; onFold: (fold: boolean) => void };

type Props = PartProps & { name: SectionName; children: ReactNode };

/** A section of the form, with how much of it is filled. Folded, it shows a summary, and its fields stay in the form. */
export function Section({ name, number, open, onFold, children }: Props) {
  const text = useText(roshidText);
  const id = useId();
  const state = useSection(name);
  return (
    <Card as="section" id={`part-${name}`} aria-labelledby={`${id}-title`} className="scroll-mt-12">
      <h2 id={`${id}-title`} className="-m-4 md:-m-5">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onFold(open)}
          className="flex min-h-14 w-full flex-wrap items-center gap-3 rounded-lg p-4 text-start md:px-5"
        >
          <SectionMark number={number} state={state} />
          <span className="min-w-0 flex-[1_1_7rem] text-lg leading-snug font-semibold">{text[name]}</span>
          <Count state={state} />
          <ChevronDownIcon className={`size-5 text-soft transition-transform ${open ? "rotate-180" : ""}`} />
        </button>
      </h2>
      <div id={id} hidden={!open} className="mt-6">
        <div className="flex flex-col gap-4">{children}</div>
      </div>
      {open ? null : <SectionSummary name={name} />}
    </Card>
  );
}

function Count({ state: { filled, needed, wrong } }: { state: SectionState }) {
  const text = useText(roshidText);
  const locale = useLocale();
  const said = [filled, needed].map((count) => formatNumber(count, locale)) as [string, string];
  if (wrong > 0)
    return <span className="text-sm font-semibold text-danger">{text.toMend(formatNumber(wrong, locale))}</span>;
  if (needed === 0) return <span className="text-sm font-normal text-soft">{text.optional}</span>;
  return (
    <span
      className={`text-sm tabular-nums ${filled === needed ? "font-semibold text-approved" : "font-normal text-soft"}`}
    >
      <span aria-hidden="true">{text.progress(...said)}</span>
      <span className="sr-only">{text.progressSaid(...said)}</span>
    </span>
  );
}

/** The fields in the summary of a folded section. Land and owners show their rows instead. */
const known: Record<SectionName, LineName[]> = {
  general: ["serialNo", "khatianNo", "mouzaJLNo"],
  payment: ["totalClaim", "totalCollection", "totalArrear"],
  land: [],
  additional: ["noteBl", "challanNo", "dateEnglish"],
  owners: [],
};

/** The summary of a folded section. */
function SectionSummary({ name }: { name: SectionName }) {
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
