import type { StatementRow } from "../../contract/wallet.ts";
import { isAway } from "../api/errors.ts";
import { useLocale, useText } from "../i18n/t.ts";
import { MoreButton } from "../lists/ListParts.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useSlices } from "../lists/use-slices.ts";
import { sentence } from "../offline/errors.ts";
import { RetryButton } from "../ui/Button.tsx";
import { Banner, EmptyState, SkeletonList } from "../ui/Page.tsx";
import { type Days, isWithin } from "./days.ts";
import { Movements } from "./Movements.tsx";
import { STATEMENT_PATH } from "./statement.ts";
import { walletText } from "./text.ts";

type OnReceipt = (row: StatementRow) => void;

/**
 * The movements of some days. Until the server has answered, and offline, those that this device
 * keeps (`kept`).
 */
export function SomeDays({
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
  const list = useRemoteList({
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
