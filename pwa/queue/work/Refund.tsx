import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { type QueueItem, RefundOrder } from "../../../contract/queue.ts";
import { parseTk } from "../../../contract/values/money.ts";
import { isApiError } from "../../api/errors.ts";
import { request, useRequestKey } from "../../api/request.ts";
import { bothOf, defineText, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { useConnection } from "../../offline/connection.ts";
import { sentence } from "../../offline/errors.ts";
import { useConfig } from "../../settings/config.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { fieldErrors, formOf } from "../../ui/form/form-errors.ts";
import { NumberInput } from "../../ui/form/Inputs.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FormDialog } from "../../ui/overlay/Dialog.tsx";
import { showFailure, showToast } from "../../ui/toast.ts";

const RefundForm = formOf<{ amount: string; reason: string }>(RefundOrder);

type Props = { order: QueueItem; onOpen: () => void };

/** The button of {@link RefundDialog}. A cancelled order has given back all of its price. */
export function Refund({ order, onOpen }: Props) {
  const text = useText(refundText);
  const offline = useConnection() === "offline";
  const left = useLeft(order);
  const byAdmin = order.wrongFileAt && (order.returned ?? 0) < order.price;
  if (order.status === "cancel" || left <= 0)
    return byAdmin ? <p className="-mx-3 basis-full text-soft">{text.byAdmin}</p> : null;
  return (
    <Button variant="secondary" className="px-3 text-sm" disabled={offline} onClick={onOpen}>
      {text.title}
    </Button>
  );
}

type DialogProps = { order: QueueItem; onClose: () => void; onChanged: () => Promise<void> };

/** Gives a part of the price of an order back that stays as it is. */
export function RefundDialog({ order, onClose, onChanged }: DialogProps) {
  const text = useText(refundText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const left = useLeft(order);
  const withKey = useRequestKey();
  // As it was when the sum was chosen: after a lost answer the same request is sent again.
  const [before] = useState(order.returned ?? 0);
  const { register, control, handleSubmit, getValues, setError, formState } = useForm({
    defaultValues: { amount: "", reason: "" },
    resolver: valibotResolver(RefundForm, undefined, { raw: true }),
  });
  const problems = fieldErrors(formState.errors, locale);
  const { amount = "" } = useWatch({ control });
  const kept = Math.round((order.price - before) * 100);
  const after = kept - (parseTk(amount) ?? 0);
  const valid = after < kept && after >= 0;
  const given = formatTaka((kept - after) / 100, locale);

  const give = async () => {
    // The typed text is sent: the server reads Bengali digits too.
    const json = { ...getValues(), expectedReturned: before };
    await withKey(json, (key) =>
      request("POST apply/order/:id/refund", {
        path: { id: order._id },
        json,
        headers: { "Idempotency-Key": key },
      }),
    );
    showToast("success", bothOf(refundText, "done"));
    onClose();
    await onChanged();
  };
  const handleFailure = (error: unknown) => {
    if (isApiError(error) && /refund-limit$/.test(error.code))
      setError("amount", { message: sentence(error)[locale] });
    else showFailure(error);
    // Somebody was faster: the list has what is left now.
    if (isApiError(error)) void onChanged();
  };
  return (
    <FormDialog
      title={text.title}
      label={valid ? text.give(given) : text.title}
      busy={busy}
      busyLabel={text.busy}
      onClose={onClose}
      onSubmit={handleSubmit(() => run(give, handleFailure))}
    >
      <p className="font-semibold">{`${order.orderNumber} · ${order.user.fullName}`}</p>
      <p className="text-sm text-soft">
        {text.most(formatTaka(order.price, locale), formatTaka(left, locale))}
      </p>
      <NumberInput
        {...register("amount")}
        inputMode="decimal"
        label={text.amount}
        required
        error={problems.amount}
      />
      <p aria-live="polite" className="min-h-6 font-semibold tabular-nums">
        {valid ? text.after(given, formatTaka(after / 100, locale)) : null}
      </p>
      <TextInput
        {...register("reason")}
        label={text.reason}
        hint={text.reasonHint}
        required
        maxLength={500}
        autoComplete="off"
        error={problems.reason}
      />
    </FormDialog>
  );
}

/** What this user may still give back of the price, in tk. */
function useLeft({ price, returned = 0 }: QueueItem): number {
  const most = useConfig().value?.staffRefund ?? 0;
  const all = useCurrentUser()?.role === "staff" ? Math.min(price, most) : price;
  return Math.round((all - returned) * 100) / 100;
}

const refundText = defineText({
  title: ["টাকার অংশ ফেরত দিন", "Refund part of the price"],
  most: [
    (price: string, left: string) =>
      `মূল্য ${price}, ফেরত দেওয়া যাবে ${left} পর্যন্ত। অর্ডারটি যেমন আছে তেমনই থাকবে।`,
    (price: string, left: string) =>
      `The price is ${price}. You can refund up to ${left}; the order itself does not change.`,
  ],
  after: [
    (given: string, left: string) => `গ্রাহক ফেরত পাবেন ${given}, দোকানের থাকবে ${left}`,
    (given: string, left: string) => `${given} back to the customer, the shop keeps ${left}`,
  ],
  amount: ["কত টাকা", "Amount"],
  reason: ["কারণ", "Reason"],
  reasonHint: ["অর্ডারকারী এটি দেখবেন।", "The customer will see this."],
  give: [(given: string) => `${given} ফেরত দিন`, (given: string) => `Refund ${given}`],
  byAdmin: ["টাকা ফেরত দিতে হলে অ্যাডমিনকে বলুন।", "If money must go back, tell an admin."],
  busy: ["পাঠানো হচ্ছে", "Sending"],
  done: ["টাকা অর্ডারকারীর ব্যালেন্সে গেছে।", "Refunded to the customer's balance."],
});
