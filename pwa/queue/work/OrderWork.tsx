import { type RefObject, useEffect, useRef, useState } from "react";
import type { QueueItem } from "../../../contract/queue.ts";
import { noteIn } from "../../../contract/withdrawn.ts";
import { request } from "../../api/request.ts";
import { OrderAttachments } from "../../attachments/LateAttachments.tsx";
import { Conversation, TalkBadge } from "../../conversation/Conversation.tsx";
import { StaffNotes } from "../../conversation/StaffNotes.tsx";
import { formatDateTime, formatNumber, useLocale, useText } from "../../i18n/t.ts";
import { useRemote } from "../../lists/use-remote.ts";
import { DownloadButton } from "../../orders/DownloadButton.tsx";
import { StatusOf } from "../../orders/StatusOf.tsx";
import { CategoryMark } from "../../services/CategoryMark.tsx";
import { useOrderTitle } from "../../services/names.ts";
import { Button } from "../../ui/Button.tsx";
import { ChevronRightIcon, ClockIcon, EditIcon } from "../../ui/icons.tsx";
import { Tabs } from "../../ui/overlay/Tabs.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { isLate } from "../queue.ts";
import { queueText } from "../text.ts";
import type { Side, Turn } from "../use-queue-work.ts";
import { CancelForm } from "./CancelForm.tsx";
import { ClaimLine, useClaim } from "./Claim.tsx";
import { Correction, TakeBack } from "./Correction.tsx";
import { DeliveryForm } from "./DeliveryForm.tsx";
import { OrderFacts, OrderOrigin } from "./OrderFacts.tsx";
import { Overtaken } from "./Overtaken.tsx";
import { Refund, useRefund } from "./Refund.tsx";
import { useDecision } from "./use-decision.tsx";
import { useSendByKeys } from "./use-send-by-keys.ts";

type Props = {
  order: QueueItem;
  side: Side;
  onSide: (side: Side) => void;
  turn: Turn | undefined;
  onChanged: () => Promise<void>;
  onDone: () => void;
  /** What the customer said was answered, needs no answer, or the file is replaced. */
  onTalked: (() => void) | undefined;
  /** The server has given it to who looks at it: they work on it already. */
  taken: boolean;
  /** Missing when no other order waits. */
  onNext: (() => void) | undefined;
  /** The pane around it has the order's title. */
  titled: boolean;
};

/**
 * The open order: its values to copy, and the forms to deliver or cancel it while it is pending.
 */
