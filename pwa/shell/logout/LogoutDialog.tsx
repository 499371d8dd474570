import { useState } from "react";
import { formatNumber, formatRelative, useLocale, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import type { OutboxItem, OutboxState } from "../../offline/rows.ts";
import { flushOutbox } from "../../offline/sending/sync.ts";
import { saveUnsent } from "../../outbox/unsent-file.ts";
import { useItemFacts } from "../../outbox/use-item-facts.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { DownloadIcon, RefreshIcon } from "../../ui/icons.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { Banner } from "../../ui/Page.tsx";
import { StatusBadge, type Tone } from "../../ui/StatusBadge.tsx";
import { logoutText } from "./text.ts";
import type { Lost } from "./use-unsent.ts";

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

function UnsentList({ items }: { items: OutboxItem[] }) {
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

type Props = { items: OutboxItem[]; lost: Lost; busy: boolean; onLeave: () => void; onClose: () => void };

/** Asks before a logout that would delete what only this phone has. Unsent items can be sent, or saved as a file. */
export function LogoutDialog({ items, lost, busy, onLeave, onClose }: Props) {
  const text = useText(logoutText);
  const offline = useConnection() === "offline";
  const { busy: sending, run } = useBusy();
  const [kept, setKept] = useState(false);
  const locale = useLocale();
  const [began] = useState(items.length > 0);
  const says = (count: number, say: (count: string, one: boolean) => string) =>
    count > 0 ? [say(formatNumber(count, locale), count === 1)] : [];
  const gone = [...says(lost.drafts, text.drafts), ...says(lost.people, text.people)];
  const safe = kept || items.length === 0;
  const keep = async () => {
    await saveUnsent(items);
    setKept(true);
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={busy}>
        {text.stay}
      </Button>
      <Button
        variant={safe ? "primary" : "danger"}
        onClick={onLeave}
        busy={busy}
        busyLabel={text.busy}
        disabled={sending}
      >
        {safe ? text.logout : text.discard}
      </Button>
    </>
  );
  return (
    <Dialog sheet title={began ? text.unsentTitle : text.leaveTitle} onClose={onClose} actions={actions}>
      <div className="flex flex-col gap-4">
        {gone.length > 0 ? <p>{text.lost(gone)}</p> : null}
        {items.length === 0 && !began ? null : items.length === 0 ? (
          <Banner tone="success" role="status">
            {text.sentAll}
          </Banner>
        ) : (
          <>
            <p className="text-soft">{text.unsentText}</p>
            <UnsentList items={items} />
            {items.some((item) => item.maybeSent) ? <p className="text-sm text-soft">{text.unsentMaybe}</p> : null}
            {kept ? (
              <Banner tone="success" role="status">
                {text.keptAsFile}
              </Banner>
            ) : (
              <div className="flex flex-col gap-2">
                <Button
                  variant="secondary"
                  icon={<RefreshIcon />}
                  onClick={() => run(flushOutbox)}
                  busy={sending}
                  busyLabel={text.busy}
                  disabled={offline}
                >
                  {text.sendNow}
                </Button>
                <Button variant="secondary" icon={<DownloadIcon />} onClick={() => run(keep)}>
                  {text.keepAsFile}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
