import type { PriceChange } from "../../../contract/prices.ts";
import { builtIns } from "../../../contract/services/index.ts";
import { formatDateTime, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { AnswerAwaited } from "../../lists/ListParts.tsx";
import type { RemoteList } from "../../lists/use-remote-list.ts";
import { Section } from "../../ui/Page.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { optionName, priceName } from "../names.ts";
import { useServices } from "../services.ts";
import { groupText } from "./groups/text.ts";
import { optionText } from "./options/text.ts";
import { listText } from "./text.ts";

/** Who set which price when. */
export function PriceHistory({ changes }: { changes: RemoteList<"balance/changes"> }) {
  const text = useText(listText);
  const locale = useLocale();
  const groupWords = useText(groupText);
  const words = useText(optionText);
  const services = useServices();
  const columns: Column<PriceChange>[] = [
    {
      key: "service",
      label: text.service,
      cell: ({ name, group, option, cost }) => (
        <span>
          <strong className="font-semibold">
            {priceName([...services, ...builtIns], name)?.[locale] ?? name}
          </strong>
          {[group, option && optionName(services, name, option)?.[locale], cost && words.cost]
            .filter(Boolean)
            .map((said) => (
              <span key={String(said)} className="text-soft">
                {` · ${said}`}
              </span>
            ))}
        </span>
      ),
    },
    {
      key: "change",
      label: text.change,
      cell: ({ group, was, price }) => {
        const said = (tk: number | null) =>
          tk === null && group !== null ? groupWords.listPrice : formatTaka(tk, locale);
        return (
          <span className="tabular-nums">
            {said(was)} → <strong className="font-semibold">{said(price)}</strong>
          </span>
        );
      },
    },
    { key: "who", label: text.who, cell: ({ by }) => by ?? text.operator },
    { key: "when", label: text.when, cell: ({ at }) => formatDateTime(at, locale), end: true },
  ];
  return (
    <Section title={text.history}>
      {!changes.rows ? (
        <AnswerAwaited of={changes} />
      ) : changes.rows.length === 0 ? (
        <p className="text-soft">{text.noHistory}</p>
      ) : (
        <Table
          folds="paired"
          caption={text.history}
          columns={columns}
          rows={changes.rows}
          rowKey={({ _id }) => _id}
        />
      )}
    </Section>
  );
}
