import { gatewayKeys } from "../../../contract/recharge/gateways.ts";
import {
  type RechargeRecord,
  type RechargeStatus,
  rechargeStates,
} from "../../../contract/recharge.ts";
import { messages } from "../../i18n/messages.ts";
import { linesOf, useLocale, useText } from "../../i18n/t.ts";
import {
  clearParams,
  dayOf,
  isLimited,
  oneOf,
  setParams,
  textOf,
  useParams,
} from "../../lists/address.ts";
import { FilteredHead } from "../../lists/FilteredHead.tsx";
import { DaysChip } from "../../lists/LimitChip.tsx";
import { List, ListFrame } from "../../lists/List.tsx";
import { RefreshButton, TitleAge } from "../../lists/ListParts.tsx";
import { useRemoteList } from "../../lists/use-remote-list.ts";
import { useConnection } from "../../offline/connection.ts";
import { useSystemTheme } from "../../settings/use-system-theme.ts";
import { BonusButton } from "./BonusButton.tsx";
import { ClearTable } from "./ClearTable.tsx";
import { HistoryTable } from "./HistoryTable.tsx";
import { Totals } from "./Totals.tsx";
import { historyText } from "./text.ts";

/** /recharge-history, for staff: who paid, the outcome, and which payments need attention. */
export function RechargeHistory() {
  useSystemTheme();
  const text = useText(historyText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const filters = useParams({
    status: oneOf(statuses),
    day: dayOf,
    q: textOf,
    from: dayOf,
    to: dayOf,
    way: oneOf(ways),
  });
  // `head` has the sums over all pages.
  const list = useRemoteList({
    path: "rechargeHistory/get",
    filters,
    rowsOf: ({ data }) => data,
    events: ["recharge-history"],
  });
  const rows = list.rows ?? [];
  const handleRechecked = (row: RechargeRecord) => {
    list.replace(row);
    void list.refresh();
  };
  const [noneTitle, noneSecond] = linesOf(messages.noTransactions, locale);
  const filtered = isLimited(filters);

  return (
    <ListFrame>
      <FilteredHead
        text={text}
        filters={filters}
        onChange={setParams}
        search={{ name: "q", label: text.search, placeholder: text.searchBy }}
        choice={{
          name: "status",
          label: text.status,
          all: text.everyStatus,
          options: statuses.map((one) => ({ value: one, label: rechargeStates[one][locale] })),
        }}
        csv={{
          path: "rechargeHistory/csv",
          as: "kagoj-recharges",
          filters,
          off: rows.length === 0,
        }}
        actions={<RefreshButton busy={list.at !== "idle"} onRefresh={() => void list.refresh()} />}
      >
        <TitleAge time={list.asOf} />
      </FilteredHead>
      <DaysChip
        days={filters}
        also={[filters.way && text[filters.way]]}
        onClear={() => setParams({ from: undefined, to: undefined, way: undefined })}
      />
      {list.head ? (
        <div className="-my-2 flex min-h-11 flex-wrap items-center justify-between">
          <Totals of={list.head.totals} />
          <div className="ms-auto flex flex-wrap items-center justify-end">
            <BonusButton offline={offline} />
            {rows.length > 0 || filtered ? (
              <ClearTable offline={offline} onCleared={() => void list.reload()} />
            ) : null}
          </div>
        </div>
      ) : null}
      <List
        of={list}
        none={{ title: noneTitle, text: <None second={noneSecond}>{text.emptyText}</None> }}
        limited={
          filtered && {
            title: noneTitle,
            text: <None second={noneSecond}>{text.noMatchText}</None>,
            onClear: () => clearParams(filters),
          }
        }
      >
        {(drawn) => <HistoryTable rows={drawn} offline={offline} onRechecked={handleRechecked} />}
      </List>
    </ListFrame>
  );
}

/** What to do, below the English that the specification quotes. */
function None({ second, children }: { second: string | undefined; children: string }) {
  return (
    <>
      {second ? (
        <span lang="en" className="block">
          {second}
        </span>
      ) : null}
      <span>{children}</span>
    </>
  );
}

const ways = [...gatewayKeys, "heard", "by-hand", "bonus"] as const;
const statuses: RechargeStatus[] = [
  "success",
  "review",
  "waiting",
  "refused",
  "pending",
  "failure",
  "cancel",
  "expired",
];
