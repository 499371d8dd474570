import { useState } from "react";
import type { QueueItem } from "../../../contract/queue.ts";
import { isApiError } from "../../api/errors.ts";
import { formatNumber, type Locale } from "../../i18n/format.ts";
import { sentence } from "../../offline/errors.ts";
import { showToast } from "../../ui/toast.ts";
import { severalText } from "./several-text.ts";

/**
 * Does the same to several orders, one after the other, each with its own call: what is done stays done when the connection
 * breaks, and an order that somebody else was faster with stops none of the others. Answers the ids that are left.
 */
export function useSeveral(onChanged: () => Promise<void>) {
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const run = async (
    orders: QueueItem[],
    work: (order: QueueItem) => Promise<unknown>,
    what: "claimed" | "cancelled",
  ): Promise<string[]> => {
    const done: string[] = [];
    let failure: unknown;
    for (const [at, order] of orders.entries()) {
      setProgress({ done: at, all: orders.length });
      try {
        await work(order);
        done.push(order._id);
      } catch (error) {
        failure = error;
        // Without a connection the others would fail too.
        if (!isApiError(error)) break;
      }
    }
    tell(done.length, what, orders.length - done.length, failure);
    await onChanged();
    setProgress(undefined);
    return orders.map((order) => order._id).filter((id) => !done.includes(id));
  };
  return { progress, run };
}

function tell(done: number, what: "claimed" | "cancelled", failed: number, error: unknown): void {
  const say = (locale: Locale) => (count: number) => formatNumber(count, locale);
  const both = (words: (locale: Locale) => string) => ({ bn: words("bn"), en: words("en") });
  if (done > 0)
    showToast(
      "success",
      both((locale) => severalText[locale][what](say(locale)(done))),
    );
  if (failed > 0)
    showToast(
      "error",
      both((locale) => severalText[locale].failed(say(locale)(failed), sentence(error)[locale])),
    );
}
