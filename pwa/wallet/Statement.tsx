import { useState } from "react";
import { Link } from "wouter";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import type { StatementRow, TransferKind } from "../../contract/wallet.ts";
import { isOffline } from "../api/errors.ts";
import { formatDate, formatTaka, formatTime } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { bothOf, useText } from "../i18n/t.ts";
import type { CachedRows } from "../lists/cached-list.ts";
import { ListAwaited } from "../lists/ListAwaited.tsx";
import { MoreButton } from "../lists/MoreButton.tsx";
import { useAsking } from "../lists/use-cached-list.ts";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useSlices } from "../lists/use-slices.ts";
import { sentence } from "../offline/errors.ts";
import { useStored } from "../offline/use-stored.ts";
import { ReceiptDialog } from "../receipt/ReceiptDialog.tsx";
import { AsOf } from "../ui/AsOf.tsx";
import { Banner } from "../ui/Banner.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { DayInput } from "../ui/form/DayInput.tsx";
import { SegmentedControl } from "../ui/form/SegmentedControl.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { EditIcon, type Icon, MinusIcon, OrdersIcon, PlusIcon, RefreshIcon } from "../ui/icons.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { RetryButton } from "../ui/RetryButton.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { showToast } from "../ui/toast.ts";
import { byDay, type Days, dayIn, isWithin, monthOf, setDays, useDays } from "./days.ts";
import { movementName, movementNote, movementReceipt, signedTaka } from "./movement.ts";
import { SaveCsvButton } from "./SaveCsvButton.tsx";
import { myStatement, STATEMENT_PATH, saveStatement } from "./statement.ts";
import { walletText } from "./text.ts";

/** A link or button as large as its row. */
const whole = "after:absolute after:inset-0";
const icons: Record<TransferKind, Icon> = {
  topup: PlusIcon,
  charge: MinusIcon,
  refund: RefreshIcon,
  adjustment: EditIcon,
  opening: PlusIcon,
};

type Props = { row: StatementRow; onReceipt: (row: StatementRow) => void };

/** One movement of the wallet, with the balance after it. It opens its order, otherwise its receipt. */
function Movement({ row, onReceipt }: Props) {
  const text = useText(walletText);
  const locale = useLocale();
  const Mark = icons[row.kind];
  const note = movementNote(row, locale);
  const comes = row.amount > 0;
  const name = movementName(row, locale);
  const receipt = () => onReceipt(row);
  return (
    <li className="@container relative flex flex-wrap gap-3 py-3 ps-4 pe-1 transition-colors hover:bg-accent-soft">
      <span
        className={`mt-0.5 inline-flex size-9 shrink-0 items-center justify-center rounded-full @max-[16rem]:hidden ${comes ? "bg-approved-soft text-approved" : "bg-sunken text-soft"}`}
      >
        <Mark className="size-5" />
      </span>
      <div className="min-w-0 flex-1 @max-[16rem]:basis-full">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 leading-snug">
          <p className="min-w-0 flex-1 basis-32 font-semibold">
            {row.orderId ? (
              <Link href={`/my-order?open=${row.orderId}`} className={whole}>
                {name}
              </Link>
            ) : (
              <button type="button" onClick={receipt} className={`text-start font-semibold ${whole}`}>
                {name}
              </button>
            )}{" "}
            <span className="font-normal text-soft whitespace-nowrap">
              {formatOrderNumber(row.orderNumber, locale)}
            </span>
          </p>
          <p className={`ms-auto shrink-0 font-semibold tabular-nums ${comes ? "text-approved" : ""}`}>
            {signedTaka(row.amount, locale)}
          </p>
        </div>
        <div className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-soft">
          <p className="min-w-0">{formatTime(row.createdAt, locale)}</p>
          <p className="ms-auto tabular-nums">{text.balanceAfter(formatTaka(row.balance, locale))}</p>
        </div>
        {note ? <p className="text-sm wrap-anywhere text-soft">{note}</p> : null}
      </div>
      <IconButton
        aria-label={text.receiptOf(`${name} ${signedTaka(row.amount, locale)}`)}
        onClick={receipt}
        className="relative -my-1 self-center"
      >
        <OrdersIcon className="size-5" />
      </IconButton>
    </li>
  );
}

