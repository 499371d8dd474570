import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { Declaration } from "../../../contract/services/declare.ts";
import { formatOrderNumber } from "../../../contract/values/order-number.ts";
import { formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { orderOfDraft } from "../../outbox/forms.ts";
import type { ServiceFormState } from "../../services/fields/ServiceFields.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Banner } from "../../ui/Page.tsx";
import type { SubmissionState } from "../form/use-submission.ts";
import { useMyOrders } from "../my-orders.ts";
import { addressOf, findRepeat, orderFacts, type Repeat, wantedNumber } from "./repeats.ts";
import { againText } from "./text.ts";

const PAUSE_MS = 400;

type Props = { service: Declaration; control: ServiceFormState["control"]; at: SubmissionState["at"] };

/**
 * Tells that this number was ordered from this service before, within 30 days. It never prevents an order. While the form is being
 * sent it stays as it is: the order that waits then is this very one. Where the bar asks about it, it is silent.
 */
export function RepeatNote({ service, control, at }: Props) {
  const text = useText(againText);
  const locale = useLocale();
  const repeat = useRepeat(service, useWatch({ control }), at === "busy");
  if (!repeat || at === "asking") return null;
  const { order, sure } = "waiting" in repeat ? { order: undefined, sure: true } : repeat;
  return (
    <Banner
      tone="warn"
      role="status"
      title={sure ? text.repeatTitle : text.alikeTitle}
      action={
        <ButtonLink href={addressOf(repeat)} variant="secondary">
          {text.see}
        </ButtonLink>
      }
    >
      {order ? <p>{orderFacts(order, locale)}</p> : null}
      <p>{order ? text[sure ? "repeatText" : "alikeText"] : text.repeatWaiting}</p>
    </Banner>
  );
}

function useRepeat(service: Declaration, values: Record<string, unknown>, sending: boolean): Repeat | undefined {
  const wanted = wantedNumber(service, values);
  const key = wanted ? `${wanted.category} ${wanted.field.name} ${wanted.number}` : "";
  const [found, setFound] = useState<{ key: string; repeat: Repeat | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which number is wanted.
  useEffect(() => {
    if (!wanted || sending) return;
    let live = true;
    const timer = setTimeout(async () => {
      // The order that this one corrects or repeats is known to the user.
      const except = orderOfDraft(new URLSearchParams(location.search).get("draft"));
      // A storage that can't be read is told elsewhere, and is no reason to hold up an order.
      const repeat = await findRepeat(wanted, { except }).catch(() => undefined);
      if (live) setFound({ key, repeat });
    }, PAUSE_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [key, sending]);
  return found?.key === key ? found.repeat : undefined;
}

/** Over a form that corrects or repeats an order: why it was cancelled, or that it was delivered. `price` in tk. */
export function AboutEarlier({ id, price }: { id: string; price: number | undefined }) {
  const text = useText(againText);
  const locale = useLocale();
  const order = useMyOrders()?.rows.find(({ _id }) => _id === id);
  if (!order || order.status === "pending") return null;
  const number = formatOrderNumber(order.orderNumber, locale) ?? "";
  if (order.status === "approved")
    return <Banner title={text.againTitle(number)}>{text.againText(formatTaka(price, locale))}</Banner>;
  return (
    <Banner title={text.correctTitle(number)}>
      {order.note ? <p>{order.note}</p> : null}
      <p>{text.correctText}</p>
    </Banner>
  );
}
