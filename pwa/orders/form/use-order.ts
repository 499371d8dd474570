import { useLocation } from "wouter";
import { closedNotice, type Declaration } from "../../../contract/services/declare.ts";
import { messages } from "../../i18n/messages.ts";
import { closedSentence } from "../../offline/errors.ts";
import { oddNumbers } from "../../services/fields/number-checks.ts";
import type { OrderValues } from "../../services/fields/service-form.ts";
import { useService } from "../../services/services.ts";
import { useSwitches } from "../../settings/settings.ts";
import { showToast } from "../../ui/toast.ts";
import { placeOrder } from "../place-order.ts";
import { useSubmission } from "./use-submission.ts";

/**
 * Orders a service: {@link useSubmission} with what closes it. `draftId` has the photos that the values name. What was ordered, or
 * waits on this phone, leads to the list, which shows its outcome first.
 */
export function useOrder(service: Declaration, onSent: () => Promise<void>) {
  const [, navigate] = useLocation();
  const submission = useSubmission({ priceName: service.price.name, failed: messages.failedToPlaceOrder, onSent });
  const { price, balance } = submission;
  const switches = useSwitches().value;
  // A service without a switch is always open.
  const closed = service.switch !== null && switches?.[service.switch.name] === false;
  const hours = useService(service.key)?.hours;

  const submit = (values: OrderValues, draftId?: string) =>
    submission.submit(
      (price) => placeOrder(service, values, price, draftId),
      (outcome) => {
        const ordered = outcome.state === "placed" ? outcome.order?._id : outcome.item.id;
        // Placed, but this phone can't read its own copy.
        if (!ordered) showToast("success", messages.orderPlaced);
        navigate("/my-order", { state: { ordered } });
      },
      oddNumbers(service.fields, values),
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
