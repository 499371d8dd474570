import { useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Order } from "../../../contract/orders.ts";
import { closedNotice, type Declaration } from "../../../contract/services/declare.ts";
import type { Values } from "../../../contract/services/values.ts";
import { isApiError } from "../../api/errors.ts";
import { messages } from "../../i18n/messages.ts";
import type { Sentence } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { sentence } from "../../offline/errors.ts";
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
 * What an order of a service costs now, what stands in its way, and its sending. The price that the person sees goes
 * along, so nothing is charged at another one. `onSent` runs once the order is placed or kept for later. `submit` answers
 * what came of it; undefined when it could not even be tried. A placed order leads to where `pageOf` says, else to the list.
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
  // Another operator chosen meanwhile has its own price.
  const price = state.at === "price-changed" && state.category === category ? state.price : listed;
  const balance = useBalance().value;
  const switches = useSwitches().value;
  // A service without a switch is always open.
  const closed = service.switch !== null && switches?.[service.switch.name] === false;
  const online = useConnection() === "online";
  const sending = useRef(false);

  const submit = async (values: Values): Promise<PlaceOutcome | undefined> => {
    // A second tap may come before the button is drawn as busy.
    if (sending.current || price === undefined) return undefined;
    sending.current = true;
    setState({ at: "busy" });
    try {
      const outcome = await placeOrder(service, values, price);
      if (outcome.state === "refused") {
        setState(refused(category, outcome.error));
        // What the phone believed of price, balance or switch was old. Without a connection it stays so.
        refreshSettings().catch(() => undefined);
        return outcome;
      }
      // It is ordered: a draft that can't be dropped now is a smaller harm than a second order.
      await onSent().catch(() => undefined);
      if (outcome.state === "placed") showToast("success", messages.orderPlaced);
      else showToast("blank", messages.orderQueued);
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
    /** The closed notice of this type, when it is closed. */
    closed: closed ? closedNotice(service) : undefined,
    short: price !== undefined && balance !== undefined && balance < price,
    submit,
    /** Something else is typed now: forgets the old refusal. */
    forget: () =>
      setState((now) =>
        now.at === "failed" || (now.at === "price-changed" && now.price === listed) ? { at: "idle" } : now,
      ),
  };
}

/** Toasts the refusal and keeps it: a toast is gone before a slow reader is through. */
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
