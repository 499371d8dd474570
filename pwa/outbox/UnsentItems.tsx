import { useState } from "react";
import { formatDateTime, formatTime, useLocale, useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { flushOutbox } from "../offline/sending/sync.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { DownloadIcon, RefreshIcon } from "../ui/icons.tsx";
import { Section } from "../ui/Page.tsx";
import { outboxText } from "./text.ts";
import { saveUnsent } from "./unsent-file.ts";
import { WaitingItem } from "./WaitingItem.tsx";

type UnsentProps = { items: OutboxItem[]; onKept?: () => void; still?: boolean };

/**
 * Every unsent item with its state, outlook and own actions, and the actions for all of them.
 * `still`: without outlook and actions, where the items may be discarded. `onKept`: they are in a
 * file now.
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
          <WaitingItem
            key={item.id}
            item={item}
            still={still}
            note={still ? null : <Outlook item={item} offline={offline} />}
          />
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
