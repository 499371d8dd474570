import { useState } from "react";
import { defineText, formatNumber, useLocale, useText } from "../../i18n/t.ts";
import type { OutboxItem } from "../../offline/rows.ts";
import { UnsentItems } from "../../outbox/UnsentItems.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Banner } from "../../ui/Page.tsx";
import type { Lost } from "./use-unsent.ts";

type Props = { items: OutboxItem[]; lost: Lost; onLeave: () => Promise<void>; onClose: () => void };

/**
 * Asks before a logout that would delete what only this phone has. Unsent items can be sent, or
 * saved as a file.
 */
export function LogoutDialog({ items, lost, onLeave, onClose }: Props) {
  const text = useText(logoutText);
  const locale = useLocale();
  const [kept, setKept] = useState(false);
  const [began] = useState(items.length > 0);
  const says = (count: number, say: (count: string, one: boolean) => string) =>
    count > 0 ? [say(formatNumber(count, locale), count === 1)] : [];
  const gone = [...says(lost.drafts, text.drafts), ...says(lost.people, text.people)];
  const safe = kept || items.length === 0;
  return (
    <ConfirmDialog
      danger={!safe}
      title={began ? text.unsentTitle : text.leaveTitle}
      confirmLabel={safe ? text.logout : text.discard}
      busyLabel={text.busy}
      unsure={!kept && items.some(({ state }) => state === "sending")}
      onConfirm={onLeave}
      onClose={onClose}
    >
      {gone.length > 0 ? <p className="text-ink">{text.lost(gone)}</p> : null}
      {items.length > 0 ? (
        <>
          <p>{text.unsentText}</p>
          {items.some((item) => item.maybeSent) ? (
            <p className="text-sm">{text.unsentMaybe}</p>
          ) : null}
          <div className="text-ink">
            <UnsentItems still items={items} onKept={() => setKept(true)} />
          </div>
        </>
      ) : began ? (
        <Banner tone="success" role="status">
          {text.sentAll}
        </Banner>
      ) : null}
    </ConfirmDialog>
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
    (count: string, one: boolean) =>
      one ? "the number of 1 person" : `the numbers of ${count} people`,
  ],
  lost: [
    (what: string[]) => `${what.join(" ও ")} এই ফোন থেকে মুছে যাবে।`,
    (what: string[]) => `This phone will lose ${what.join(" and ")}.`,
  ],
  discard: ["বাদ দিয়ে লগআউট", "Discard and log out"],
  sentAll: ["সব পাঠানো হয়েছে। এখন লগআউট করতে পারেন।", "Everything was sent. You can log out now."],
  busy: ["অপেক্ষা করুন…", "Please wait…"],
  logout: ["লগআউট", "Logout"],
});
