import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { QueueItem } from "../../../contract/queue.ts";
import { request } from "../../api/request.ts";
import { OrderAttachments } from "../../attachments/LateAttachments.tsx";
import { Conversation, TalkBadge } from "../../conversation/Conversation.tsx";
import { StaffNotes } from "../../conversation/StaffNotes.tsx";
import { formatDateTime, formatNumber, formatTime, useLocale, useText } from "../../i18n/t.ts";
import { useRemote } from "../../lists/use-remote.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { DownloadButton } from "../../orders/DownloadButton.tsx";
import { StatusOf, statusText } from "../../orders/StatusOf.tsx";
import { CategoryMark } from "../../services/CategoryMark.tsx";
import { useOrderTitle } from "../../services/names.ts";
import { Button } from "../../ui/Button.tsx";
import { ChevronRightIcon, EditIcon, UserIcon } from "../../ui/icons.tsx";
import { Tabs } from "../../ui/overlay/Tabs.tsx";
import { Banner } from "../../ui/Page.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { queueText } from "../text.ts";
import type { Side, Turn } from "../use-queue-work.ts";
import { CancelForm } from "./CancelForm.tsx";
import { Correction, TakeBack } from "./Correction.tsx";
import { DeliveryForm } from "./DeliveryForm.tsx";
import { OrderFacts, OrderOrigin } from "./OrderFacts.tsx";
import { Refund, RefundDialog } from "./Refund.tsx";
import { useDecision } from "./use-decision.tsx";

/** Tells who works on the order and since when, with a button to claim or release it. */
function ClaimLine({ order, claim }: { order: QueueItem; claim: ReturnType<typeof useClaim> }) {
  const text = useText(queueText);
  const locale = useLocale();
  const me = useCurrentUser()?._id;
  const since = order.claim ? text.since(formatTime(order.claim.at, locale)) : "";

  if (order.claim && order.claim.by !== me)
    return (
      <Banner
        tone="warn"
        role="status"
        title={`${text.claimedBy(order.claim.username)} · ${since}`}
      >
        {text.claimedText}
      </Banner>
    );
  return (
    // Of one height, claimed or not: the button below must not move under a finger.
    <div className="-my-1 flex min-h-11 items-center justify-between gap-x-3 text-sm/5 @max-[16rem]:flex-wrap">
      {order.claim ? (
        <p className="flex min-w-0 items-center gap-1.5 font-semibold text-info">
          <UserIcon className="size-4.5 shrink-0" />
          {text.claimedByMe} · {since}
        </p>
      ) : (
        <p className="text-soft">{text.unclaimed}</p>
      )}
      <Button
        variant="ghost"
        className="-mx-3 -my-2 shrink-0 px-3 text-sm"
        onClick={claim.held ? claim.release : claim.take}
      >
        {claim.held ? text.release : text.take}
      </Button>
    </div>
  );
}

/** The server ends a claim after ten minutes, so it is renewed before, as long as the order is open. */
const RENEW_MS = 8 * 60_000;
/** Who has looked at an order for so long works on it. */
const LOOKED_MS = 20_000;

/**
 * Claims a pending order at the first act on it (`take`), or when it was open and in sight for a while: a glance claims nothing.
 * Closing it or `release` ends the claim. A claim only informs: if it fails, the refreshed list shows who has the order.
 */
