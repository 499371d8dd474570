import { Link } from "wouter";
import { defineText, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { formatExpected } from "./expected.ts";
import { type CachedService, iconOf } from "./services.ts";

const tileText = defineText({
  from: [(price: string) => `${price} থেকে`, (price: string) => `from ${price}`],
  closed: ["আপাতত বন্ধ", "Closed for now"],
});

type Props = {
  service: Pick<CachedService, "name" | "icon" | "path" | "help" | "expectedMinutes" | "usual">;
  /**
   * In tk. Operators of one service may have different prices: the lowest is shown. Empty while
   * unknown.
   */
  prices: number[];
  /** Undefined while unknown. */
  open: boolean | undefined;
};

/**
 * A service on the home screen: icon, name, help text and price; instead of it that the service is
 * closed.
 */
export function ServiceTile({
  service: { name, icon, path, help, expectedMinutes, usual },
  prices,
  open,
}: Props) {
  const text = useText(tileText);
  const locale = useLocale();
  const Icon = iconOf(icon);
  const closed = open === false;
  const minutes = usual?.minutes ?? expectedMinutes;
  const price = formatTaka(prices.length > 0 ? Math.min(...prices) : undefined, locale);
  const about = [help?.[locale], minutes ? formatExpected(minutes, locale) : undefined].filter(
    Boolean,
  );
  return (
    <Link
      href={path}
      className={`flex h-full min-h-32 flex-col gap-1.5 rounded-lg border p-2 transition-colors
        hover:border-accent sm:min-h-36 sm:gap-2 sm:p-4
        ${closed ? "border-dashed border-edge" : "border-line bg-surface shadow-card"}`}
    >
      <span
        className={`inline-flex size-10 items-center justify-center rounded-md sm:size-11
          ${closed ? "bg-sunken text-soft" : "bg-accent-soft text-accent"}`}
      >
        <Icon className="size-6 sm:size-7" />
      </span>
      <span className="flex-1 leading-snug wrap-anywhere">
        <span className="text-sm font-semibold tracking-tight sm:text-base sm:tracking-normal">
          {name[locale]}
        </span>
        {about.map((line) => (
          <span key={line} className="mt-0.5 block text-xs text-soft max-sm:hidden">
            {line}
          </span>
        ))}
      </span>
      {closed ? (
        <span
          className="inline-flex items-center gap-1.5 text-xs font-semibold text-cancelled
          sm:text-sm"
        >
          <span aria-hidden="true" className="size-2 shrink-0 bg-cancelled" />
          {text.closed}
        </span>
      ) : (
        <span className="text-sm text-soft tabular-nums">
          {prices.length > 1 ? text.from(price) : price}
        </span>
      )}
    </Link>
  );
}
