import { useState } from "react";
import type { QueueItem } from "../../contract/queue.ts";
import { isApiError } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { bothOf, defineText, formatNumber, useLocale, useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { sentence } from "../offline/errors.ts";
import { useOrderTitle } from "../services/names.ts";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button, useBusy } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { showToast } from "../ui/toast.ts";
import { queueText } from "./text.ts";
import { claimOfOther, type Ticks } from "./use-queue-work.ts";
import { CancelForm } from "./work/CancelForm.tsx";

type Props = { orders: QueueItem[]; ticks: Ticks; onChanged: () => Promise<void> };

/**
 * Stays at the lower edge while orders are ticked: claims or cancels them. Each is ticked no longer
 * once it is done.
 */
export function TickBar({ orders, ticks, onChanged }: Props) {
  const text = useText(severalText);
  const queue = useText(queueText);
  const locale = useLocale();
  const me = useCurrentUser()?._id;
  const offline = useConnection() === "offline";
  const { busy, run } = useBusy();
  const [cancelling, setCancelling] = useState(false);
  const pending = orders.filter((order) => order.status === "pending");
  const ticked = pending.filter((order) => ticks.ids?.has(order._id));
  const none = ticked.length === 0;
  const count = formatNumber(ticked.length, locale);

  const doEach = async (
    what: "claimed" | "cancelled",
    work: (path: { id: string }) => Promise<unknown>,
  ) => {
    const { done, failure } = await oneByOne(ticked, async ({ _id: id }) => {
      await work({ id });
      ticks.untick(id);
    });
    const failed = ticked.length - done;
    setCancelling(false);
    if (done > 0)
      showToast(
        "success",
        bothOf(severalText, (words, language) => words[what](formatNumber(done, language))),
      );
    if (failed > 0)
      showToast(
        "error",
        bothOf(severalText, (words, of) =>
          words.failed(formatNumber(failed, of), sentence(failure)[of]),
        ),
      );
    else if (what === "cancelled") ticks.stop();
    await onChanged();
  };
  const claim = () => doEach("claimed", (path) => request("POST apply/order/:id/claim", { path }));
  const cancel = (note: string) =>
    doEach("cancelled", (path) =>
      request("PUT apply/order/:id", { path, json: { status: "cancel", note } }),
    );
  const tickAll = () =>
    ticks.start(pending.filter((order) => !claimOfOther(order, me)).map(({ _id }) => _id));

  return (
    <BottomBar
      className="mt-3 flex animate-rise flex-wrap items-center gap-1 rounded-lg border
      border-accent bg-surface p-2 ps-4 shadow-pop"
    >
      <p role="status" className="beside font-semibold">
        {none ? text.none : text.chosen(count)}
      </p>
      <Button variant="ghost" className="px-3 text-sm" disabled={busy} onClick={tickAll}>
        {text.all}
      </Button>
      <Button variant="ghost" className="px-3 text-sm" disabled={busy} onClick={ticks.stop}>
        {text.stop}
      </Button>
      <div className="flex flex-wrap gap-1 *:px-3 *:text-sm max-md:w-full max-md:*:flex-1">
        <Button
          variant="secondary"
          disabled={none || offline}
          busy={busy}
          onClick={() => run(claim)}
        >
          {queue.take}
        </Button>
        <Button
          variant="danger"
          disabled={none || offline || busy}
          onClick={() => setCancelling(true)}
        >
          {text.cancel}
        </Button>
      </div>
      <Dialog
        sheet
        open={cancelling}
        role="alertdialog"
        title={text.cancelTitle(count)}
        busy={busy}
        onClose={() => setCancelling(false)}
      >
        <Ticked orders={ticked} />
        <CancelForm
          orders={ticked}
          label={text.confirm(count)}
          busy={busy}
          onCancel={(note) =>
            run(
              () => cancel(note),
              (error) => {
                throw error;
              },
            )
          }
        />
      </Dialog>
    </BottomBar>
  );
}

/**
 * Each with its own call: what is done stays done when the connection breaks, and an order that
 * somebody else was faster with stops none of the others. @throws a refusal of what was typed for
 * all of them
 */
async function oneByOne(orders: QueueItem[], work: (order: QueueItem) => Promise<void>) {
  let done = 0;
  let failure: unknown;
  for (const order of orders) {
    try {
      await work(order);
      done += 1;
    } catch (error) {
      if (isApiError(error) && error.fields) throw error;
      failure = error;
      // Without a connection the others would fail too.
      if (!isApiError(error)) break;
    }
  }
  return { done, failure };
}

/** What is about to be cancelled, and who works on it. */
function Ticked({ orders }: { orders: QueueItem[] }) {
  const queue = useText(queueText);
  const titleOf = useOrderTitle();
  const me = useCurrentUser()?._id;
  return (
    <ul className="mb-4 rounded-md bg-sunken px-3 py-2 text-sm">
      {orders.map((order) => (
        <li key={order._id}>
          <span>{`${titleOf(order)} · ${order.user.fullName}`}</span>
          {claimOfOther(order, me) ? (
            <strong className="text-pending">
              {" "}
              · {queue.claimedBy(order.claim?.fullName ?? "")}
            </strong>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const severalText = defineText({
  none: ["তালিকা থেকে অর্ডার বেছে নিন", "Select orders from the list"],
  chosen: [(count: string) => `${count}টি বাছা হয়েছে`, (count: string) => `${count} selected`],
  all: ["সব বাছুন", "Select all"],
  cancel: ["বাতিল করুন", "Cancel"],
  stop: ["বাছা শেষ", "Done"],
  cancelTitle: [
    (count: string) => `${count}টি অর্ডার বাতিল করবেন?`,
    (count: string) => `Cancel ${count} orders?`,
  ],
  confirm: [(count: string) => `${count}টি বাতিল করুন`, (count: string) => `Cancel ${count}`],
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