/** /statement: each movement of the wallet with the balance after it, newest first, all or of some days. */
export function Statement() {
  const text = useText(walletText);
  const locale = useLocale();
  const days = useDays();
  const [receiptOf, setReceiptOf] = useState<StatementRow>();
  const receipt = receiptOf && movementReceipt(receiptOf, locale);
  const statement = useStored(myStatement.read);
  const rows = statement?.rows ?? [];
  const save = async () => {
    const whole = await saveStatement(locale, days);
    if (!whole) showToast("blank", bothOf(walletText, "partial"));
  };
  return (
    <div className="max-w-3xl">
      <PageHeader title={text.title} actions={<SaveCsvButton text={text} save={save} disabled={rows.length === 0} />} />
      <div className="flex flex-col gap-5">
        {rows.length > 0 || days ? <DaysFilter days={days} /> : null}
        {days ? (
          <SomeDays key={`${days.from} ${days.to}`} days={days} kept={rows} onReceipt={setReceiptOf} />
        ) : (
          <AllDays statement={statement} onReceipt={setReceiptOf} />
        )}
      </div>
      <ReceiptDialog receipt={receipt} title={receipt?.what ?? ""} onClose={() => setReceiptOf(undefined)} />
    </div>
  );
}

type OnReceipt = (row: StatementRow) => void;

/** The whole statement, as this device keeps it. */
function AllDays({ statement, onReceipt }: { statement: CachedRows<StatementRow> | undefined; onReceipt: OnReceipt }) {
  const text = useText(walletText);
  const { at, error, refresh, loadMore } = useAsking(myStatement, ["balance"]);
  const rows = statement?.rows ?? [];
  const drawn = useSlices(rows);
  if (statement?.asOf === undefined) return <ListAwaited text={text} error={error} onRetry={refresh} />;
  return (
    <>
      <AsOf time={statement.asOf} busy={at === "busy"} onRefresh={refresh} className="-my-3" />
      <Movements rows={drawn} onReceipt={onReceipt} />
      <MoreButton list={{ hasMore: statement.hasMore, at, loadMore }} />
      {rows.length === 0 ? (
        <EmptyState title={text.empty} action={<ButtonLink href="/recharge">{text.recharge}</ButtonLink>}>
          {text.emptyText}
        </EmptyState>
      ) : null}
    </>
  );
}

/** The movements of some days. Until the server has answered, and offline, those that this device keeps (`kept`). */
function SomeDays({ days, kept, onReceipt }: { days: Days; kept: StatementRow[]; onReceipt: OnReceipt }) {
  const text = useText(walletText);
  const locale = useLocale();
  const list = useRemoteList<StatementRow>({ path: STATEMENT_PATH, filters: days, events: ["balance"] });
  const rows = list.rows ?? kept.filter(({ createdAt }) => isWithin(createdAt, days));
  const drawn = useSlices(rows);
  return (
    <>
      <Movements rows={drawn} onReceipt={onReceipt} />
      <MoreButton list={list} />
      {list.error && !list.rows ? (
        <Banner tone="warn" role="status" action={<RetryButton variant="secondary" onRetry={list.refresh} />}>
          {isOffline(list.error) ? text.onlyKept : sentence(list.error)[locale]}
        </Banner>
      ) : null}
      {rows.length === 0 && !list.rows && !list.error ? <SkeletonList label={text.loading} rows={2} /> : null}
      {rows.length === 0 && list.rows ? <EmptyState drawing="search" title={text.emptyDays} /> : null}
    </>
  );
}

function Movements({ rows, onReceipt }: { rows: StatementRow[]; onReceipt: OnReceipt }) {
  return byDay(rows).map((day) => <DayOfMovements key={day[0]?._id} rows={day} onReceipt={onReceipt} />);
}

function DayOfMovements({ rows, onReceipt }: { rows: StatementRow[]; onReceipt: OnReceipt }) {
  const locale = useLocale();
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold text-soft">{formatDate(rows[0]?.createdAt, locale)}</h2>
      <Card flush>
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Movement key={row._id} row={row} onReceipt={onReceipt} />
          ))}
        </ul>
      </Card>
    </section>
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
          <DayInput label={text.to} name="to" max={today} day={days?.to} onChange={(to) => setDays({ ...days, to })} />
        </div>
      ) : null}
    </search>
  );
}
