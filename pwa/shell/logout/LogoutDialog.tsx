import { useState } from "react";
import { defineText, formatNumber, formatRelative, useLocale, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import type { OutboxItem, OutboxState } from "../../offline/rows.ts";
import { flushOutbox } from "../../offline/sending/sync.ts";
import { useItemFacts } from "../../outbox/outbox.ts";
import { saveUnsent } from "../../outbox/unsent-file.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { DownloadIcon, RefreshIcon } from "../../ui/icons.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { Banner } from "../../ui/Page.tsx";
import { StatusBadge, type Tone } from "../../ui/StatusBadge.tsx";
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

const logoutText = defineText({
  unsentTitle: ["কিছু অর্ডার এখনো পাঠানো হয়নি", "Some orders have not been sent"],
  unsentText: [
    "লগআউট করলে এই ফোন থেকে আপনার সব তথ্য মুছে যাবে। পাঠানো হয়নি এমন অর্ডারে কোনো টাকা কাটা হয়নি।",
    "Logging out removes everything of yours from this phone. Nothing was charged for orders that were not sent.",
  ],
  unsentMaybe: [
    "একটি অর্ডার হয়তো আগেই পৌঁছেছে। পরে লগইন করে অর্ডার তালিকায় দেখে নিন।",
    "One of them may have arrived already. Look into your order list when you log in again.",
  ],
  leaveTitle: ["লগআউট করবেন?", "Log out?"],
  drafts: [
    (count: string, _one: boolean) => `${count}টি খসড়া`,
    (count: string, one: boolean) => (one ? "1 draft" : `${count} drafts`),
  ],
  people: [
    (count: string, _one: boolean) => `${count} জনের নম্বর`,
    (count: string, one: boolean) => (one ? "the number of 1 person" : `the numbers of ${count} people`),
  ],
  lost: [
    (what: string[]) => `${what.join(" ও ")} এই ফোন থেকে মুছে যাবে।`,
    (what: string[]) => `This phone will lose ${what.join(" and ")}.`,
  ],
  sendNow: ["এখনই পাঠান", "Send now"],
  keepAsFile: ["ফাইলে রেখে দিন", "Keep as a file"],
  keptAsFile: ["ফাইলটি ডাউনলোড হয়েছে। এখন লগআউট করতে পারেন।", "The file was downloaded. You can log out now."],
  discard: ["বাদ দিয়ে লগআউট", "Discard and log out"],
  stay: ["থাকুন", "Stay"],
  sentAll: ["সব পাঠানো হয়েছে। এখন লগআউট করতে পারেন।", "Everything was sent. You can log out now."],
  stateQueued: ["পাঠানো বাকি", "Not sent"],
  stateSending: ["যাচ্ছে", "Going"],
  stateLogin: ["লগইন লাগবে", "Needs login"],
  stateAttention: ["দেখা দরকার", "Needs a look"],
  stateExpired: ["মেয়াদ শেষ", "Expired"],
  busy: ["অপেক্ষা করুন…", "Please wait…"],
  logout: ["লগআউট", "Logout"],
});
