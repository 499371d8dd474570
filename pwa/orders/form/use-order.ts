import { useLocation } from "wouter";
import type { Sentence } from "../../../contract/errors.ts";
import type { Order } from "../../../contract/orders.ts";
import { closedNotice, type Declaration } from "../../../contract/services/declare.ts";
import { messages } from "../../i18n/messages.ts";
import { closedSentence } from "../../offline/errors.ts";
import type { OrderValues } from "../../services/fields/service-form.ts";
import { useService } from "../../services/services.ts";
import { useSwitches } from "../../settings/settings.ts";
import { showToast } from "../../ui/toast.ts";
import { placeOrder } from "../place-order.ts";
import { useSubmission } from "./use-submission.ts";

const ORDER_LIST = "/my-order";

export type Placing = ReturnType<typeof useOrder>;

/**
 * Orders a service: {@link useSubmission} with what closes it. `draftId` has the photos that the values name. A placed order leads to
 * the page of `pageOf`, by default the list.
 */
export function useOrder(
  service: Declaration,
  onSent: () => Promise<void>,
  pageOf: (order: Order) => string = () => ORDER_LIST,
) {
  const [, navigate] = useLocation();
  const submission = useSubmission({ priceName: service.price.name, failed: messages.failedToPlaceOrder, onSent });
  const { price, balance, online } = submission;
  const switches = useSwitches().value;
  // A service without a switch is always open.
  const closed = service.switch !== null && switches?.[service.switch.name] === false;
  const hours = useService(service.key)?.hours;

  const submit = (values: OrderValues, draftId?: string) =>
    submission.submit(
      (price) => placeOrder(service, values, price, draftId),
      async (outcome) => {
        if (outcome.state === "placed") showToast("success", messages.orderPlaced);
        else showToast("blank", online && outcome.item.attachments ? await filesOnTheirWay() : messages.orderQueued);
        navigate(outcome.state === "placed" && outcome.order ? pageOf(outcome.order) : ORDER_LIST);
      },
    );

  return {
    ...submission,
    /** The notice of a closed service. */
    closed: closed ? closedSentence(closedNotice(service)) : undefined,
    hours,
    /** Of a closed service only that it is closed is told. */
    short: !closed && price !== undefined && balance !== undefined && balance < price,
    submit,
  };
}

/** The form that asks for photos has loaded the words. */
async function filesOnTheirWay(): Promise<Sentence> {
  return (await import("../../attachments/text.ts")).filesOnTheirWay;
}
