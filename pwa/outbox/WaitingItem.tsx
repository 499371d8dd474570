import { lazy, type ReactNode, Suspense } from "react";
import { formatRelative, formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { messages } from "../i18n/messages.ts";
import { linesOf, useText } from "../i18n/t.ts";
import { closedSentence } from "../offline/errors.ts";
import type { OutboxItem, OutboxState } from "../offline/rows.ts";
import { isBadAnswer, isUploading } from "../offline/sending/outbox.ts";
import { CategoryMark } from "../services/CategoryMark.tsx";
import { useService } from "../services/services.ts";
import { OutboxIcon, WarningIcon } from "../ui/icons.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { outboxText } from "./text.ts";
import { useItemFacts } from "./use-item-facts.ts";
import { WaitingActions } from "./WaitingActions.tsx";
import { isStuck } from "./waiting.ts";

/** Loaded only for an order with pictures. */
const LateFiles = lazy(async () => ({ default: (await import("../attachments/FilesState.tsx")).FilesState }));

const words = {
  queued: "waiting",
  sending: "sending",
  done: "sending",
  "needs-login": "needsLogin",
  "needs-attention": "notSent",
  expired: "notSent",
} as const satisfies Record<OutboxState, keyof typeof outboxText.bn>;

/** An order that is not sent yet. Its border is dashed, because it is no order yet. */
export function WaitingItem({ item, note }: { item: OutboxItem; note?: ReactNode }) {
  const text = useText(outboxText);
  const locale = useLocale();
  const { category, name, telling } = useItemFacts()(item);
  const stuck = isStuck(item);
  const reason = stuck || isBadAnswer(item) ? <WaitingReason item={item} /> : null;
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
          {text[item.state === "queued" && isBadAnswer(item) ? "waitingAgain" : words[item.state]]}
        </StatusBadge>
      </div>
      {item.attachments ? (
        <Suspense fallback={<div className="min-h-11" />}>
          <LateFiles files={item.attachments} error={item.lastError} stuck={stuck}>
            {reason}
          </LateFiles>
        </Suspense>
      ) : (
        reason
      )}
      {note}
      {item.state === "sending" && !isUploading(item) ? null : <WaitingActions item={item} stuck={stuck} />}
    </li>
  );
}

/** Why an order was refused, in the same sentence as elsewhere. */
function WaitingReason({ item }: { item: OutboxItem }) {
  const { state, lastError, expectedPrice, maybeSent, summary, labels } = item;
  const text = useText(outboxText);
  const locale = useLocale();
  const service = useService(summary["category"] ?? "");
  const labelOf = (name: string) =>
    (labels?.[name] ?? service?.fields.find((field) => field.name === name)?.label)?.[locale];
  if (state === "expired") return <p className="text-sm">{maybeSent ? text.expiredMaybe : text.expired}</p>;
  const bad = isBadAnswer(item);
  const message = lastError?.message ?? "";
  const refused = lastError?.code === "offline" ? messages.offline : lastError?.sentence;
  const known = lastError?.notice ? closedSentence(lastError.notice) : refused;
  const [first, second] = known ? linesOf(known, locale) : [bad ? text.badAnswer(message) : message];
  return (
    <div className="text-sm">
      <p className={isStuck(item) ? "font-semibold text-cancelled" : "text-soft"}>{first}</p>
      {second ? <p lang="en">{second}</p> : null}
      {lastError?.price === undefined ? null : (
        <p>{text.oldNew(formatTaka(expectedPrice, locale), formatTaka(lastError.price, locale))}</p>
      )}
      {Object.entries(lastError?.fields ?? {}).map(([name, line]) => (
        <p key={name}>{[labelOf(name), line].filter(Boolean).join(": ")}</p>
      ))}
      {bad && isStuck(item) ? <p>{text.otherLine}</p> : null}
    </div>
  );
}
