import { useRef, useState } from "react";
import type { Sentence } from "../../../contract/values/sentences.ts";
import { isApiError } from "../../api/errors.ts";
import { messages } from "../../i18n/messages.ts";
import { bothOf, formatTaka } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { sentence } from "../../offline/errors.ts";
import type { OddNumber } from "../../services/fields/number-checks.ts";
import { useBalance, usePrices } from "../../settings/settings.ts";
import { refreshValues } from "../../settings/start.ts";
import { orderText } from "./text.ts";
import type { Chosen } from "./use-chosen.ts";

/**
 * What a form is asked about before it is charged. `name`: of the field to mend, if it is about
 * one.
 */
export type Doubt = Omit<OddNumber, "name"> & { name?: string };

/** `reason`: why the form was refused, when the quoted sentence does not tell. */
export type SubmissionState =
  | { at: "idle" }
  | { at: "busy" }
  | { at: "asking"; odd: Doubt[] }
  | { at: "failed"; sentence: Sentence; reason?: Sentence | undefined };

type Outcome = { state: string; error?: unknown };
type Options = {
  /** Whose price is charged. */
  priceName: string;
  /** What is added to it. */
  chosen?: Chosen | undefined;
  /** It costs nothing this time. `of`: what it is that does, since another was never free. */
  free?: boolean;
  of?: string | undefined;
  /**
   * The quoted sentence of a failure. Refusals with one of these codes have their own; without
   * codes all have.
   */
  failed: Sentence;
  told?: ReadonlySet<string>;
  /** Runs after what was sent is charged or kept for later, while what comes of it is shown. */
  onSent?: () => Promise<void>;
};

/**
 * A form that is charged: its price now, what prevents it, and `submit`. The price that the user
 * sees is sent along, so that no other price is charged. `before`: the price that they saw first,
 * once it is another. `submit` answers the outcome; undefined when it was not tried: of another
 * price, and of what `findOdd` finds, it first asks once.
 */
export function useSubmission({ priceName, chosen, free, of, failed, told, onSent }: Options) {
  const [state, setState] = useState<SubmissionState>({ at: "idle" });
  const { price, before, hear } = usePrice(priceName, { chosen, free, of });
  const balance = useBalance().value;
  const online = useConnection() === "online";
  const sending = useRef(false);
  const askedAbout = useRef(new Set<string>());

  /**
   * What is odd about the price is drawn from the price now, which may change again while it asks.
   */
  const news = before === undefined || price === undefined ? [] : [priceDoubt(before, price)];
  const ask = (odd: Doubt[], about = news) => {
    for (const { value } of [...about, ...odd]) askedAbout.current.add(value);
    setState({ at: "asking", odd });
  };
  const refuse = (refused: Sentence, reason?: Sentence) =>
    setState({ at: "failed", sentence: refused, reason });
  const refuseFor = (error: unknown, sent: number) => {
    if (isApiError(error) && error.code === "price-changed" && error.price !== undefined) {
      hear(error.price);
      return ask([], [priceDoubt(before ?? sent, error.price)]);
    }
    const known = error === undefined ? messages.somethingWentWrong : sentence(error);
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
    findOdd: () => Promise<Doubt[]> = async () => [],
  ): Promise<Sent | undefined> => {
    // A second tap may come before the button is drawn as busy, or asks.
    if (sending.current || price === undefined) return undefined;
    sending.current = true;
    setState({ at: "busy" });
    try {
      const odd = await findOdd();
      if ([...news, ...odd].some(({ value }) => !askedAbout.current.has(value))) {
        ask(odd);
        return undefined;
      }
      const outcome = await send(price);
      if (outcome.state === "refused") {
        refuseFor(outcome.error, price);
        // The phone's price, balance or switch was out of date. Offline it stays so.
        refreshValues().catch(() => undefined);
        return outcome;
      }
      // It is sent. A draft that can't be deleted now is less harm than sending it again. The form
      // stands as it was until what came of it is drawn: it is never seen empty.
      const cleared = onSent?.().catch(() => undefined);
      await arrive(outcome as Exclude<Sent, { state: "refused" }>);
      await cleared;
      return outcome;
    } catch (error) {
      refuseFor(error, price);
      return undefined;
    } finally {
      sending.current = false;
    }
  };

  return {
    price,
    before,
    balance,
    online,
    state: withNews(state, news),
    submit,
    refuse,
    /** Forgets the old refusal or question, because something else was typed. */
    forget: () => {
      if (state.at === "asking") askedAbout.current.clear();
      setState((now) => (now.at === "failed" || now.at === "asking" ? { at: "idle" } : now));
    },
  };
}

/**
 * A question with what is odd about the price now. One that was only about a price which is as it
 * was is none.
 */
function withNews(state: SubmissionState, news: Doubt[]): SubmissionState {
  if (state.at !== "asking") return state;
  const odd = [...news, ...state.odd];
  return odd.length > 0 ? { at: "asking", odd } : { at: "idle" };
}

/**
 * The price of this name: as this phone has it, or as a refusal told it since. `before`: what the
 * person saw of it first, while that is another one: the price changed under their finger. Another
 * name, as of another operator, has a price of its own, and so have other options; what was `free`
 * saw 0. All in tk.
 */
function usePrice(
  priceName: string,
  { chosen, free = false, of = "" }: Pick<Options, "chosen" | "free" | "of">,
) {
  const base = usePrices().value?.[priceName];
  const listed = base && Math.round((base + (chosen?.extra ?? 0)) * 100) / 100;
  const name = `${priceName} ${chosen?.options ?? ""}`;
  const [heard, setHeard] = useState<{
    name: string;
    price: number;
    insteadOf: number | undefined;
  }>();
  const [seen, setSeen] = useState<Record<string, number>>({});
  if (listed !== undefined && seen[name] === undefined) setSeen({ ...seen, [name]: listed });
  const [freed, setFreed] = useState<string>();
  if (free && freed !== of) setFreed(of);
  if (free) return { price: 0, before: undefined, hear: () => undefined };
  const isNews = heard?.name === name && heard.insteadOf === listed;
  const price = isNews ? heard.price : listed;
  const first = freed === of ? 0 : (seen[name] ?? price);
  return {
    price,
    before: first === price ? undefined : first,
    hear: (told: number) => setHeard({ name, price: told, insteadOf: listed }),
  };
}

function priceDoubt(from: number, to: number): Doubt {
  const said = bothOf(orderText, (text, locale) =>
    text.priceChanged(formatTaka(from, locale), formatTaka(to, locale)),
  );
  return { value: `price ${to}`, said };
}
