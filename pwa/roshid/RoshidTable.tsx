import type { Roshid } from "../../contract/roshid.ts";
import { formatDate, formatNumber, inDigits, useLocale, useText } from "../i18n/t.ts";
import { DetailsRemoved, lacksDetails } from "../lists/DetailsRemoved.tsx";
import { useIsWorker } from "../settings/settings.ts";
import { useOwnSums } from "../shop/use-own-sums.ts";
import { Table } from "../ui/Table.tsx";
import { roshidListText } from "./list-text.ts";
import { RoshidActions } from "./RoshidActions.tsx";

type Props = { roshids: Roshid[]; onDelete: (roshid: Roshid) => void };

/** The roshids as table rows; as cards on a phone. */
export function RoshidTable({ roshids, onDelete }: Props) {
  const text = useText(roshidListText);
  const locale = useLocale();
  const sums = useOwnSums();
  const isWorker = useIsWorker();
  return (
    <Table
      folds="flowing"
      caption={text.title}
      rows={roshids}
      rowKey={(roshid) => roshid._id}
      columns={[
        {
          key: "sl",
          label: text.sl,
          cell: (_, index) => formatNumber(index + 1, locale),
          className: "@max-3xl/table:hidden",
        },
        {
          key: "owner",
          label: text.owner,
          bare: true,
          cell: ({ _id, orderedBy, ownerDetails: [first, ...more] }) => (
            <div>
              <strong className="font-semibold break-words">
                <span>{first?.ownerName}</span>
                {more.length > 0 ? <span>{` +${formatNumber(more.length, locale)}`}</span> : null}
              </strong>
              <p className="text-xs wrap-anywhere text-soft tabular-nums empty:hidden">
                {[isWorker ? "" : orderedBy?.name, sums.get(_id)].filter(Boolean).join(" · ")}
              </p>
            </div>
          ),
          className:
            "@max-3xl/table:basis-full @max-3xl/table:justify-start! @max-3xl/table:text-start! " +
            "@max-3xl/table:empty:hidden",
        },
        {
          key: "serialNo",
          label: text.serialNo,
          cell: (roshid) =>
            lacksDetails(roshid) ? (
              <DetailsRemoved of={roshid} />
            ) : (
              <span className="break-words">{inDigits(roshid.serialNo, locale)}</span>
            ),
        },
        {
          key: "khatianNo",
          label: text.khatianNo,
          cell: ({ khatianNo }) => (
            <span className="break-words">{inDigits(khatianNo, locale) || "—"}</span>
          ),
        },
        {
          key: "date",
          label: text.date,
          cell: (roshid) => (
            <span className="@min-[18rem]/table:whitespace-nowrap">
              {formatDate(roshid.updatedAt, locale)}
            </span>
          ),
        },
        {
          key: "actions",
          label: text.actions,
          bare: true,
          end: true,
          cell: (roshid) => <RoshidActions roshid={roshid} onDelete={() => onDelete(roshid)} />,
        },
      ]}
    />
  );
}
