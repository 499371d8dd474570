import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { Order } from "../../contract/orders.ts";
import { birth } from "../../contract/services/birth.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { isWithdrawn } from "../../contract/withdrawn.ts";
import { isApiError, isOffline } from "../api/errors.ts";
import { OrderAttachments } from "../attachments/LateAttachments.tsx";
import { Conversation, TalkBadge } from "../conversation/Conversation.tsx";
import { formatDateTime, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { DetailsRemoved, lacksDetails } from "../lists/DetailsRemoved.tsx";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { type Remote, useRemote } from "../lists/use-remote.ts";
import { fetchWholeOrder } from "../my-orders/my-orders.ts";
import { currentUser } from "../offline/chat-user.ts";
import { deleteUntouched, findDraft, saveDraft } from "../offline/drafts/drafts.ts";
import type { Draft } from "../offline/rows.ts";
import { formOf, repeatDraftOf, routeOfDraft } from "../outbox/forms.ts";
import { PushOffer } from "../push/PushOffer.tsx";
import { typedValue } from "../services/fields/dates.ts";
import { useOrderTitle, usualSentence } from "../services/names.ts";
import { formatValue, isNumberField, linesOf } from "../services/order-lines.ts";
import { useService } from "../services/services.ts";
import { LateOrderSum } from "../shop/LateOrderSum.tsx";
import { Button, ButtonLink, useBusy } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { EditIcon, RefreshIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { EmptyState } from "../ui/Page.tsx";
import { againText } from "./again/text.ts";
import { Corrected, isCorrected } from "./Corrected.tsx";
import { entryOf } from "./entry-of.ts";
import { FileButtons } from "./FileButtons.tsx";
import { listText } from "./list-text.ts";
import { LateWaitLink } from "./Outcome.tsx";
import { StatusOf } from "./StatusOf.tsx";
import { WasRight } from "./WasRight.tsx";
import { Withdraw } from "./Withdraw.tsx";

type Props = {
  /** The id of the open order. */
  id: string | undefined;
  /** The order, if the list has it: a link may lead to one that is further down. */
  listed: Order | undefined;
  onClose: () => void;
};

/**
 * Everything about one order. Online its numbers are shown unmasked, so that the user can check
 * them.
 */
export function OrderDetail({ id, listed, onClose }: Props) {
  const text = useText(listText);
  const titleOf = useOrderTitle();
  const whole = useRemote(async () => (id ? fetchWholeOrder(id) : undefined), {
    // A part of the money that is given back meanwhile comes with its reason.
    key: id && `${id} ${listed?.returned ?? ""}`,
  });
  const order = listed ?? whole.value;
  const missing = isApiError(whole.error) && whole.error.status === 404;
  return (
    <Dialog
      sheet
      open={id !== undefined}
      onClose={onClose}
      title={order ? titleOf(order) : text.order}
    >
      {order ? (
        <Lines key={order._id} order={order} loaded={whole} />
      ) : missing ? (
        <EmptyState drawing="search" title={text.noOrder}>
          {text.noOrderText}
        </EmptyState>
      ) : (
        <AnswerAwaited of={whole} />
      )}
    </Dialog>
  );
}

/**
 * `loaded`: the order unmasked. When it can't be loaded, the masked one stays, with a sentence
 * below that says why.
 */
function Lines({ order, loaded }: { order: Order; loaded: Remote<Order | undefined> }) {
  const text = useText(listText);
  const locale = useLocale();
  const { value: whole } = loaded;
  const service = useService(order.category);
  const atOnce = service?.placed === false;
  // The server may have removed them since the list was loaded.
  const lacking = lacksDetails(whole ?? order);
  // What is talked about stands first, unless a file or a decision does. It never moves while the
  // order is open: a picture being chosen would be lost.
  const unread = order.unread && !isCorrected(order);
  const talked =
    order.askedAt || unread || order.wrongFileAt || (order.messages && order.status === "pending");
  const [talksFirst] = useState(Boolean(talked));
  // The file that was just said to be wrong, here or in the list.
  const said = useSaidOnce();
  const [wrong, setWrong] = useState(said && order.file?.endsWith(said) ? said : undefined);
  const conversation = <Conversation key={wrong} order={order} wrong={wrong} />;
  return (
    <div className="flex flex-col gap-4">
      <div>
        {order.askedAt || order.wrongFileAt ? (
          <TalkBadge order={{ ...order, unread: 0 }} small={false} />
        ) : (
          <StatusOf status={order.status} />
        )}
      </div>
      {talksFirst ? conversation : null}
      <Facts order={order} whole={whole} />
      <LateOrderSum of={entryOf(order)} slip />
      {lacking ? null : <OrderAttachments order={whole ?? order} whole={loaded} />}
      <DetailsRemoved of={whole ?? order} whole />
      {order.status === "pending" && !order.askedAt ? (
        <p className="text-sm text-soft">
          {`${text.pendingText} ${usualSentence(service, locale)}`}
        </p>
      ) : null}
      <MoneyBack order={order} whole={whole ?? order} />
      <Corrected order={order} />
      {order.category === birth.key && !lacking ? (
        <ButtonLink href={`/birth/print/${order._id}`} variant="secondary">
          {text.sheet}
        </ButtonLink>
      ) : null}
      {order.status === "pending" && !order.askedAt ? <PushOffer /> : null}
      {order.status === "approved" && order.file ? (
        <>
          <FileButtons order={order} />
          <WasRight key={order.file} order={order} onWrong={setWrong} />
        </>
      ) : null}
      {order.status === "approved" && !order.file && !lacking ? (
        <p className="text-sm text-soft">{atOnce ? text.notMade : text.noFile}</p>
      ) : null}
      {order.status === "cancel" ? <AgainButton order={order} whole={whole} /> : null}
      <div className={others}>
        {talksFirst ? null : conversation}
        <LateWaitLink order={order} />
        {order.status === "approved" ? <AgainButton order={order} whole={whole} /> : null}
        <Withdraw order={order} />
      </div>
    </div>
  );
}

/** The file that was said to be wrong in the list. A reload or Back does not open its box again. */
function useSaidOnce(): string | undefined {
  const said = useHistoryState<{ wrong?: string } | null>()?.wrong;
  useEffect(() => {
    if (said) history.replaceState({ ...history.state, wrong: undefined }, "");
  }, [said]);
  return said;
}

/** What was ordered, and when, for how much. */
function Facts({ order, whole }: { order: Order; whole: Order | undefined }) {
  const text = useText(listText);
  const locale = useLocale();
  return (
    <div className="@container">
      <dl
        className="grid grid-cols-[fit-content(32%)_1fr] gap-x-3 gap-y-2 @max-[16rem]:grid-cols-1
        [&_dd]:text-end [&_dt]:text-soft"
      >
        {linesOf(whole ?? order).map(({ field, value }) => (
          <Line
            key={field.name}
            label={field.label[locale]}
            // A number of 17 digits stays in one line.
            className={
              isNumberField(field)
                ? `font-semibold break-all tabular-nums ${value.length > 14 ? "text-sm/6" : ""}`
                : ""
            }
          >
            {formatValue(field, value, locale)}
          </Line>
        ))}
        {order.orderNumber ? (
          <Line label={text.number} className="-my-2.5 -me-3 flex justify-end">
            <CopyValue
              value={order.orderNumber}
              shown={formatOrderNumber(order.orderNumber, locale)}
              label={text.copyNumber}
              className="tabular-nums"
            />
          </Line>
        ) : null}
        <Line label={text.price} className="tabular-nums">
          {formatTaka(order.price, locale)}
        </Line>
        {order.orderedBy ? (
          <Line label={text.orderedBy} className="text-sm wrap-anywhere">
            {order.orderedBy.name}
          </Line>
        ) : null}
        <Line label={text.ordered} className="text-sm">
          {formatDateTime(order.createdAt, locale)}
        </Line>
        {order.updatedAt === order.createdAt ? null : (
          <Line label={text.updated} className="text-sm">
            {formatDateTime(order.updatedAt, locale)}
          </Line>
        )}
      </dl>
    </div>
  );
}

/** The price of a cancelled order, with the reason, or what else was given back. */
function MoneyBack({ order, whole }: { order: Order; whole: Order }) {
  const text = useText(listText);
  const locale = useLocale();
  if (order.status !== "cancel")
    return whole.refunds?.map(({ amount, reason, at }) => (
      <p key={at} className="rounded-md bg-approved-soft px-4 py-3 text-sm">
        {text.refunded(formatTaka(amount, locale))} {reason}
        <span className="block text-soft">{formatDateTime(at, locale)}</span>
      </p>
    ));
  return (
    <div className="rounded-md bg-cancelled-soft px-4 py-3 text-sm">
      {whole.forgotten ? null : (
        <p>
          <strong className="font-semibold text-cancelled">{text.note}:</strong>{" "}
          <span>{isWithdrawn(order) ? text.withdrawn : order.note || text.noNote}</span>
        </p>
      )}
      <p className="text-soft">{text.refunded(formatTaka(order.price, locale))}</p>
    </div>
  );
}

/** What else can be done, side by side below the main action. What opens of it takes the width. */
const others =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 [&>.button]:px-2";

function Line({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}

/**
 * Opens the form with the values of an order that is done or cancelled. Not for one whose details
 * were removed, or whose service is no longer offered.
 */
function AgainButton({ order, whole }: { order: Order; whole: Order | undefined }) {
  const text = useText(againText);
  const [, navigate] = useLocation();
  const { busy, run } = useBusy();
  const service = useService(order.category);
  // A look-up has no form that an order could fill.
  if (lacksDetails(order) || !service || service.retired || service.placed === false) return null;
  const cancelled = order.status === "cancel";
  const Icon = cancelled ? EditIcon : RefreshIcon;
  return (
    <Button
      variant={cancelled ? "primary" : "secondary"}
      icon={<Icon className="size-5" />}
      busy={busy}
      onClick={() => run(async () => navigate(await beginAgain(order, whole)))}
    >
      {cancelled ? text.correct : text.again}
    </Button>
  );
}

/**
 * Begins an order with the values of an earlier one, as a draft of its own. Answers its address.
 * `whole`: the order unmasked, if it is loaded already; without it the server is asked. Offline the
 * masked numbers are left empty. The consent is given anew. What was changed in such a draft before
 * stays. @throws ApiError
 */
export async function beginAgain(order: Order, whole?: Order): Promise<string> {
  const { draft: kind } = formOf(order.category);
  const id = repeatDraftOf(order._id);
  const userId = currentUser()?._id;
  if (userId) {
    const known = whole ?? (await fetchWholeOrder(order._id).catch(ifOffline));
    const before = await findDraft(userId, kind, id);
    const fields = { ...valuesOf(order, known), ...filledIn(before?.fields) };
    await deleteUntouched(userId);
    const untouched = before ? before.untouched === true : true;
    await saveDraft(userId, { id, kind, fields, untouched, createdAt: before?.createdAt });
  }
  return routeOfDraft({ id, kind });
}

/** The values of an order for its form. Without `whole` only public ones are known. */
function valuesOf(order: Order, whole: Order | undefined): Draft["fields"] {
  const service = findBuiltIn(order.category);
  const fields = order.service?.fields ?? service?.fields ?? [];
  const option = service?.alternatives?.find((name) => order[name]);
  const read = whole ?? order;
  return {
    ...Object.fromEntries(
      fields.flatMap((field) => {
        const value =
          Object.hasOwn(read, field.name) && (whole || field.public) ? read[field.name] : undefined;
        return typeof value === "string" && value !== ""
          ? [[field.name, typedValue(field, value)]]
          : [];
      }),
    ),
    ...(option && { option }),
    // A repeat is for somebody else; a correction is the same order once more.
    ...(order.status === "cancel" && order.forWhom && { forWhom: order.forWhom }),
  };
}

function filledIn(fields: Draft["fields"] = {}): Draft["fields"] {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== "" && name !== "consent"),
  );
}

function ifOffline(error: unknown): undefined {
  if (!isOffline(error)) throw error;
}
