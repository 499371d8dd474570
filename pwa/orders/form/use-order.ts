import { useEffect } from "react";
import { useLocation } from "wouter";
import { operators } from "../../../contract/services/biometric.ts";
import type { Declaration } from "../../../contract/services/declare.ts";
import type { OwnSum } from "../../../contract/shop/shop.ts";
import { suggestOperator } from "../../../contract/values/identifiers.ts";
import { afterPaint } from "../../api/after-paint.ts";
import { messages } from "../../i18n/messages.ts";
import { bothOf } from "../../i18n/t.ts";
import { isUnanswered } from "../../offline/sending/send-now.ts";
import { oddNumbers } from "../../services/fields/number-checks.ts";
import type { OrderValues } from "../../services/fields/service-form.ts";
import { showToast } from "../../ui/toast.ts";
import { placeOrder } from "../place-order.ts";
import { orderText } from "./text.ts";
import { useCharging } from "./use-charging.ts";
import type { Chosen } from "./use-chosen.ts";
import { type Doubt, useSubmission } from "./use-submission.ts";

/**
 * Orders a service: {@link useSubmission} with what closes it. `draftId` has the photos that the
 * values name, `chosen` what is added to its price, `own` what it brings. What was ordered, or
 * waits on this phone, leads to the list, which shows its outcome first.
 */
export function useOrder(service: Declaration, chosen: Chosen, onSent: () => Promise<void>) {
  const [, navigate] = useLocation();
  // What comes of the order is told by a screen that must be here when the line breaks meanwhile.
  useEffect(() => afterPaint(() => import("../MyOrders.tsx").catch(() => undefined)), []);
  const submission = useSubmission({
    priceName: service.price.name,
    chosen,
    failed: messages.failedToPlaceOrder,
    onSent,
  });
  const submit = (values: OrderValues, draftId?: string, own?: OwnSum) =>
    submission.submit(
      (price) => placeOrder(service, values, price, draftId, own),
      (outcome) => {
        const ordered = outcome.state === "placed" ? outcome.order?._id : outcome.item.id;
        // Placed, but this phone can't read its own copy.
        if (!ordered) showToast("success", messages.orderPlaced);
        navigate("/my-order", { state: { ordered } });
      },
      () => doubtsOf(service, values, draftId),
    );

  return { ...useCharging(service, submission), submit };
}

/**
 * What a person is asked about before it is charged: numbers that look wrong, another operator's
 * number, an order of it before.
 */
async function doubtsOf(
  service: Declaration,
  values: OrderValues,
  draftId?: string,
): Promise<Doubt[]> {
  // By then the list may have what was sent without an answer, which is no repeat of itself.
  const repeats = isUnanswered(draftId)
    ? Promise.resolve([])
    : import("../again/repeats.ts").then(({ oddRepeat }) => oddRepeat(service, values, draftId));
  // A storage that can't be read is told elsewhere, and is no reason to hold up an order.
  return [
    ...oddNumbers(service.fields, values),
    ...oddOperator(values),
    ...(await repeats.catch(() => [])),
  ];
}

function oddOperator({ operator, number }: OrderValues): Doubt[] {
  const suggested = suggestOperator(String(number ?? ""));
  if (!operator || !suggested || suggested === operator) return [];
  const label = operators.find(({ value }) => value === suggested)?.label;
  const said = bothOf(orderText, (text, locale) => text.numberOf(label?.[locale] ?? suggested));
  return [{ name: "operator", value: `${operator} ${number}`, said }];
}
