import { useState } from "react";
import { formatDateTime, formatRelative, formatTime, useLocale, useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { flushOutbox } from "../offline/sending/sync.ts";
import { Button, ButtonLink, useBusy } from "../ui/Button.tsx";
import { CheckIcon, DownloadIcon, RefreshIcon } from "../ui/icons.tsx";
import { EmptyState, PageHeader, Section, SkeletonList } from "../ui/Page.tsx";
import { DraftList } from "./DraftList.tsx";
import { listOf, useItemFacts, useOutbox } from "./outbox.ts";
import { outboxText } from "./text.ts";
import { saveUnsent } from "./unsent-file.ts";
import { WaitingItem } from "./WaitingItem.tsx";

/** /outbox: what only this phone has, which is unsent orders and begun forms. */
export function Outbox() {
  const text = useText(outboxText);
  const outbox = useOutbox();
  if (!outbox) return <SkeletonList />;
  const { waiting, done, drafts } = outbox;
  return (
    <>
      <PageHeader title={text.title}>{text.intro}</PageHeader>
      <div className="flex max-w-3xl flex-col gap-8">
        {waiting.length > 0 ? <UnsentItems items={waiting} /> : null}
        {waiting.length + drafts.length === 0 ? (
          <EmptyState
            drawing="done"
            title={text.empty}
            action={
              <ButtonLink href="/my-order" variant="secondary">
                {text.toOrders}
              </ButtonLink>
            }
          >
            {text.emptyText}
          </EmptyState>
        ) : null}
        {drafts.length > 0 ? <DraftList drafts={drafts} /> : null}
        {done.length > 0 ? <DoneList items={done} /> : null}
      </div>
    </>
  );
}

/** Items that were sent within the last day, so that nobody orders again to be sure. */
function DoneList({ items }: { items: OutboxItem[] }) {
  const text = useText(outboxText);
  const factsOf = useItemFacts();
  const locale = useLocale();
  return (
    <Section title={text.done} head="font-semibold" className="flex flex-col gap-3">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {items.map((item) => {
          const { name, telling } = factsOf(item);
          const written = formatRelative(new Date(item.createdAt).toISOString(), locale);
          return (
            <li key={item.id} className="flex items-center gap-3 py-2 ps-4 pe-2">
              <CheckIcon className="shrink-0 text-approved" />
              <div className="min-w-0 flex-1 leading-snug">
                <p>{name}</p>
                <p className="text-sm text-soft tabular-nums">
                  {[telling[0], text.doneAt(written)].filter(Boolean).join(" · ")}
                </p>
              </div>
              <ButtonLink href={listOf(item)} variant="ghost" className="px-3 text-sm">
                {text.see}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

type UnsentProps = { items: OutboxItem[]; onKept?: () => void; still?: boolean };

/**
 * Every unsent item with its state and its own actions, unless it is `still`, and the actions for all of them. `onKept`: they are
 * in a file now.
 */
export function UnsentItems({ items, onKept, still }: UnsentProps) {
  const text = useText(outboxText);
  const offline = useConnection() === "offline";
  const { busy, run } = useBusy();
  const [kept, setKept] = useState(false);
  const canGo = items.some((item) => item.state === "queued" || item.state === "sending");
  const keep = async () => {
    await saveUnsent(items);
    setKept(true);
    onKept?.();
  };
  return (
    <Section title={text.items} head="font-semibold" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 *:flex-auto *:px-4 sm:*:flex-none">
        {canGo ? (
          <Button
            icon={<RefreshIcon />}
            busy={busy}
            busyLabel={text.sending}
            disabled={offline}
            onClick={() => run(flushOutbox)}
          >
            {text.sendNow}
          </Button>
        ) : null}
        <Button variant="secondary" icon={<DownloadIcon />} onClick={() => run(keep)}>
          {text.keepAsFile}
        </Button>
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {kept ? text.kept : null}
      </p>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <WaitingItem key={item.id} item={item} still={still} note={<Outlook item={item} offline={offline} />} />
        ))}
      </ul>
    </Section>
  );
}

/** When an item that is sent automatically is tried next, and until when. */
function Outlook({ item, offline }: { item: OutboxItem; offline: boolean }) {
  const text = useText(outboxText);
  const locale = useLocale();
  if (item.state !== "queued" && item.state !== "needs-login") return null;
  const time = (ms: number) => new Date(ms).toISOString();
  const later = !offline && item.nextAttemptAt > Date.now();
  const lines = [
    item.maybeSent ? text.maybeSent : "",
    later ? text.tryAt(formatTime(time(item.nextAttemptAt), locale)) : "",
    text.until(formatDateTime(time(item.expiresAt), locale)),
  ];
  return <p className="text-sm text-soft">{lines.filter(Boolean).join(" ")}</p>;
}
