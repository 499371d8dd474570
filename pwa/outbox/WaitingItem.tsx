import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { FilesState } from "../attachments/FilesState.tsx";
import { messages } from "../i18n/messages.ts";
import { bothOf, formatRelative, formatTaka, linesOf, useLocale, useText } from "../i18n/t.ts";
import { closedSentence } from "../offline/errors.ts";
import type { OutboxItem, OutboxState } from "../offline/rows.ts";
import { CUSTOMER_NOTE, callOf, isWritten, OWN_SUM, SENT_MONEY } from "../offline/sending/kinds.ts";
import {
  isBadAnswer,
  isStuck,
  isUnproven,
  isUploading,
  KEY_REUSED,
  keepsKey,
  needsOtherFile,
} from "../offline/sending/outbox.ts";
import { useService } from "../services/services.ts";
import { LateWaitingSum } from "../shop/LateOrderSum.tsx";
import { Button, useBusy } from "../ui/Button.tsx";
import { OutboxIcon, WarningIcon } from "../ui/icons.tsx";
import { ConfirmDialog } from "../ui/overlay/Dialog.tsx";
import { Section } from "../ui/Page.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { categoryOf } from "./forms.ts";
import { dropWaiting, editWaiting, listOf, sendAgain, useItemFacts } from "./outbox.ts";
import { outboxText } from "./text.ts";

type Props = { item: OutboxItem; stuck: boolean };

const main = { className: "basis-full sm:basis-auto" };
const other = { variant: "secondary" } as const;

/**
 * Buttons to pay a new price, send again, edit or delete. An item that may have reached the server
 * can't be edited, because it could be ordered twice; it is sent again with its own key. Where a
 * refusal names fields, editing comes first; a refused file is not offered to be sent again.
 */
