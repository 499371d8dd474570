import type { Roshid } from "../../contract/roshid.ts";
import { formatDate, formatNumber } from "../i18n/format.ts";
import { inDigits } from "../i18n/in-digits.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { DetailsRemoved, lacksDetails } from "../lists/DetailsRemoved.tsx";
import { Table } from "../ui/Table.tsx";
import { roshidListText } from "./list-text.ts";
import { RoshidActions } from "./RoshidActions.tsx";

type Props = { roshids: Roshid[]; onDelete: (roshid: Roshid) => void };

/** The roshids as table rows; as cards on a phone. */
export function RoshidTable({ roshids, onDelete }: Props) {
  const text = useText(roshidListText);
  const locale = useLocale();
  return (
    <Table
      flowing
      caption={text.title}
      rows={roshids}
      rowKey={(roshid) => roshid._id}
      columns={[
        { key: "sl", label: text.sl, cell: (_, index) => formatNumber(index + 1, locale) },
        {
          key: "serialNo",
          label: text.serialNo,
          cell: (roshid) =>
            lacksDetails(roshid) ? (
              <DetailsRemoved of={roshid} />
            ) : (
              <strong className="font-semibold break-words">{inDigits(roshid.serialNo, locale)}</strong>
            ),
        },
        {
          key: "khatianNo",
          label: text.khatianNo,
          cell: ({ khatianNo }) => <span className="break-words">{inDigits(khatianNo, locale) || "—"}</span>,
        },
        {
          key: "date",
          label: text.date,
          cell: (roshid) => (
            <span className="@min-[18rem]/table:whitespace-nowrap">{formatDate(roshid.updatedAt, locale)}</span>
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
