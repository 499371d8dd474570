import { Link } from "wouter";
import { type MyRecharge, rechargeStates, shownStatus, wallets } from "../../contract/recharge.ts";
import { formatDateTime, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { AsOf, ListAwaited } from "../lists/ListParts.tsx";
import { WaitingItem } from "../outbox/WaitingItem.tsx";
import { byItselfLine } from "../receipt/by-itself.ts";
import { ReceiptDialog } from "../receipt/ReceiptDialog.tsx";
import { ChevronRightIcon, ClockIcon } from "../ui/icons.tsx";
import { useOpened } from "../ui/overlay/use-opened.ts";
import { Card, EmptyState } from "../ui/Page.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { payerTones } from "./payer-tones.ts";
import { rechargeReceipt } from "./recharge.ts";
import { useUnsentMoney } from "./sent/sent-money.ts";
import { rechargeText } from "./text.ts";
import type { useLatest } from "./use-latest.ts";

/** The user's last payments and their outcome. */
export function LatestRecharges({
  latest: { mine, error, refresh },
}: {
  latest: ReturnType<typeof useLatest>;
}) {
  const text = useText(rechargeText);
  const { openId, open, close } = useOpened();
  const locale = useLocale();
  const rows = mine?.rows ?? [];
  const unsent = useUnsentMoney();
  const opened = rows.find(({ _id }) => _id === openId);
  return (
    <section aria-labelledby="latest" className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="latest" className="text-lg font-semibold">
          {text.latest}
        </h2>
        <Link
          href="/statement"
          className="-me-2 inline-flex min-h-11 items-center gap-1 px-2 font-semibold text-accent"
        >
          {text.statement}
          <ChevronRightIcon className="size-4" />
        </Link>
      </div>
      {mine?.asOf ? <AsOf time={mine.asOf} /> : null}
      {unsent.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {unsent.map((item) => (
            <WaitingItem key={item.id} item={item} />
          ))}
        </ul>
      ) : null}
      {rows.length > 0 ? (
        <Card flush>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <RechargeItem key={row._id} row={row} onOpen={() => open(row._id)} />
            ))}
          </ul>
        </Card>
      ) : null}
      {mine?.asOf && rows.length + unsent.length === 0 ? (
        <Card>
          <EmptyState title={text.empty}>{text.emptyText}</EmptyState>
        </Card>
      ) : null}
      {mine?.asOf ? null : <ListAwaited kept error={error} onRetry={refresh} rows={2} />}
      <ReceiptDialog
        receipt={opened && rechargeReceipt(opened, locale)}
        title={opened ? rechargeReceipt(opened, locale).what : text.title}
        onClose={close}
        canShare={opened?.status === "success"}
      />
    </section>
  );
}

/** One payment: amount, time and outcome. */
function RechargeItem({ row, onOpen }: { row: MyRecharge; onOpen: () => void }) {
  const text = useText(rechargeText);
  const locale = useLocale();
  const status = shownStatus(row);
  const byItself =
    typeof row.byItself === "number" ? byItselfLine(row.byItself, locale) : undefined;
  return (
    <li className="relative px-4 py-3 hover:bg-accent-soft">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <button
          type="button"
          aria-label={text.open(formatTaka(row.amount, locale))}
          onClick={onOpen}
          className="text-lg font-semibold tabular-nums after:absolute after:inset-0"
        >
          {formatTaka(row.amount, locale)}
        </button>
        <StatusBadge
          tone={payerTones[status]}
          icon={
            status === "checking" ? (
              <ClockIcon className="size-4.5" strokeWidth={2.25} />
            ) : undefined
          }
        >
          {rechargeStates[status][locale]}
        </StatusBadge>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-soft">
        <span>{formatDateTime(row.paymentExecuteTime ?? row.createdAt, locale)}</span>
        {row.transId ? (
          <span translate="no">
            {row.sentBy ? <span>{`${wallets[row.sentBy]} · `}</span> : null}
            <span>TrxID {row.transId}</span>
          </span>
        ) : null}
      </p>
      {byItself ? (
        <p className="text-sm text-approved">{[byItself.label, byItself.value].join(" · ")}</p>
      ) : null}
      {row.refusal ? (
        <p
          className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-sm
          text-cancelled"
        >
          {row.refusal}
          <Link
            href={`/recharge?edit=${row._id}`}
            className="relative py-2 font-semibold text-accent"
          >
            {text.sayAgain}
          </Link>
        </p>
      ) : null}
      {status === "review" ? (
        <p className="mt-1 text-sm text-pending">{text.afterMismatch}</p>
      ) : null}
    </li>
  );
}