export function OrderWork({
  order,
  side,
  onSide,
  turn,
  onChanged,
  onDone,
  onTalked,
  taken,
  onNext,
  titled,
}: Props) {
  const text = useText(queueText);
  const root = useRef<HTMLDivElement>(null);
  const { file, setFile, replacing, setReplacing, putDown } = useFileInHand();
  const decision = useDecision(order, onChanged, () => {
    putDown();
    onDone();
  });
  const claim = useClaim(order, onChanged, taken);
  const [notes, setNotes] = useState(0);
  useTurn(root, turn);
  const pending = order.status === "pending";
  // Not while the own delivery waits for its answer.
  const overtaken = !decision.busy && (decision.lost || (!pending && file && !replacing));
  const talksFirst = useTalksFirst(order);
  const giveBack = useRefund(order, onChanged);
  const pane = () => root.current?.closest("section");
  const handleReplace = () => {
    setReplacing(true);
    requestAnimationFrame(() => pane()?.querySelector<HTMLElement>("[name=file]")?.focus());
  };
  const handlePutDown = () => {
    putDown();
    pane()?.querySelector<HTMLElement>("h2")?.focus();
  };
  const refund = <Refund order={order} onOpen={() => giveBack.ask(order.returned ?? 0)} />;
  const correction = (
    <Correction
      order={order}
      refund={refund}
      file={file}
      onFile={setFile}
      replacing={replacing}
      onReplacing={(begun) => (begun ? setReplacing(true) : putDown())}
      onChanged={onChanged}
      onReplaced={onTalked}
    />
  );
  const talk = <Conversation staff order={order} correction={correction} onTalked={onTalked} />;
  return (
    <div ref={root} className="@container flex flex-col gap-4">
      <WorkHead
        order={order}
        titled={titled}
        notes={notes}
        onNotes={() => root.current?.lastElementChild?.scrollIntoView()}
        onNext={onNext}
        nextLabel={onTalked ? text.nextShort : taken ? text.takeNext : text.next}
      />
      <OrderFacts order={order} most={talksFirst ? 4 : 10} />
      {talksFirst ? talk : null}
      <Attachments order={order} />
      {overtaken ? (
        <Overtaken
          order={order}
          file={replacing ? undefined : file}
          unanswered={decision.unanswered}
          onReplace={order.file ? handleReplace : undefined}
          onPutDown={handlePutDown}
        />
      ) : null}
      {pending && !decision.lost ? (
        <>
          <ClaimLine order={order} claim={claim} />
          <Acts
            order={order}
            side={side}
            onSide={onSide}
            file={file}
            onFile={setFile}
            decision={decision}
            onBegun={claim.take}
          />
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
        {giveBack.dialog}
      </div>
    </div>
  );
}

/**
 * What is to be read stands first, under the number to compare, and stays there while the order is
 * open.
 */
function useTalksFirst(order: QueueItem): boolean {
  const [talksFirst] = useState(
    Boolean(order.unansweredSince || order.wrongFileAt || order.askedAt),
  );
  return talksFirst;
}

/** The file that is about to be delivered, or to replace the one that was. */
function useFileInHand() {
  const [file, setFile] = useState<File>();
  const [replacing, setReplacing] = useState(false);
  const putDown = () => {
    setFile(undefined);
    setReplacing(false);
  };
  return { file, setFile, replacing, setReplacing, putDown };
}

type HeadProps = Pick<Props, "order" | "titled" | "onNext"> & {
  notes: number;
  onNotes: () => void;
  nextLabel: string;
};

/** Whose order it is, how it stands, and the way to the next one. */
function WorkHead({ order, titled, notes, onNotes, onNext, nextLabel }: HeadProps) {
  const text = useText(queueText);
  const locale = useLocale();
  const titleOf = useOrderTitle();
  return (
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
          {isLate(order, Date.now()) ? (
            <StatusBadge tone="cancelled" small icon={<ClockIcon className="size-4" />}>
              {text.late}
            </StatusBadge>
          ) : null}
          {notes > 0 ? (
            <button type="button" className="-my-3 flex py-3" onClick={onNotes}>
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
          aria-label={nextLabel}
          onClick={onNext}
          icon={<ChevronRightIcon className="size-5" />}
        >
          <span className="@max-[24rem]:hidden">{nextLabel}</span>
          <span className="@min-[24rem]:hidden">{text.nextShort}</span>
        </Button>
      ) : null}
    </div>
  );
}

type ActsProps = Pick<Props, "order" | "side" | "onSide"> & {
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  decision: ReturnType<typeof useDecision>;
  /** A file was chosen, or a reason written. */
  onBegun: () => void;
};

/** Delivers the order or cancels it. */
function Acts({ order, side, onSide, file, onFile, decision, onBegun }: ActsProps) {
  const text = useText(queueText);
  const root = useRef<HTMLFieldSetElement>(null);
  useSendByKeys(root, order._id, side === "delivery" && file !== undefined);
  // Shows the usual reasons too, which are below the field.
  useEffect(() => {
    if (side === "cancel")
      requestAnimationFrame(() => root.current?.scrollIntoView({ block: "nearest" }));
  }, [side]);
  const delivery = (
    <DeliveryForm
      order={order}
      file={file}
      onFile={onFile}
      sending={decision}
      label={text.deliver}
      onSend={decision.deliver}
      onDropped={() => onSide("delivery")}
    />
  );
  const cancel = (
    <CancelForm
      orders={[order]}
      label={text.cancelOrder}
      busy={decision.busy}
      onCancel={decision.cancel}
      onAct={onBegun}
    />
  );
  return (
    <fieldset ref={root} aria-label={text.action} className="min-w-0" onChange={onBegun}>
      <Tabs
        keep
        label={text.action}
        chosen={side}
        onChoose={onSide}
        tabs={[
          { key: "delivery", label: text.delivery, panel: delivery },
          { key: "cancel", label: text.cancel, panel: cancel },
        ]}
      />
    </fieldset>
  );
}

const targets: Record<Turn["to"], string> = {
  head: "h2",
  delivery: "[name=file]",
  cancel: "[name=note]",
};

/**
 * What came with the order. The list has only the count of it, so the order is loaded once more.
 */
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

/**
 * Moves the focus within the pane after a shortcut or a decision, so that keyboard and screen
 * reader follow.
 */
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
          <strong className="font-semibold text-cancelled">{text.note}:</strong>{" "}
          {noteIn(order.note, locale)}
        </p>
      ) : null}
      <p className="text-sm text-soft">
        {order.decidedBy ? <span>{`${text.decidedBy}: ${order.decidedBy} · `}</span> : null}
        <span>{formatDateTime(order.updatedAt, locale)}</span>
      </p>
      {order.file && !order.wrongFileAt ? <DownloadButton order={order} /> : null}
    </div>
  );
}
