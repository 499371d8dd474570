import { useState } from "react";
import { type Code, CodeStatus, codeStates } from "../../contract/codes.ts";
import { act, useAct } from "../acts/act.tsx";
import { bothOf, formatDate, formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { oneOf, setParams, useParams } from "../lists/address.ts";
import { FilteredHead } from "../lists/FilteredHead.tsx";
import { List, ListFrame } from "../lists/List.tsx";
import { TitleAge } from "../lists/ListParts.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { Button, iconOnPhone } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { StatusBadge, type Tone } from "../ui/StatusBadge.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { CodeUses } from "./CodeUses.tsx";
import { codesText } from "./text.ts";
import { useMakeCode } from "./use-make-code.tsx";

const tones: Record<CodeStatus, Tone> = {
  open: "approved",
  ended: "neutral",
  "used-up": "info",
};

/** /codes: the codes that add to a balance, who used each, and how one is made and ended. */
export function Codes() {
  const text = useText(codesText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const filters = useParams({ status: oneOf(CodeStatus.options) });
  const list = useRemoteList({ path: "codes", filters });
  const [shown, setShown] = useState<Code>();
  const make = useMakeCode(list.refresh);
  const end = useAct(({ _id, code }: Code) =>
    act({
      call: "POST codes/:id/end",
      send: { path: { id: _id } },
      title: text.endTitle(code),
      label: text.end,
      busyLabel: text.ending,
      about: text.endText,
      danger: true,
      done: bothOf(codesText, "ended"),
      onDone: list.refresh,
    }),
  );
  const button = (
    <Button
      className={iconOnPhone}
      icon={<PlusIcon />}
      disabled={offline}
      onClick={() => make.ask()}
    >
      <span className="max-md:sr-only">{text.make}</span>
    </Button>
  );
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
          onClick={() => setShown(row)}
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
            onClick={() => end.ask(row)}
          >
            {text.end}
          </Button>
        ),
    },
  ];
  return (
    <ListFrame>
      <FilteredHead
        text={text}
        filters={filters}
        onChange={setParams}
        choice={{
          name: "status",
          label: text.status,
          all: text.every,
          options: CodeStatus.options.map((value) => ({ value, label: codeStates[value][locale] })),
        }}
        csv={{ path: "codes/csv", as: "kagoj-codes", filters, off: !list.rows?.length }}
        actions={button}
      >
        <TitleAge time={list.asOf} />
      </FilteredHead>
      <List
        of={list}
        none={{ title: text.none, text: text.noneText }}
        limited={
          filters.status !== undefined && {
            title: text.noMatch,
            onClear: () => setParams({ status: undefined }),
          }
        }
      >
        {(rows) => (
          <Table
            folds="paired"
            caption={text.title}
            columns={columns}
            rows={rows}
            rowKey={({ _id }) => _id}
          />
        )}
      </List>
      {shown ? <CodeUses code={shown} onClose={() => setShown(undefined)} /> : null}
      {make.dialog}
      {end.dialog}
    </ListFrame>
  );
}
