import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { CreatePayment } from "../../contract/recharge.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { newKey } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { messages } from "../i18n/messages.ts";
import type { Sentence } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { showToast } from "../ui/toast.ts";
import { createPayment } from "./recharge.ts";

export type PaymentState =
  | { at: "idle" }
  | { at: "leaving" }
  | { at: "invalid"; code: string }
  | { at: "failed"; sentence: Sentence };

/** Checks the amount, begins the payment and sends the browser to it. Without `userId` it does nothing. */
export function usePayment(userId: string | undefined) {
  const [state, setState] = useState<PaymentState>({ at: "idle" });
  const sending = useRef(false);
  const attempt = useRef<{ amount: number; key: string } | undefined>(undefined);

  useEffect(() => {
    // After going back from the provider's page the browser may show this one as it was left: busy.
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState({ at: "idle" });
    };
    addEventListener("pageshow", handleShow);
    return () => removeEventListener("pageshow", handleShow);
  }, []);

  const pay = async (typed: string) => {
    // A second tap may come before the button shows that it is busy.
    if (sending.current || !userId) return;
    const checked = v.safeParse(CreatePayment.entries.amount, typed);
    if (!checked.success) {
      const code = checked.issues[0].message;
      if (code === "minimum-recharge") showToast("error", messages.minimumRecharge, { id: "recharge-minimum" });
      return setState({ at: "invalid", code });
    }
    const amount = tkFromPoisha(checked.output);
    if (attempt.current?.amount !== amount) attempt.current = { amount, key: newKey() };
    sending.current = true;
    setState({ at: "leaving" });
    try {
      const { bkashURL } = await createPayment(userId, amount, attempt.current.key);
      attempt.current = undefined;
      location.assign(bkashURL);
    } catch (error) {
      // After a lost answer the same key finds the payment that may exist already. A refused payment needs a new key.
      if (isApiError(error) && error.status < 500) attempt.current = undefined;
      const told = sentence(error);
      showToast("error", told);
      setState({ at: "failed", sentence: told });
    } finally {
      sending.current = false;
    }
  };

  return { state, pay: (typed: string) => void pay(typed), forget: () => setState({ at: "idle" }) };
}
