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
import { saveCsv } from "../../api/save.ts";
import { messages } from "../../i18n/messages.ts";
import { formatNumber, formatTaka, linesOf, useLocale, useText } from "../../i18n/t.ts";
import { FilterButton, ListAwaited, MoreButton, RefreshButton, useAge } from "../../lists/ListParts.tsx";
import { useRemoteList } from "../../lists/use-remote-list.ts";
import { useConnection } from "../../offline/connection.ts";
import { themeAtom } from "../../settings/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { DayInput } from "../../ui/form/DayInput.tsx";
import { Select } from "../../ui/form/Inputs.tsx";
import { SearchInput } from "../../ui/form/SearchInput.tsx";
import { MoreIcon, TrashIcon } from "../../ui/icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { EmptyState, PageHeader } from "../../ui/Page.tsx";
import { showToast } from "../../ui/toast.ts";
import { SaveCsvButton } from "../../wallet/SaveCsvButton.tsx";
import { HistoryTable } from "./HistoryTable.tsx";
import { historyText } from "./text.ts";

/** /recharge-history, for staff: who paid, the outcome, and which payments need attention. */
export function RechargeHistory() {
  useSystemTheme();
  const text = useText(historyText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [filters, setFilters] = useState<HistoryFilters>({});
  const [unfolded, setUnfolded] = useState(false);
  const list = useHistory(filters);
  const age = useAge(list.asOf);
  const rows = list.rows ?? [];
  const handleRechecked = (row: RechargeRecord) => {
    list.replace(row);
    void list.refresh();
  };
  const [noneTitle, noneSecond] = linesOf(messages.noTransactions, locale);
  const filtered = Object.values(filters).some(Boolean);

  const busy = list.at !== "idle";
  return (
    <div className="flex flex-col gap-2 max-md:-mt-3 md:gap-4 [&>header]:mb-0">
      <PageHeader
        title={text.title}
        actions={
          <div className="flex items-center">
            <FilterButton open={unfolded} on={filtered} onClick={() => setUnfolded(!unfolded)} />
            <RefreshButton busy={busy} onRefresh={() => void list.refresh()} />
            {rows.length > 0 ? (
              <SaveCsvButton text={text} save={() => saveHistory(filters)} disabled={offline} />
            ) : null}
          </div>
        }
      >
        <span className={`block min-h-4 text-xs leading-4 tabular-nums ${list.asOf ? "" : "invisible"}`}>{age}</span>
      </PageHeader>
      <HistoryFilter filters={filters} onChange={setFilters} className={unfolded ? "" : "max-md:hidden"} />
      {list.head ? (
        <div className="-my-2 flex min-h-11 items-center justify-between">
          <HistoryTotals totals={list.head.totals} />
          {rows.length > 0 || filtered ? <ClearTable offline={offline} onCleared={() => void list.reload()} /> : null}
        </div>
      ) : null}
      {rows.length > 0 ? <HistoryTable rows={rows} offline={offline} onRechecked={handleRechecked} /> : null}
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
      {list.rows ? null : <ListAwaited error={list.error} onRetry={list.refresh} text={text} />}
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

/** The sums of all filtered rows, over all pages. */
function HistoryTotals({ totals }: { totals: History["totals"] }) {
  const text = useText(historyText);
  const locale = useLocale();
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums *:flex *:items-baseline *:gap-2 [&_dt]:text-sm [&_dt]:text-soft">
      <div>
        <dt>{text.count}</dt>
        <dd className="font-semibold">{formatNumber(totals.count, locale)}</dd>
      </div>
      <div>
        <dt>{text.credited}</dt>
        <dd className="font-semibold text-approved">{formatTaka(totals.credited, locale)}</dd>
      </div>
    </dl>
  );
}

type FilterProps = { filters: HistoryFilters; onChange: (filters: HistoryFilters) => void; className: string };

const statuses: RechargeStatus[] = [
  ...(["success", "review", "waiting", "refused", "pending", "failure", "cancel", "expired"] as const),
];

/** Filters the table by name or number, status and day. */
function HistoryFilter({ filters, onChange, className }: FilterProps) {
  const text = useText(historyText);
  const locale = useLocale();
  return (
    <search
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-3 md:grid-cols-[2fr_1fr_1fr] ${className}`}
    >
      <SearchInput
        inputMode="search"
        maxLength={50}
        label={text.search}
        placeholder={text.searchBy}
        value={filters.q}
        onSearch={(q) => onChange({ ...filters, q })}
        className="col-span-full md:col-span-1"
      />
      <Select
        name="status"
        label={text.status}
        value={filters.status ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, status: (value || undefined) as RechargeStatus })
        }
        placeholder={text.everyStatus}
        options={statuses.map((one) => ({ value: one, label: rechargeStates[one][locale] }))}
      />
      <DayInput label={text.day} day={filters.day} onChange={(day) => onChange({ ...filters, day })} />
    </search>
  );
}

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
              onSelect: () => void handleAsk(),
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

/** The filtered recharges, newest first. `head` has the sums over all pages. */
function useHistory(filters: HistoryFilters) {
  return useRemoteList<RechargeRecord, History>({
    path: `${PATH}/get`,
    filters,
    rowsOf: ({ data }) => data,
    events: ["recharge-history"],
  });
}

/** Saves the filtered recharges as a CSV file. The server writes it, because it logs who took it. @throws ApiError, Offline */
function saveHistory(filters: HistoryFilters): Promise<void> {
  return saveCsv(`${PATH}/csv`, filters, "kagoj-recharges");
}

/** How many payments wait for staff to compare them with bKash. @throws ApiError, Offline */
async function countInReview(): Promise<number> {
  const page = await callIfChanged<History>(`${PATH}/get`, { searchParams: { status: "review", limit: 1 } });
  return page.status === 304 ? 0 : page.value.totals.count;
}
