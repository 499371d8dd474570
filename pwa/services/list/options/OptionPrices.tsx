import type { Cost } from "../../../../contract/prices.ts";
import { formatTaka, inDigits, useLocale, useText } from "../../../i18n/t.ts";
import { AnswerAwaited } from "../../../lists/ListParts.tsx";
import type { Remote } from "../../../lists/use-remote.ts";
import { usePrices } from "../../../settings/settings.ts";
import { Section } from "../../../ui/Page.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import { PriceInput } from "../PriceInput.tsx";
import { listText } from "../text.ts";
import type { PriceSheet } from "../use-price-sheet.ts";
import type { PartCell, PartRow } from "./parts.ts";
import { optionText } from "./text.ts";

type Props = { rows: PartRow[]; costs: Remote<Cost[]>; sheet: PriceSheet };

/** What options add to a price, and what services and options cost the desk. */
export function OptionPrices({ rows, costs, sheet }: Props) {
  const text = useText(optionText);
  const locale = useLocale();
  const prices = usePrices().value;
  const columns: Column<PartRow>[] = [
    {
      key: "service",
      label: text.service,
      cell: ({ label, extra }) =>
        extra ? (
          <span className="ps-3 text-soft">{label}</span>
        ) : (
          <strong className="font-semibold">{label}</strong>
        ),
    },
    {
      key: "price",
      label: text.price,
      cell: ({ price, extra }) =>
        extra ? (
          <PartInput part={extra} sheet={sheet} />
        ) : (
          <span className="tabular-nums text-soft">{formatTaka(prices?.[price], locale)}</span>
        ),
    },
    {
      key: "cost",
      label: text.cost,
      cell: ({ cost }) => (cost ? <PartInput part={cost} sheet={sheet} /> : null),
    },
  ];
  return (
    <Section title={text.title} className="mt-6">
      <p className="mb-2 text-sm text-soft">{text.lead}</p>
      {costs.value === undefined ? <AnswerAwaited of={costs} /> : null}
      <Table
        folds="never"
        caption={text.title}
        columns={columns}
        rows={rows}
        rowKey={({ price, label, extra }) => extra?.cell ?? `${price} ${label}`}
      />
    </Section>
  );
}

function PartInput({ part: { cell, label, now }, sheet }: { part: PartCell; sheet: PriceSheet }) {
  const words = useText(listText);
  const text = useText(optionText);
  const locale = useLocale();
  return (
    <div className="w-22 sm:w-24">
      <PriceInput
        cell={cell}
        label={label}
        hideLabel
        sheet={sheet}
        now={now === 0 ? text.none : words.now(formatTaka(now, locale))}
        placeholder={inDigits("0", locale)}
      />
    </div>
  );
}
