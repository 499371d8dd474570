import { formatRelative } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import type { OutboxItem, OutboxState } from "../../offline/rows.ts";
import { useItemFacts } from "../../outbox/use-item-facts.ts";
import { StatusBadge, type Tone } from "../../ui/StatusBadge.tsx";
import { logoutText } from "./text.ts";

const looks: Record<
  OutboxState,
  { tone: Tone; word: "stateQueued" | "stateSending" | "stateLogin" | "stateAttention" | "stateExpired" }
> = {
  queued: { tone: "pending", word: "stateQueued" },
  sending: { tone: "info", word: "stateSending" },
  done: { tone: "info", word: "stateSending" },
  "needs-login": { tone: "pending", word: "stateLogin" },
  "needs-attention": { tone: "cancelled", word: "stateAttention" },
  expired: { tone: "cancelled", word: "stateExpired" },
};

export function UnsentList({ items }: { items: OutboxItem[] }) {
  const text = useText(logoutText);
  const factsOf = useItemFacts();
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {items.map((item) => {
        const { id, createdAt, state } = item;
        const { name, telling } = factsOf(item);
        return (
          <li key={id} className="flex items-center gap-3 px-3 py-2">
            <div className="min-w-0 flex-1 leading-snug">
              <p>{name}</p>
              <p className="text-sm tabular-nums">{telling.join(" ")}</p>
              <p className="text-xs text-soft">{formatRelative(new Date(createdAt).toISOString(), locale)}</p>
            </div>
            <StatusBadge tone={looks[state].tone}>{text[looks[state].word]}</StatusBadge>
          </li>
        );
      })}
    </ul>
  );
}
