import { useRef, useState } from "react";
import { requestWith } from "../api/request.ts";
import { useRequestKey } from "../api/request-keys.ts";
import { bothOf } from "../i18n/t.ts";
import { useBusy } from "../ui/Button.tsx";
import { showToast } from "../ui/toast.ts";
import { queueText } from "./text.ts";

/** So many are remembered as put aside. */
const MOST_ASIDE = 100;

type Showing = {
  /** The open order, while it waits. */
  waiting: string | undefined;
  show: (id: string) => void;
  /** Nothing is left to take. `after`: the order that was finished just now. */
  onNothing: (after: string | undefined) => void;
};

/**
 * Has the server choose the next order: the most due that nobody works on. `of`: the one that it
 * gave last. Who asks for another while that still waits has put it aside: others may take it, and
 * it does not come again until nothing else is left.
 */
export function useTakeNext({ waiting, show, onNothing }: Showing) {
  const withKey = useRequestKey();
  const { busy, run } = useBusy();
  const [of, setOf] = useState<string>();
  const aside = useRef<string[]>([]);

  const ask = async (after: string | undefined) => {
    const left = waiting !== undefined && waiting === of && waiting !== after ? [waiting] : [];
    const json = { aside: [...aside.current, ...left].slice(-MOST_ASIDE) };
    // Pressed twice, or again after a lost answer, it is the same order.
    const { order } = await withKey(json, (key) =>
      requestWith("POST apply/next", { json }, { "Idempotency-Key": key }),
    );
    aside.current = order ? json.aside : [];
    setOf(order ?? undefined);
    if (order) return show(order);
    showToast("blank", bothOf(queueText, json.aside.length > 0 ? "onlyAside" : "nothingToTake"));
    onNothing(after);
  };
  return {
    of,
    busy,
    take: () => void run(() => ask(undefined)),
    takeAfter: (finished: string) => void run(() => ask(finished)),
  };
}
