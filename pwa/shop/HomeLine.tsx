import { Link } from "wouter";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { formatNumber, formatTaka, useLocale } from "../i18n/t.ts";
import { ChevronRightIcon } from "../ui/icons.tsx";
import { figuresOf } from "./entries.ts";
import { useShopText } from "./text.ts";
import { useBook, useFreshBook } from "./use-book.ts";

/** On the home of whom a shop is open: what today has brought, and the way to the book. */
export function HomeLine() {
  const text = useShopText();
  const locale = useLocale();
  useFreshBook();
  const book = useBook();
  const known = book?.asOf !== undefined;
  const { orders, cost, taken, yours, due } = figuresOf(book?.rows ?? [], dateInDhaka(new Date()));
  const taka = (tk: number) => formatTaka(known ? tk : undefined, locale);
  return (
    <Link href="/shop" className={homeLine}>
      <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5 text-sm tabular-nums">
        <span className="font-semibold">
          {text.today(formatNumber(known ? orders : undefined, locale))}
        </span>
        <span>{text.costOf(taka(cost))}</span>
        <span>{text.tookOf(taka(taken))}</span>
        <span className={`font-semibold ${yours < 0 ? "text-danger" : "text-approved"}`}>
          {text.yoursOf(taka(yours))}
        </span>
        <span className={due > 0 ? "text-pending" : "text-soft"}>{text.dueOf(taka(due))}</span>
      </span>
      <ChevronRightIcon className="size-4 shrink-0 text-accent" />
    </Link>
  );
}

const homeLine =
  "flex min-h-14 items-center justify-between gap-2 rounded-lg border border-line bg-surface " +
  "px-3 py-1.5 shadow-card hover:bg-sunken";