function useClaim({ _id, status, claim }: QueueItem, onChanged: () => Promise<void>) {
  const me = useCurrentUser()?._id;
  const [held, setHeld] = useState(claim && claim.by === me ? true : undefined);
  const told = useEffectEvent(onChanged);
  const free = status === "pending" && !claim && held === undefined;
  useEffect(() => {
    if (!free) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible")
        timer = setTimeout(() => setHeld(true), LOOKED_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [free]);
  useEffect(() => {
    if (!held) return;
    const path = { id: _id };
    const renew = () => void request("POST apply/order/:id/claim", { path }).then(told, told);
    renew();
    const timer = setInterval(renew, RENEW_MS);
    return () => {
      clearInterval(timer);
      // The server ignores this for a decided order or somebody else's claim.
      void request("DELETE apply/order/:id/claim", { path }).then(told, () => undefined);
    };
  }, [_id, held]);
  return { held: held === true, take: () => setHeld(true), release: () => setHeld(false) };
}

type Props = {
  order: QueueItem;
  side: Side;
  onSide: (side: Side) => void;
  turn: Turn | undefined;
  onChanged: () => Promise<void>;
  onDone: () => void;
  /** What the customer said was answered, needs no answer, or the file is replaced. */
  onTalked: (() => void) | undefined;
  /** Missing when no other order waits. */
  onNext: (() => void) | undefined;
  /** The pane around it has the order's title. */
  titled: boolean;
};

/** The open order: its values to copy, and the forms to deliver or cancel it while it is pending. */
export function OrderWork({
  order,
  side,
  onSide,
  turn,
  onChanged,
  onDone,
  onTalked,
  onNext,
  titled,
}: Props) {
  const text = useText(queueText);
  const states = useText(statusText);
  const locale = useLocale();
  const titleOf = useOrderTitle();
  const decision = useDecision(order, onChanged, onDone);
  const claim = useClaim(order, onChanged);
  const root = useRef<HTMLDivElement>(null);
  const acts = useRef<HTMLFieldSetElement>(null);
  const [notes, setNotes] = useState(0);
  const showNotes = () => root.current?.lastElementChild?.scrollIntoView();
  useTurn(root, turn);
  // With the usual reasons, which are below the field.
  useEffect(() => {
    if (side === "cancel")
      requestAnimationFrame(() => acts.current?.scrollIntoView({ block: "nearest" }));
  }, [side]);
  const pending = order.status === "pending";
  // What is to be read stands first, under the number to compare, and stays there while the order is open.
  const [talksFirst] = useState(
    Boolean(order.unansweredSince || order.wrongFileAt || order.askedAt),
  );
  const [refunding, setRefunding] = useState(false);
  const refund = <Refund order={order} onOpen={() => setRefunding(true)} />;
  const correction = (
    <Correction order={order} refund={refund} onChanged={onChanged} onReplaced={onTalked} />
  );
  const talk = <Conversation staff order={order} correction={correction} onTalked={onTalked} />;
  return (
    <div ref={root} className="@container flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <CategoryMark category={order.category} icon={order.service?.icon} />
        <div className="min-w-0 flex-1">
          {titled ? null : (
            <h2 tabIndex={-1} className="font-semibold leading-snug">
              {titleOf(order)}
            </h2>
          )}
          {order.forgotten ? null : (
            <p className="text-sm text-soft wrap-anywhere">{order.user.fullName}</p>
          )}
          <div className="flex flex-wrap gap-1">
            <StatusOf status={order.status} small />
            {notes > 0 ? (
              <button type="button" className="-my-3 flex py-3" onClick={showNotes}>
                <StatusBadge tone="pending" small icon={<EditIcon className="size-4" />}>
                  {text.noteCount(formatNumber(notes, locale))}
                </StatusBadge>
              </button>
            ) : null}
            <TalkBadge staff order={order} />
          </div>
        </div>
        {onNext ? (
          <Button
            variant="ghost"
            className="-me-2 -ms-2 shrink-0 flex-row-reverse px-2 text-sm"
            aria-label={onTalked ? text.nextShort : text.next}
            onClick={onNext}
            icon={<ChevronRightIcon className="size-5" />}
          >
            <span className="@max-[24rem]:hidden">{onTalked ? text.nextShort : text.next}</span>
            <span className="@min-[24rem]:hidden">{text.nextShort}</span>
          </Button>
        ) : null}
      </div>
      <OrderFacts order={order} most={talksFirst ? 4 : 10} />
      {talksFirst ? talk : null}
      <Attachments order={order} />
      {decision.lost ? (
        <Banner tone="warn" role="alert" title={text.lostTitle}>
          {order.decidedBy && !pending
            ? text.lostBy(order.decidedBy, states[order.status])
            : text.lostUnknown}
        </Banner>
      ) : null}
      {pending && !decision.lost ? (
        <>
          <ClaimLine order={order} claim={claim} />
          {/* The first act: a file was chosen, or a reason written. Ctrl+Enter sends what is shown. */}
          <fieldset
            ref={acts}
            aria-label={text.action}
            className="min-w-0"
            onChange={claim.take}
            onKeyDown={sendByKeys}
          >
            <Tabs
              keep
              label={text.action}
              chosen={side}
              onChoose={onSide}
              tabs={[
                {
                  key: "delivery",
                  label: text.delivery,
                  panel: (
                    <DeliveryForm
                      order={order}
                      sending={decision}
                      label={text.deliver}
                      onSend={decision.deliver}
                      onDropped={() => onSide("delivery")}
                    />
                  ),
                },
                {
                  key: "cancel",
                  label: text.cancel,
                  panel: (
                    <CancelForm
                      orders={[order]}
                      label={text.cancelOrder}
                      busy={decision.busy}
                      onCancel={decision.cancel}
                      onAct={claim.take}
                    />
                  ),
                },
              ]}
            />
          </fieldset>
        </>
      ) : null}
      {pending ? null : <Decided order={order} />}
      {order.status === "approved" && !order.wrongFileAt ? correction : null}
      {talksFirst ? null : talk}
      {/* Below what is done: the file box must be in sight without scrolling. */}
      {order.wrongFileAt ? <TakeBack order={order} onChanged={onChanged} /> : null}
      <div className="border-t border-line pt-4">
        {order.forgotten ? null : <StaffNotes order={order} onCount={setNotes} />}
        <OrderOrigin order={order} />
        {order.wrongFileAt ? null : refund}
        {/* Its button moves when the file is returned: what is typed stays. */}
        {refunding ? (
          <RefundDialog order={order} onClose={() => setRefunding(false)} onChanged={onChanged} />
        ) : null}
      </div>
    </div>
  );
}

function sendByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (
    event.key !== "Enter" ||
    !(event.ctrlKey || event.metaKey) ||
    !(event.target instanceof HTMLElement)
  )
    return;
  event.preventDefault();
  event.target.closest("form")?.querySelector<HTMLElement>("[type=submit]")?.click();
}

const targets: Record<Turn["to"], string> = {
  head: "h2",
  delivery: "[name=file]",
  cancel: "[name=note]",
};

/** What came with the order. The list has only the count of it, so the order is loaded once more. */
function Attachments({ order }: { order: QueueItem }) {
  const hasAll = order.attachments || !order.attachmentCount;
  const whole = useRemote(
    async () => (hasAll ? order : request("GET apply/order/:id", { path: { id: order._id } })),
    {
      key: order._id,
    },
  );
  return <OrderAttachments order={order} whole={whole} />;
}

/** Moves the focus within the pane after a shortcut or a decision, so that keyboard and screen reader follow. */
function useTurn(root: RefObject<HTMLElement | null>, turn: Turn | undefined): void {
  useEffect(() => {
    if (!turn) return;
    const pane = root.current?.closest("section");
    pane
      ?.querySelector<HTMLElement>(targets[turn.to])
      ?.focus({ preventScroll: turn.to === "head" });
  }, [root, turn]);
}

/** The decision on an order, and by whom. */
function Decided({ order }: { order: QueueItem }) {
  const text = useText(queueText);
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {order.status === "cancel" && !order.forgotten ? (
        <p className="rounded-md bg-cancelled-soft px-4 py-3 text-sm">
          <strong className="font-semibold text-cancelled">{text.note}:</strong> {order.note}
        </p>
      ) : null}
      <p className="text-sm text-soft">
        {order.decidedBy ? `${text.decidedBy}: ${order.decidedBy} · ` : ""}
        {formatDateTime(order.updatedAt, locale)}
      </p>
      {order.file && !order.wrongFileAt ? <DownloadButton order={order} /> : null}
    </div>
  );
}
