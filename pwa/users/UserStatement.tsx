import type { StatementRow } from "../../contract/wallet.ts";
import { formatDateTime, formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/AnswerAwaited.tsx";
import { MoreButton } from "../lists/MoreButton.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { movementName, movementNote, signedTaka } from "../wallet/movement.ts";
import { walletText } from "../wallet/text.ts";
import { usersText } from "./text.ts";

/** The movements of a user's wallet, newest first. */
export function UserStatement({ id }: { id: string }) {
  const text = useText(usersText);
  const list = useRemoteList<StatementRow>({ path: `users/users/${id}/statement` });
  const { rows } = list;
  if (!rows) return <AnswerAwaited of={list} label={text.loading} />;
  if (rows.length === 0) return <p className="py-6 text-center text-soft">{text.noMovements}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Line key={row._id} row={row} />
        ))}
      </ul>
      <MoreButton list={list} className="mt-3" />
    </>
  );
}

function Line({ row }: { row: StatementRow }) {
  const text = useText(walletText);
  const locale = useLocale();
  const note = movementNote(row, locale);
  return (
    <li className="py-2.5">
      <p className="flex items-baseline justify-between gap-3 leading-snug">
        <span className="min-w-0 font-semibold">{movementName(row, locale)}</span>
        <span className={`shrink-0 font-semibold tabular-nums ${row.amount > 0 ? "text-approved" : ""}`}>
          {signedTaka(row.amount, locale)}
        </span>
      </p>
      <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-soft">
        <span>{formatDateTime(row.createdAt, locale)}</span>
        <span className="tabular-nums">{text.balanceAfter(formatTaka(row.balance, locale))}</span>
      </p>
      {note ? <p className="text-sm wrap-anywhere text-soft">{note}</p> : null}
    </li>
  );
}
