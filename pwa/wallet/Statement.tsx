import { useState } from "react";
import type { StatementRow } from "../../contract/wallet.ts";
import { isAway } from "../api/errors.ts";
import { useLocale, useText } from "../i18n/t.ts";
import type { CachedRows } from "../lists/cached-list.ts";
import { ListAwaited, MoreButton, RefreshButton, TitleAge } from "../lists/ListParts.tsx";
import { useAsking } from "../lists/use-cached-list.ts";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useSlices } from "../lists/use-slices.ts";
import { sentence } from "../offline/errors.ts";
import { useStored } from "../offline/use-stored.ts";
import { ReceiptDialog } from "../receipt/ReceiptDialog.tsx";
import { ButtonLink, IconButton, RetryButton, Spinner, useBusy } from "../ui/Button.tsx";
import { DayInput } from "../ui/form/DayInput.tsx";
import { SegmentedControl } from "../ui/form/RadioGroup.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { Banner, EmptyState, PageHeader, SkeletonList } from "../ui/Page.tsx";
import { type Days, dayIn, isWithin, monthOf, setDays, useDays } from "./days.ts";
import { Movements } from "./Movements.tsx";
import { movementReceipt } from "./movement.ts";
import { myStatement, STATEMENT_PATH, saveStatement } from "./statement.ts";
import { walletText } from "./text.ts";

/** /statement: each movement of the wallet with the balance after it, newest first, all or of some days. */
export function Statement() {
  const text = useText(walletText);
  const locale = useLocale();
  const days = useDays();
  const [receiptOf, setReceiptOf] = useState<StatementRow>();
  const receipt = receiptOf && movementReceipt(receiptOf, locale);
  const statement = useStored(myStatement.read);
  const asking = useAsking(myStatement, ["balance"]);
  const { busy, run } = useBusy();
  const rows = statement?.rows ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-2 max-md:-mt-3 [&>header]:mb-0">
      <PageHeader
        title={text.title}
        actions={
          <div className="-me-2 flex">
            <IconButton
              aria-label={text.csv}
              aria-busy={busy}
              disabled={busy || rows.length === 0}
              onClick={() => run(() => saveStatement(locale, days))}
            >
              {busy ? <Spinner className="size-5 text-accent" /> : <DownloadIcon />}
            </IconButton>
            <RefreshButton busy={asking.at === "busy"} onRefresh={asking.refresh} />
          </div>
        }
      >
        <TitleAge time={statement?.asOf} />
      </PageHeader>
      {rows.length > 0 || days ? <DaysFilter days={days} /> : null}
      {days ? (
        <SomeDays
          key={`${days.from} ${days.to}`}
          days={days}
          kept={rows}
          onReceipt={setReceiptOf}
        />
      ) : (
        <AllDays statement={statement} asking={asking} onReceipt={setReceiptOf} />
      )}
      <ReceiptDialog
        receipt={receipt}
        title={receipt?.what ?? ""}
        onClose={() => setReceiptOf(undefined)}
      />
    </div>
  );
}

type OnReceipt = (row: StatementRow) => void;
type AllProps = {
  statement: CachedRows<StatementRow> | undefined;
  asking: ReturnType<typeof useAsking>;
  onReceipt: OnReceipt;
};

/** The whole statement, as this device keeps it. */
function AllDays({ statement, asking: { at, error, refresh, loadMore }, onReceipt }: AllProps) {
  const text = useText(walletText);
  const rows = statement?.rows ?? [];
  const drawn = useSlices(rows);
  if (statement?.asOf === undefined) return <ListAwaited kept error={error} onRetry={refresh} />;
  return (
    <>
      <Movements rows={drawn} onReceipt={onReceipt} />
      <MoreButton list={{ hasMore: statement.hasMore, at, loadMore }} />
      {rows.length === 0 ? (
        <EmptyState
          title={text.empty}
          action={<ButtonLink href="/recharge">{text.recharge}</ButtonLink>}
        >
          {text.emptyText}
        </EmptyState>
      ) : null}
    </>
  );
}

/** The movements of some days. Until the server has answered, and offline, those that this device keeps (`kept`). */
function SomeDays({
  days,
  kept,
  onReceipt,
}: {
  days: Days;
  kept: StatementRow[];
  onReceipt: OnReceipt;
}) {
  const text = useText(walletText);
  const locale = useLocale();
  const list = useRemoteList<StatementRow>({
    path: STATEMENT_PATH,
    filters: days,
    events: ["balance"],
  });
  const rows = list.rows ?? kept.filter(({ createdAt }) => isWithin(createdAt, days));
  const drawn = useSlices(rows);
  return (
    <>
      <Movements rows={drawn} onReceipt={onReceipt} />
      <MoreButton list={list} />
      {list.error && !list.rows ? (
        <Banner
          tone="warn"
          role="status"
          action={<RetryButton variant="secondary" onRetry={list.refresh} />}
        >
          {isAway(list.error) ? text.onlyKept : sentence(list.error)[locale]}
        </Banner>
      ) : null}
      {rows.length === 0 && !list.rows && !list.error ? <SkeletonList rows={2} /> : null}
      {rows.length === 0 && list.rows ? (
        <EmptyState drawing="search" title={text.emptyDays} />
      ) : null}
    </>
  );
}

/** Limits the statement to a month or to any days. */
function DaysFilter({ days }: { days: Days | undefined }) {
  const text = useText(walletText);
  const today = dayIn(new Date().toISOString());
  const months = { thisMonth: monthOf(today), lastMonth: monthOf(today, 1) };
  const [choosing, setChoosing] = useState(false);
  const month = (["thisMonth", "lastMonth"] as const).find(
    (name) => days?.from === months[name].from && days.to === months[name].to,
  );
  const chosen = choosing ? "days" : days ? (month ?? "days") : "all";
  const choose = (value: string) => {
    setChoosing(value === "days");
    if (value === "days") setDays(days ?? { from: today, to: today });
    else setDays(value === "all" ? undefined : months[value as keyof typeof months]);
  };
  return (
    <search className="flex flex-col gap-3">
      <SegmentedControl
        tight
        legend={text.days}
        name="days"
        value={chosen}
        onChange={choose}
        options={(["all", "thisMonth", "lastMonth", "days"] as const).map((value) => ({
          value,
          label: value === "days" ? text.someDays : text[value],
        }))}
      />
      {chosen === "days" ? (
        <div className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
          <DayInput
            label={text.from}
            name="from"
            max={days?.to ?? today}
            day={days?.from}
            onChange={(from) => setDays({ ...days, from })}
          />
          <DayInput
            label={text.to}
            name="to"
            max={today}
            day={days?.to}
            onChange={(to) => setDays({ ...days, to })}
          />
        </div>
      ) : null}
    </search>
  );
}
