import { getDefaultStore } from "jotai";
import { useLayoutEffect, useState } from "react";
import {
  type RechargeHistory as History,
  type RechargeRecord,
  type RechargeStatus,
  rechargeStates,
} from "../../../contract/recharge.ts";
import { callIfChanged } from "../../api/client.ts";
import { request } from "../../api/request.ts";
import { messages } from "../../i18n/messages.ts";
import { formatNumber, formatTaka, linesOf, useLocale, useText } from "../../i18n/t.ts";
import { FilteredHead } from "../../lists/FilteredHead.tsx";
import { ListAwaited, MoreButton, RefreshButton, TitleAge } from "../../lists/ListParts.tsx";
import { useRemoteList } from "../../lists/use-remote-list.ts";
import { useConnection } from "../../offline/connection.ts";
import { themeAtom } from "../../settings/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { MoreIcon, TrashIcon } from "../../ui/icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { EmptyState } from "../../ui/Page.tsx";
import { showToast } from "../../ui/toast.ts";
import { HistoryTable } from "./HistoryTable.tsx";
import { historyText } from "./text.ts";

/** /recharge-history, for staff: who paid, the outcome, and which payments need attention. */
export function RechargeHistory() {
  useSystemTheme();
  const text = useText(historyText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [filters, setFilters] = useState<HistoryFilters>({});
  // `head` has the sums over all pages.
  const list = useRemoteList<RechargeRecord, History>({
    path: `${PATH}/get`,
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
  const filtered = Object.values(filters).some(Boolean);

  return (
    <div className="flex flex-col gap-2 max-md:-mt-3 md:gap-4 [&>header]:mb-0">
      <FilteredHead
        text={text}
        filters={filters}
        onChange={setFilters}
        search={{ name: "q", label: text.search, placeholder: text.searchBy }}
        choice={{
          name: "status",
          label: text.status,
          all: text.everyStatus,
          options: statuses.map((one) => ({ value: one, label: rechargeStates[one][locale] })),
        }}
        csv={{ path: `${PATH}/csv`, as: "kagoj-recharges", filters, off: rows.length === 0 }}
        actions={<RefreshButton busy={list.at !== "idle"} onRefresh={() => void list.refresh()} />}
      >
        <TitleAge time={list.asOf} />
      </FilteredHead>
      {list.head ? (
        <div className="-my-2 flex min-h-11 items-center justify-between">
          <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums *:flex *:items-baseline *:gap-2 [&_dt]:text-sm [&_dt]:text-soft">
            <div>
              <dt>{text.count}</dt>
              <dd className="font-semibold">{formatNumber(list.head.totals.count, locale)}</dd>
            </div>
            <div>
              <dt>{text.credited}</dt>
              <dd className="font-semibold text-approved">
                {formatTaka(list.head.totals.credited, locale)}
              </dd>
            </div>
          </dl>
          {rows.length > 0 || filtered ? (
            <ClearTable offline={offline} onCleared={() => void list.reload()} />
          ) : null}
        </div>
      ) : null}
      {rows.length > 0 ? (
        <HistoryTable rows={rows} offline={offline} onRechecked={handleRechecked} />
      ) : null}
      {list.rows && rows.length === 0 ? (
        <EmptyState
          drawing={filtered ? "search" : "paper"}
          title={noneTitle}
          action={
            filtered ? (
              <Button variant="secondary" onClick={() => setFilters({})}>
                {text.clearFilter}
              </Button>
            ) : null
          }
        >
          {noneSecond ? (
            <span lang="en" className="block">
              {noneSecond}
            </span>
          ) : null}
          {filtered ? text.noMatchText : text.emptyText}
        </EmptyState>
      ) : null}
      {list.rows ? null : <ListAwaited error={list.error} onRetry={list.refresh} />}
      <MoreButton list={list} />
    </div>
  );
}

/** While this screen is shown the page has the system's theme, whatever theme the user has chosen. */
function useSystemTheme(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    delete dataset.theme;
    return () => {
      const chosen = getDefaultStore().get(themeAtom);
      if (chosen !== "system") dataset.theme = chosen;
    };
  }, []);
}

const statuses: RechargeStatus[] = [
  ...([
    "success",
    "review",
    "waiting",
    "refused",
    "pending",
    "failure",
    "cancel",
    "expired",
  ] as const),
];

/** Clears the table after a question, which warns about payments in review. */
function ClearTable({ offline, onCleared }: { offline: boolean; onCleared: () => void }) {
  const text = useText(historyText);
  const [asking, setAsking] = useState(false);
  const locale = useLocale();
  const [inReview, setInReview] = useState(0);
  const handleAsk = () => {
    setAsking(true);
    // The question can be answered without this number.
    void countInReview().then(setInReview, () => setInReview(0));
  };
  const handleConfirm = async () => {
    try {
      await request("DELETE rechargeHistory/delete");
      showToast("success", messages.transactionsDeleted);
      onCleared();
    } catch {
      showToast("error", messages.errorDeletingTransactions);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      {offline ? null : (
        <Menu
          label={text.more}
          trigger={<MoreIcon strokeWidth={3} />}
          items={[
            {
              label: text.clear,
              icon: <TrashIcon className="size-5" />,
              danger: true,
              onSelect: handleAsk,
            },
          ]}
        />
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={text.clearTitle}
        confirmLabel={text.clear}
        busyLabel={text.clearing}
        onConfirm={handleConfirm}
        onClose={() => setAsking(false)}
      >
        <p>{text.clearText}</p>
        <p>{text.clearDoubt}</p>
        {inReview > 0 ? (
          <p role="alert" className="font-semibold text-cancelled">
            {text.clearReview(formatNumber(inReview, locale))}
          </p>
        ) : null}
      </ConfirmDialog>
    </>
  );
}

/** `day`: YYYY-MM-DD in Dhaka. */
type HistoryFilters = { status?: RechargeStatus; day?: string; q?: string };

const PATH = "rechargeHistory";

/** How many payments wait for staff to compare them with bKash. @throws ApiError, Offline */
async function countInReview(): Promise<number> {
  const page = await callIfChanged<History>(`${PATH}/get`, {
    searchParams: { status: "review", limit: 1 },
  });
  return page.status === 304 ? 0 : page.value.totals.count;
}
