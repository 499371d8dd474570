import { useRef, useState } from "react";
import type { Sentence } from "../../../contract/errors.ts";
import { isApiError } from "../../api/errors.ts";
import { messages } from "../../i18n/messages.ts";
import { useConnection } from "../../offline/connection.ts";
import { sentence } from "../../offline/errors.ts";
import type { OddNumber } from "../../services/fields/number-checks.ts";
import { useBalance, usePrices } from "../../settings/settings.ts";
import { refreshValues } from "../../settings/start.ts";

/** `reason`: why the form was refused, when the quoted sentence does not tell. `price` in tk. */
export type SubmissionState =
  | { at: "idle" }
  | { at: "busy" }
  | { at: "asking"; odd: OddNumber[] }
  | { at: "failed"; sentence: Sentence; reason?: Sentence | undefined }
  | { at: "price-changed"; priceName: string; price: number; sentence: Sentence };

type Outcome = { state: string; error?: unknown };
type Options = {
  /** Whose price is charged. */
  priceName: string;
  /** The quoted sentence of a failure. Refusals with one of these codes have their own; without codes all have. */
  failed: Sentence;
  told?: ReadonlySet<string>;
  /** Runs after what was sent is charged or kept for later. */
  onSent: () => Promise<void>;
};

/**
 * A form that is charged: its price now, what prevents it, and `submit`. The price that the user sees is sent along, so that no other
 * price is charged. `submit` answers the outcome; undefined when it was not tried: of what `findOdd` finds it first asks once.
 */
export function useSubmission({ priceName, failed, told, onSent }: Options) {
  const [state, setState] = useState<SubmissionState>({ at: "idle" });
  const listed = usePrices().value?.[priceName];
  // A new price belongs to its name: another operator, chosen meanwhile, has its own.
  const price =
    state.at === "price-changed" && state.priceName === priceName ? state.price : listed;
  const balance = useBalance().value;
  const online = useConnection() === "online";
  const sending = useRef(false);
  const askedAbout = useRef("");

  const refuse = (refused: Sentence, reason?: Sentence) =>
    setState({ at: "failed", sentence: refused, reason });
  const refuseFor = (error: unknown) => {
    const known = error === undefined ? messages.somethingWentWrong : sentence(error);
    if (isApiError(error) && error.code === "price-changed" && error.price !== undefined)
      return setState({ at: "price-changed", priceName, price: error.price, sentence: known });
    if (
      known === messages.somethingWentWrong ||
      (isApiError(error) && error.code === "server-error")
    )
      return refuse(failed);
    // A device that is full says so: nothing was sent.
    return told && isApiError(error) && !told.has(error.code)
      ? refuse(failed, known)
      : refuse(known);
  };

  const submit = async <Sent extends Outcome>(
    send: (price: number) => Promise<Sent>,
    arrive: (sent: Exclude<Sent, { state: "refused" }>) => void | Promise<void>,
    findOdd: () => Promise<OddNumber[]> = async () => [],
  ): Promise<Sent | undefined> => {
    // A second tap may come before the button is drawn as busy, or asks.
    if (sending.current || price === undefined) return undefined;
    sending.current = true;
    setState({ at: "busy" });
    try {
      const odd = await findOdd();
      const about = odd.map(({ value }) => value).join(" ");
      if (about !== askedAbout.current) {
        askedAbout.current = about;
        if (about) setState({ at: "asking", odd });
        if (about) return undefined;
      }
      const outcome = await send(price);
      if (outcome.state === "refused") {
        refuseFor(outcome.error);
        // The phone's price, balance or switch was out of date. Offline it stays so.
        refreshValues().catch(() => undefined);
        return outcome;
      }
      // It is sent. A draft that can't be deleted now is less harm than sending it again.
      await onSent().catch(() => undefined);
      await arrive(outcome as Exclude<Sent, { state: "refused" }>);
      return outcome;
    } catch (error) {
      refuseFor(error);
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
    submit,
    refuse,
    /** Forgets the old refusal or question, because something else was typed. */
    forget: () => {
      if (state.at === "asking") askedAbout.current = "";
      setState((now) =>
        now.at === "failed" ||
        now.at === "asking" ||
        (now.at === "price-changed" && now.price === listed)
          ? { at: "idle" }
          : now,
      );
    },
  };
}
