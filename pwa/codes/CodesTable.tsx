import { type Code, type CodeStatus, codeStates } from "../../contract/codes.ts";
import { formatDate, formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { StatusBadge, type Tone } from "../ui/StatusBadge.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { codesText } from "./text.ts";

const tones: Record<CodeStatus, Tone> = {
  open: "approved",
  ended: "neutral",
  "used-up": "info",
};

type Props = {
  rows: Code[];
  offline: boolean;
  onShowUses: (code: Code) => void;
  onEnd: (code: Code) => void;
};

/** The codes as rows of a table; as cards on a phone. */
export function CodesTable({ rows, offline, onShowUses, onEnd }: Props) {
  const text = useText(codesText);
  const locale = useLocale();
  const columns: Column<Code>[] = [
    {
      key: "code",
      label: text.code,
      cell: ({ code }) => (
        <CopyValue value={code} label={text.copy} mono small className="font-semibold" />
      ),
    },
    {
      key: "gives",
      label: text.gives,
      cell: ({ percent, amount }) => (
        <span className="tabular-nums">
          {percent === null
            ? formatTaka(amount, locale)
            : text.part(formatNumber(percent, locale), formatTaka(amount, locale))}
        </span>
      ),
    },
    {
      key: "used",
      label: text.used,
      cell: (row) => (
        <Button
          variant="ghost"
          className="-mx-3 px-3 text-sm tabular-nums"
          aria-label={text.usesOf(row.code)}
          onClick={() => onShowUses(row)}
        >
          {text.usedOf(formatNumber(row.used, locale), formatNumber(row.count, locale))}
        </Button>
      ),
    },
    {
      key: "ends",
      label: text.ends,
      cell: ({ ends }) => (
        <span className="text-sm">{formatDate(`${ends}T12:00:00Z`, locale)}</span>
      ),
    },
    {
      key: "status",
      label: text.status,
      end: true,
      cell: ({ status }) => (
        <StatusBadge tone={tones[status]} small>
          {codeStates[status][locale]}
        </StatusBadge>
      ),
    },
    {
      key: "end",
      label: text.end,
      bare: true,
      cell: (row) =>
        row.status === "ended" ? null : (
          <Button
            variant="ghost"
            className="-mx-3 px-3 text-sm text-danger!"
            aria-label={text.endOf(row.code)}
            disabled={offline}
            onClick={() => onEnd(row)}
          >
            {text.end}
          </Button>
        ),
    },
  ];
  return (
    <Table
      folds="paired"
      caption={text.title}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
    />
  );
}