export function WaitingActions({ item, stuck }: Props) {
  const text = useText(outboxText);
  const locale = useLocale();
  const [, navigate] = useLocation();
  const { busy, run } = useBusy();
  const [asking, setAsking] = useState<"delete" | "again" | "edit">();
  const { price, fields } = item.lastError ?? {};
  // A claim stays in the outbox until another is sent in its place, so one that may still be sent
  // is not edited.
  const claim = item.kind === SENT_MONEY;
  // What is none of ours can only be deleted. What may be somebody else's never goes by one tap:
  // its form shows what it does.
  const known = callOf(item) !== undefined;
  const unproven = isUnproven(item);
  const mayEdit = unproven || (!item.maybeSent && (stuck || !claim));
  // A note is changed at its order.
  const editable = known && item.kind !== OWN_SUM && item.body !== undefined && mayEdit;
  const editFirst = stuck && editable && (claim || unproven || fields !== undefined);
  const toReplace = item.lastError && needsOtherFile(item.lastError);
  const again = stuck && known && !unproven && !(editable && toReplace);

  const close = () => setAsking(undefined);
  const handleAgain = () => run(() => sendAgain(item, price)).then(close);
  const handleEdit = async () => {
    const route = await editWaiting(item);
    if (route) navigate(route);
  };

  const edit = (
    <Button
      {...(editFirst ? main : other)}
      disabled={busy}
      onClick={() => (item.maybeSent ? setAsking("edit") : run(handleEdit))}
    >
      {text.edit}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto *:px-4 sm:*:flex-none">
      {editFirst ? edit : null}
      {again ? (
        <Button
          {...(editFirst || item.lastError?.code === KEY_REUSED ? other : main)}
          busy={busy}
          onClick={() => (item.maybeSent && !keepsKey(item) ? setAsking("again") : handleAgain())}
        >
          {price === undefined ? text.sendAgain : text.payNew(formatTaka(price, locale))}
        </Button>
      ) : null}
      {editFirst || !editable ? null : edit}
      <Button variant="secondary" disabled={busy} onClick={() => setAsking("delete")}>
        {text.delete}
      </Button>
      {asking === "delete" ? (
        <ConfirmDialog
          danger
          title={text.deleteTitle}
          confirmLabel={text.delete}
          onClose={close}
          onConfirm={() => dropWaiting(item).finally(close)}
        >
          {item.maybeSent ? text.deleteMaybe : text.deleteText}
        </ConfirmDialog>
      ) : asking ? (
        <ConfirmDialog
          title={asking === "again" ? text.againTitle : text.editTitle}
          confirmLabel={asking === "again" ? text.sendAgain : text.edit}
          onClose={close}
          onConfirm={asking === "again" ? handleAgain : () => run(handleEdit)}
        >
          {asking === "again" ? text.againMaybe : text.editMaybe}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

const words = {
  queued: "waiting",
  sending: "sending",
  done: "sending",
  "needs-login": "needsLogin",
  "needs-attention": "notSent",
  expired: "notSent",
} as const satisfies Record<OutboxState, keyof typeof outboxText.bn>;

type WaitingItemProps = { item: OutboxItem; note?: ReactNode; still?: boolean | undefined };

/**
 * An order that is not sent yet; `still`, without actions or promises. Its border is dashed,
 * because it is no order yet.
 */
export function WaitingItem({ item, note, still }: WaitingItemProps) {
  const text = useText(outboxText);
  const locale = useLocale();
  const { name, telling } = useItemFacts()(item);
  const stuck = isStuck(item);
  const reason = stuck || isBadAnswer(item) ? <WaitingReason item={item} /> : null;
  return (
    <li
      className={`flex flex-col gap-2 rounded-lg border border-dashed bg-surface px-3 py-2
        ${stuck ? "border-cancelled" : "border-edge"}`}
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <p className="leading-snug font-semibold">{name}</p>
          <StatusBadge
            small
            tone={stuck ? "cancelled" : "info"}
            icon={stuck ? <WarningIcon className="size-4" /> : <OutboxIcon className="size-4" />}
          >
            {still && !stuck
              ? text.items
              : text[
                  item.state === "queued" && isBadAnswer(item) ? "waitingAgain" : words[item.state]
                ]}
          </StatusBadge>
        </div>
        <p className="flex flex-wrap gap-x-1.5 text-xs/5 text-soft tabular-nums">
          <span className="font-semibold wrap-anywhere text-ink empty:hidden">
            {telling.join(" · ")}
          </span>
          <span>{formatRelative(new Date(item.createdAt).toISOString(), locale)}</span>
          {item.expectedPrice === undefined ? null : (
            <span className="ms-auto">{formatTaka(item.expectedPrice, locale)}</span>
          )}
        </p>
      </div>
      {item.attachments && !stuck ? (
        <FilesState files={item.attachments} error={item.lastError} />
      ) : (
        reason
      )}
      {isUnproven(item) ? <SaidByItem item={item} /> : null}
      {note}
      {still ? null : <LateWaitingSum item={item} />}
      {still || (item.state === "sending" && !isUploading(item)) ? null : (
        <WaitingActions item={item} stuck={stuck} />
      )}
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
  const bad = isBadAnswer(item);
  const message = lastError?.message ?? "";
  if (state === "expired")
    return (
      <p className="text-sm">
        {!maybeSent ? text.expired : keepsKey(item) ? text.expiredOnce : text.expiredMaybe}
      </p>
    );
  if (isUnproven(item))
    return <p className="text-sm font-semibold text-cancelled">{text.unproven}</p>;
  const refused =
    lastError?.code === "offline"
      ? messages.offline
      : bad && /^5(?!11)/.test(message)
        ? isStuck(item)
          ? messages.serverTrouble
          : bothOf(outboxText, "trouble")
        : lastError?.code === KEY_REUSED
          ? bothOf(outboxText, "arrived")
          : lastError?.sentence;
  const known = lastError?.notice ? closedSentence(lastError.notice) : refused;
  const [first, second] = known
    ? linesOf(known, locale)
    : [bad ? text.badAnswer(parseInt(message, 10)) : message];
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
      {bad && isStuck(item) && keepsKey(item) ? <p>{text.otherLine}</p> : null}
    </div>
  );
}

/**
 * All that would be sent and to whom, by the names that the services have here: the item's own may
 * be somebody else's.
 */
function SaidByItem({ item }: { item: OutboxItem }) {
  const text = useText(outboxText);
  const locale = useLocale();
  const service = useService(categoryOf(item));
  // The price stands above, and the server compares it.
  const unsaid = ["category", "consent", "expectedPrice"];
  const { attachments: files = [], kind, own } = item;
  const said: [string, unknown][] = [
    ...Object.entries(Object(item.body)).filter(
      ([name]) => !unsaid.includes(name) && !files.some(({ field }) => field === name),
    ),
    ...files.map((file): [string, string] => [file.field, file.name]),
    ...(own ? [[text.ownSum, formatTaka(own.sum.asked, locale)] as [string, string]] : []),
  ];
  const labelOf = (name: string) =>
    service?.fields.find((field) => field.name === name)?.label[locale] ??
    (name === "files" ? text.files : name);
  return (
    <dl aria-label={text.says} className="text-sm wrap-anywhere">
      {isWritten(kind) && callOf(item) ? (
        <div className="flex flex-wrap items-center gap-x-1.5">
          <dt className="text-soft">{text.about}:</dt>
          <dd>
            <Link href={listOf(item)} className="inline-flex min-h-11 items-center text-accent">
              {kind === CUSTOMER_NOTE ? text.aboutCustomer : text.aboutOrder}
            </Link>
          </dd>
        </div>
      ) : null}
      {said.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field may have several files, and nothing here moves.
        <div key={at} className="flex flex-wrap gap-x-1.5">
          <dt className={name === "text" ? "sr-only" : "text-soft"}>{labelOf(name)}:</dt>
          <dd className="whitespace-pre-line">
            {typeof value === "object" ? JSON.stringify(value) : String(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Items that the server does not have yet. Refused ones tell what to do. */
export function WaitingList({ items }: { items: OutboxItem[] }) {
  const text = useText(outboxText);
  return (
    <Section title={text.waitingTitle} head="font-semibold" className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <WaitingItem key={item.id} item={item} />
        ))}
      </ul>
    </Section>
  );
}
