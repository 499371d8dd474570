import type { StatementRow } from "../../contract/wallet.ts";
import { formatDate } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { bothOf, useText } from "../i18n/t.ts";
import { ListAwaited } from "../lists/ListAwaited.tsx";
import { MoreButton } from "../lists/MoreButton.tsx";
import { useAsking } from "../lists/use-kept-list.ts";
import { useSlices } from "../lists/use-slices.ts";
import { useStored } from "../offline/use-stored.ts";
import { AsOf } from "../ui/AsOf.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { showToast } from "../ui/toast.ts";
import { byDay } from "./by-day.ts";
import { Movement } from "./Movement.tsx";
import { SaveCsvButton } from "./SaveCsvButton.tsx";
import { saveStatement } from "./save-statement.ts";
import { myStatement } from "./statement.ts";
import { walletText } from "./text.ts";

/** /statement: each movement of the wallet with the balance after it, newest first. */
export function Statement() {
  const text = useText(walletText);
  const locale = useLocale();
  const statement = useStored(myStatement.read);
  const { at, error, refresh, loadMore } = useAsking(myStatement, ["balance"]);
  const rows = statement?.rows ?? [];
  const drawn = useSlices(rows);
  const fetched = statement?.asOf !== undefined;
  const save = async () => {
    const whole = await saveStatement(locale);
    if (!whole)
      showToast(
        "blank",
        bothOf(walletText, ({ partial }) => partial),
      );
  };
  return (
    <div className="max-w-3xl">
      <PageHeader title={text.title} actions={<SaveCsvButton text={text} save={save} disabled={rows.length === 0} />} />
      <div className="flex flex-col gap-5">
        {fetched ? (
          <AsOf time={statement.asOf} what="figures" busy={at === "busy"} onRefresh={refresh} className="-my-3" />
        ) : null}
        {byDay(drawn).map((day) => (
          <DayOfMovements key={day[0]?._id} rows={day} />
        ))}
        <MoreButton list={{ hasMore: statement?.hasMore, at, loadMore }} />
        {fetched && rows.length === 0 ? (
          <EmptyState title={text.empty} action={<ButtonLink href="/recharge">{text.recharge}</ButtonLink>}>
            {text.emptyText}
          </EmptyState>
        ) : null}
        {fetched ? null : <ListAwaited text={text} error={error} onRetry={refresh} />}
      </div>
    </div>
  );
}

function DayOfMovements({ rows }: { rows: StatementRow[] }) {
  const locale = useLocale();
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold text-soft">{formatDate(rows[0]?.createdAt, locale)}</h2>
      <Card flush>
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Movement key={row._id} row={row} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
