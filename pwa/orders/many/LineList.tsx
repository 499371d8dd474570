import type { Ref } from "react";
import { type Field, forWhomField } from "../../../contract/services/declare.ts";
import { formatOrderNumber } from "../../../contract/values/order-number.ts";
import { formatNumber, inDigits, type Locale, useLocale, useText } from "../../i18n/t.ts";
import { oddNumbers, problemSentence } from "../../services/fields/number-checks.ts";
import { Banner } from "../../ui/Page.tsx";
import type { Repeat } from "../again/repeats.ts";
import type { Line } from "./lines.ts";
import { manyText } from "./text.ts";

type Props = {
  ref: Ref<HTMLElement>;
  lines: readonly Line[];
  left: number;
  reasonOf: ReturnType<typeof useReason>;
  repeatOf: (number: string) => Repeat | undefined;
  isPicked: (line: Line) => boolean;
  onPick: (number: string, on: boolean) => void;
};

/** What was read of each line, and what is in its way. Lines that can't be ordered have no tick. */
export function LineList({ ref, lines, left, reasonOf, repeatOf, isPicked, onPick }: Props) {
  const text = useText(manyText);
  const locale = useLocale();
  if (lines.length === 0) return null;
  return (
    <section ref={ref} aria-label={text.list} className="flex scroll-mt-20 flex-col gap-2">
      {left > 0 ? <Banner tone="warn">{text.tooMany(formatNumber(left, locale))}</Banner> : null}
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {lines.map((line, at) => {
          const { number, forWhom, order, double } = line;
          const reason = reasonOf(line, order && !double ? repeatOf(number) : undefined);
          const shown = inDigits(number, locale) || "—";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none has a state of its own.
            <li key={at}>
              <label className="flex min-h-12 items-center gap-3 px-3 py-1.5">
                <input
                  type="checkbox"
                  aria-label={text.order(shown)}
                  className="size-5 shrink-0"
                  disabled={!order || double}
                  checked={isPicked(line)}
                  onChange={(event) => onPick(number, event.target.checked)}
                />
                <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
                  <span
                    className={`tabular-nums ${order && !double ? "font-semibold" : "text-soft"}`}
                  >
                    {shown}
                  </span>
                  {forWhom ? <span> · {forWhom}</span> : null}
                  {reason ? (
                    <span className={`block text-sm ${order ? "text-pending" : "text-danger"}`}>
                      {reason}
                    </span>
                  ) : null}
                </span>
                <span aria-hidden="true" className="text-xs text-soft tabular-nums">
                  {formatNumber(at + 1, locale)}
                </span>
              </label>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What is in the way of a line, or odd about it. */
export function useReason(
  field: Field,
): (line: Line, repeat: Repeat | undefined) => string | undefined {
  const text = useText(manyText);
  const locale = useLocale();
  return ({ number, forWhom, order, problem, odd, double }, repeat) => {
    if (problem)
      return problem.field === "number"
        ? problemSentence(problem.code, field, number, locale)
        : problemSentence(problem.code, forWhomField, forWhom, locale);
    if (double) return text.double;
    if (repeat) return "waiting" in repeat ? text.waiting : said(repeat, text, locale);
    return odd && order ? oddNumbers([field], order)[0]?.said[locale] : undefined;
  };
}

function said(
  { order, sure }: Extract<Repeat, { sure: boolean }>,
  text: (typeof manyText)["bn"],
  locale: Locale,
) {
  return text[sure ? "repeat" : "alike"](formatOrderNumber(order.orderNumber, locale));
}
