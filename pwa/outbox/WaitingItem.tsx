import type { ReactNode } from "react";
import { formatRelative, formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import type { OutboxItem, OutboxState } from "../offline/rows.ts";
import { CategoryMark } from "../services/CategoryMark.tsx";
import { OutboxIcon, WarningIcon } from "../ui/icons.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { outboxText } from "./text.ts";
import { useItemFacts } from "./use-item-facts.ts";
import { WaitingActions } from "./WaitingActions.tsx";
import { WaitingReason } from "./WaitingReason.tsx";

const words = {
  queued: "waiting",
  sending: "sending",
  done: "sending",
  "needs-login": "needsLogin",
  "needs-attention": "notSent",
  expired: "notSent",
} as const satisfies Record<OutboxState, keyof typeof outboxText.bn>;

/** An order on its way: dashed, since it is not an order yet. */
export function WaitingItem({ item, note }: { item: OutboxItem; note?: ReactNode }) {
  const text = useText(outboxText);
  const locale = useLocale();
  const { category, name, telling } = useItemFacts()(item);
  const stuck = item.state === "needs-attention" || item.state === "expired";
  return (
    <li
      className={`flex flex-col gap-3 rounded-lg border border-dashed bg-surface p-4 ${stuck ? "border-cancelled" : "border-edge"}`}
    >
      <div className="flex gap-3">
        <CategoryMark category={category} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold leading-snug">{name}</p>
          <p className="mt-0.5 tracking-wide tabular-nums">{telling[0] ?? ""}</p>
          <p className="flex flex-wrap gap-x-3 text-sm text-soft">
            <span>{formatRelative(new Date(item.createdAt).toISOString(), locale)}</span>
            <span className="tabular-nums">{formatTaka(item.expectedPrice, locale)}</span>
          </p>
        </div>
      </div>
      <div>
        <StatusBadge
          tone={stuck ? "cancelled" : "info"}
          icon={stuck ? <WarningIcon className="size-4.5" /> : <OutboxIcon className="size-4.5" />}
        >
          {text[words[item.state]]}
        </StatusBadge>
      </div>
      {stuck ? <WaitingReason item={item} /> : null}
      {note}
      {item.state === "sending" ? null : <WaitingActions item={item} stuck={stuck} />}
    </li>
  );
}
