import { useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Order } from "../../../contract/orders.ts";
import { closedNotice, type Declaration } from "../../../contract/services/declare.ts";
import { isApiError } from "../../api/errors.ts";
import { messages } from "../../i18n/messages.ts";
import type { Sentence } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { closedSentence, sentence } from "../../offline/errors.ts";
import type { OrderValues } from "../../services/fields/service-form.ts";
import { useService } from "../../services/services.ts";
import { refreshSettings, useBalance, usePrices, useSwitches } from "../../settings/settings.ts";
import { showToast } from "../../ui/toast.ts";
import { type PlaceOutcome, placeOrder } from "../place-order.ts";

export type OrderState =
  | { at: "idle" }
  | { at: "busy" }
  | { at: "failed"; sentence: Sentence }
  | { at: "price-changed"; category: string; price: number };

const ORDER_LIST = "/my-order";

export type Placing = ReturnType<typeof useOrder>;

/**
 * The price of a service now, what prevents an order, and `submit`. The price that the user sees is sent along, so that no
 * other price is charged; `draftId` has the photos that the values name. `onSent` runs after the order is placed or kept for later. `submit` answers the outcome; undefined
 * when it could not be tried. A placed order leads to the page of `pageOf`, by default the list.
 */
export function useOrder(
  service: Declaration,
  onSent: () => Promise<void>,
  pageOf: (order: Order) => string = () => ORDER_LIST,
) {
  const category = service.key;
  const [state, setState] = useState<OrderState>({ at: "idle" });
  const [, navigate] = useLocation();
  const listed = usePrices().value?.[service.price.name];
  // The new price belongs to its category: another operator, chosen meanwhile, has its own.
  const price = state.at === "price-changed" && state.category === category ? state.price : listed;
  const balance = useBalance().value;
  const switches = useSwitches().value;
  // A service without a switch is always open.
  const closed = service.switch !== null && switches?.[service.switch.name] === false;
  const hours = useService(category)?.hours;
  const online = useConnection() === "online";
  const sending = useRef(false);

  const submit = async (values: OrderValues, draftId?: string): Promise<PlaceOutcome | undefined> => {
    // A second tap may come before the button is drawn as busy.
    if (sending.current || price === undefined) return undefined;
    sending.current = true;
    setState({ at: "busy" });
    try {
      const outcome = await placeOrder(service, values, price, draftId);
      if (outcome.state === "refused") {
        setState(refused(category, outcome.error));
        // The phone's price, balance or switch was out of date. Offline it stays so.
        refreshSettings().catch(() => undefined);
        return outcome;
      }
      // The order is placed. A draft that can't be deleted now is less harm than a second order.
      await onSent().catch(() => undefined);
      if (outcome.state === "placed") showToast("success", messages.orderPlaced);
      else showToast("blank", online && outcome.item.attachments ? await filesOnTheirWay() : messages.orderQueued);
      navigate(outcome.state === "placed" && outcome.order ? pageOf(outcome.order) : ORDER_LIST);
      return outcome;
    } catch {
      setState(refused(category, undefined));
      return undefined;
    } finally {
      sending.current = false;
    }
  };

  return {
    price,
    balance,
    online,
    state,
    /** The notice of a closed service. */
    closed: closed ? closedSentence(closedNotice(service)) : undefined,
    hours,
    /** Of a closed service only that it is closed is told. */
    short: !closed && price !== undefined && balance !== undefined && balance < price,
    submit,
    /** Forgets the old refusal, because something else was typed. */
    forget: () =>
      setState((now) =>
        now.at === "failed" || (now.at === "price-changed" && now.price === listed) ? { at: "idle" } : now,
      ),
  };
}

/** The form that asks for photos has loaded the words. */
async function filesOnTheirWay(): Promise<Sentence> {
  return (await import("../../attachments/text.ts")).filesOnTheirWay;
}

/** Shows a toast and keeps the refusal on the form, because a toast may be gone before it is read. */
function refused(category: string, error: unknown): OrderState {
  if (isApiError(error) && error.code === "price-changed" && error.price !== undefined) {
    showToast("error", sentence(error));
    return { at: "price-changed", category, price: error.price };
  }
  const reason = error === undefined ? messages.somethingWentWrong : sentence(error);
  const isUnknown = reason === messages.somethingWentWrong || (isApiError(error) && error.code === "server-error");
  const known = isUnknown ? messages.failedToPlaceOrder : reason;
  showToast("error", known);
  return { at: "failed", sentence: known };
}
