import type { LastMessage } from "../../contract/desk/heard.ts";
import { wallets } from "../../contract/recharge.ts";
import { formatAsOf, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { List } from "../lists/List.tsx";
import type { RemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { Button } from "../ui/Button.tsx";
import { Part } from "../ui/Part.tsx";
import { StatusBadge, type Tone } from "../ui/StatusBadge.tsx";
import { heardText } from "./text.ts";

type Props = {
  of: RemoteList<"recharge/heard/messages">;
  onMakeRule: (message: LastMessage) => void;
};

/** What the phones have heard last, what was read in it, and what became of it. */
export function LastMessages({ of, onMakeRule }: Props) {
  const text = useText(heardText);
  return (
    <Part title={text.messages}>
      <List of={of} awaited={3}>
        {(rows) => (
          <ul className="-my-4 divide-y divide-line">
            {rows.map((row) => (
              <MessageRow key={row._id} row={row} onMakeRule={() => onMakeRule(row)} />
            ))}
          </ul>
        )}
      </List>
      {of.rows?.length === 0 ? <p className="text-soft">{text.noMessages}</p> : null}
    </Part>
  );
}

const tones: Record<NonNullable<LastMessage["became"]>, Tone> = {
  credited: "approved",
  matched: "approved",
  waiting: "pending",
  unclaimed: "neutral",
};

function MessageRow({ row, onMakeRule }: { row: LastMessage; onMakeRule: () => void }) {
  const text = useText(heardText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { became, sum, wallet, trxId, from, customer, device } = row;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 leading-snug">
          {sum === null || wallet === null ? (
            <span className="font-semibold">{text.from(from ?? "—")}</span>
          ) : (
            <>
              <strong className="tabular-nums">{formatTaka(sum, locale)}</strong>{" "}
              <span>{wallets[wallet]}</span>{" "}
              <code translate="no" className="font-mono wrap-anywhere">
                {trxId}
              </code>
            </>
          )}
        </p>
        <StatusBadge small tone={became ? tones[became] : "info"}>
          {became ? text[became] : text.unread}
        </StatusBadge>
      </div>
      <p className="text-xs text-soft">
        {[customer, device, formatAsOf(row.at, locale)].filter(Boolean).join(" · ")}
      </p>
      <p translate="no" className="rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">
        {row.text ?? text.forgotten}
      </p>
      {became !== null && row.text !== null ? <ReadBy rule={row.rule} /> : null}
      {became === null && row.text !== null ? (
        <Button
          variant="ghost"
          className="-mx-3 self-start px-3"
          disabled={offline}
          onClick={onMakeRule}
        >
          {text.makeRule}
        </Button>
      ) : null}
    </li>
  );
}

/** The rule that has read a message: one that reads the wrong words is found by what it read. */
function ReadBy({ rule }: { rule: string | null }) {
  const text = useText(heardText);
  if (rule === null) return <p className="text-xs text-soft">{text.ruleGone}</p>;
  return (
    <p className="text-xs wrap-anywhere text-soft">
      <span>{text.readBy}</span> <code translate="no">{rule}</code>
    </p>
  );
}
