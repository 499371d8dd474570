import { useState } from "react";
import type { QueueItem } from "../../contract/queue.ts";
import { normaliseText } from "../../contract/values/typed-text.ts";
import { isApiError } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { bothOf, defineText, formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { sentence } from "../offline/errors.ts";
import { useOrderTitle } from "../services/names.ts";
import { Button } from "../ui/Button.tsx";
import { TextArea } from "../ui/form/Inputs.tsx";
import { withSentence } from "../ui/form/ReadySentences.tsx";
import { ConfirmDialog } from "../ui/overlay/Dialog.tsx";
import { showToast } from "../ui/toast.ts";
import { queueText } from "./text.ts";
import { claimOfOther, sumToRefund, type Ticks } from "./use-queue-work.ts";
import { ReadyReasons } from "./work/CancelForm.tsx";

type Props = { orders: QueueItem[]; ticks: Ticks; onChanged: () => Promise<void> };

/** Stays at the lower edge while orders are ticked: claims or cancels them. */
export function TickBar({ orders, ticks, onChanged }: Props) {
  const text = useText(severalText);
  const locale = useLocale();
  const me = useCurrentUser()?._id;
  const offline = useConnection() === "offline";
  const [cancelling, setCancelling] = useState(false);
  const { progress, run } = useSeveral(onChanged);
  const pending = orders.filter((order) => order.status === "pending");
  const ticked = pending.filter((order) => ticks.ids?.has(order._id));
  const number = (count: number) => formatNumber(count, locale);
  const none = ticked.length === 0;
  const busyLabel = progress && text.busy(number(progress.done + 1), number(progress.all));

  const handleClaim = async () =>
    ticks.start(await run(ticked, (path) => request("POST apply/order/:id/claim", { path }), "claimed"));
  const handleCancel = async (note: string) => {
    const left = await run(
      ticked,
      (path) => request("PUT apply/order/:id", { path, json: { status: "cancel", note } }),
      "cancelled",
    );
    setCancelling(false);
    if (left.length > 0) ticks.start(left);
    else ticks.stop();
  };
  return (
    <div className="bottom-bar sticky bottom-[calc(var(--tab-bar,0px)+0.75rem)] z-20 mt-3 flex animate-rise flex-wrap items-center gap-1 rounded-lg border border-accent bg-surface p-2 ps-4 shadow-pop">
      <p role="status" className="min-w-0 flex-1 font-semibold">
        {none ? text.none : text.chosen(number(ticked.length))}
      </p>
      <Button
        variant="ghost"
        className="px-3 text-sm"
        onClick={() => ticks.start(pending.filter((order) => !claimOfOther(order, me)).map((order) => order._id))}
      >
        {text.all}
      </Button>
      <Button variant="ghost" className="px-3 text-sm" disabled={progress !== undefined} onClick={ticks.stop}>
        {text.stop}
      </Button>
      <div className="flex flex-wrap gap-1 *:px-3 *:text-sm max-md:w-full max-md:*:flex-1">
        <Button
          variant="secondary"
          disabled={none || offline}
          busy={progress !== undefined && !cancelling}
          busyLabel={busyLabel}
          onClick={() => void handleClaim()}
        >
          {text.claim}
        </Button>
        <Button
          variant="danger"
          disabled={none || offline || progress !== undefined}
          onClick={() => setCancelling(true)}
        >
          {text.cancel}
        </Button>
      </div>
      {cancelling ? (
        <CancelSeveral
          orders={ticked}
          me={me}
          busyLabel={busyLabel}
          onConfirm={handleCancel}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </div>
  );
}

type CancelSeveralProps = {
  orders: QueueItem[];
  me: string | undefined;
  busyLabel: string | undefined;
  onConfirm: (note: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the reason to cancel several orders with, and says which they are, who works on them and what goes back. */
function CancelSeveral({ orders, me, busyLabel, onConfirm, onClose }: CancelSeveralProps) {
  const text = useText(severalText);
  const queue = useText(queueText);
  const locale = useLocale();
  const titleOf = useOrderTitle();
  const [note, setNote] = useState("");
  const count = formatNumber(orders.length, locale);
  return (
    <ConfirmDialog
      danger
      title={text.cancelTitle(count)}
      confirmLabel={text.confirm(count)}
      busyLabel={busyLabel ?? text.confirm(count)}
      unsure={normaliseText(note) === ""}
      onConfirm={() => onConfirm(normaliseText(note))}
      onClose={onClose}
    >
      <ul className="rounded-md bg-sunken px-3 py-2 text-sm text-ink">
        {orders.map((order) => {
          const claim = claimOfOther(order, me);
          return (
            <li key={order._id}>
              {titleOf(order)} · {order.user.fullName}
              {claim ? <strong className="text-pending"> · {queue.claimedBy(claim.username)}</strong> : null}
            </li>
          );
        })}
      </ul>
      <p>{text.refund(formatTaka(sumToRefund(orders), locale))}</p>
      <TextArea
        name="note"
        label={queue.noteLabel}
        hint={queue.noteHint}
        required
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ReadyReasons onChoose={(reason) => setNote((typed) => withSentence(typed, reason))} />
    </ConfirmDialog>
  );
}

/**
 * Does the same to several orders, one after the other, each with its own call: what is done stays done when the connection
 * breaks, and an order that somebody else was faster with stops none of the others. Answers the ids that are left.
 */
function useSeveral(onChanged: () => Promise<void>) {
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const run = async (
    orders: QueueItem[],
    work: (path: { id: string }) => Promise<unknown>,
    what: "claimed" | "cancelled",
  ): Promise<string[]> => {
    const done: string[] = [];
    let failure: unknown;
    for (const [at, order] of orders.entries()) {
      setProgress({ done: at, all: orders.length });
      try {
        await work({ id: order._id });
        done.push(order._id);
      } catch (error) {
        failure = error;
        // Without a connection the others would fail too.
        if (!isApiError(error)) break;
      }
    }
    tell(done.length, what, orders.length - done.length, failure);
    await onChanged();
    setProgress(undefined);
    return orders.map((order) => order._id).filter((id) => !done.includes(id));
  };
  return { progress, run };
}

function tell(done: number, what: "claimed" | "cancelled", failed: number, error: unknown): void {
  if (done > 0)
    showToast(
      "success",
      bothOf(severalText, (words, locale) => words[what](formatNumber(done, locale))),
    );
  if (failed > 0)
    showToast(
      "error",
      bothOf(severalText, (words, locale) => words.failed(formatNumber(failed, locale), sentence(error)[locale])),
    );
}

export const severalText = defineText({
  none: ["তালিকা থেকে অর্ডার বেছে নিন", "Select orders from the list"],
  chosen: [(count: string) => `${count}টি বাছা হয়েছে`, (count: string) => `${count} selected`],
  all: ["সব বাছুন", "Select all"],
  claim: ["আমি করছি", "I'll do them"],
  cancel: ["বাতিল করুন", "Cancel"],
  stop: ["বাছা শেষ", "Done"],
  cancelTitle: [(count: string) => `${count}টি অর্ডার বাতিল করবেন?`, (count: string) => `Cancel ${count} orders?`],
  refund: [
    (amount: string) => `মোট ${amount} সাথে সাথে অর্ডারকারীদের ব্যালেন্সে ফেরত যাবে। বাতিল ফেরানো যায় না।`,
    (amount: string) => `${amount} in all is refunded at once. Cancelling can't be undone.`,
  ],
  confirm: [(count: string) => `${count}টি বাতিল করুন`, (count: string) => `Cancel ${count}`],
  busy: [
    (done: string, all: string) => `করা হচ্ছে: ${done}/${all}`,
    (done: string, all: string) => `Working: ${done}/${all}`,
  ],
  claimed: [
    (count: string) => `${count}টি অর্ডারে আপনার নাম দেওয়া হয়েছে।`,
    (count: string) => `You are now working on ${count} orders.`,
  ],
  cancelled: [
    (count: string) => `${count}টি অর্ডার বাতিল হয়েছে, টাকা ফেরত গেছে।`,
    (count: string) => `${count} orders cancelled and refunded.`,
  ],
  failed: [
    (count: string, why: string) => `${count}টি হয়নি: ${why}`,
    (count: string, why: string) => `${count} failed: ${why}`,
  ],
});
