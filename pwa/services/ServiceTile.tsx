import { Link } from "wouter";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { defineText, useText } from "../i18n/t.ts";
import { sayExpected } from "./expected.ts";
import { iconOf } from "./icons.ts";
import type { KnownService } from "./services.ts";

const tileText = defineText({
  bn: { from: (price: string) => `${price} থেকে`, open: "খোলা", closed: "আপাতত বন্ধ" },
  en: { from: (price: string) => `from ${price}`, open: "Open", closed: "Closed for now" },
});

type Props = {
  service: Pick<KnownService, "name" | "icon" | "path" | "help" | "expectedMinutes">;
  /** In tk. Operators of one service may have different prices: the lowest is shown. Empty while unknown. */
  prices: number[];
  /** Undefined while unknown. */
  open: boolean | undefined;
};

/** A service on the home screen: icon, name, help text, price, and whether it is open. */
export function ServiceTile({ service: { name, icon, path, help, expectedMinutes }, prices, open }: Props) {
  const text = useText(tileText);
  const locale = useLocale();
  const Icon = iconOf(icon);
  const closed = open === false;
  const price = formatTaka(prices.length > 0 ? Math.min(...prices) : undefined, locale);
  const about = [help?.[locale], expectedMinutes ? sayExpected(expectedMinutes, locale) : undefined].filter(Boolean);
  return (
    <Link
      href={path}
      className={`flex h-full min-h-36 flex-col gap-2 rounded-lg border p-4 transition-colors hover:border-accent ${closed ? "border-dashed border-edge" : "border-line bg-surface shadow-card"}`}
    >
      <span
        className={`inline-flex size-11 items-center justify-center rounded-md ${closed ? "bg-sunken text-soft" : "bg-accent-soft text-accent"}`}
      >
        <Icon className="size-7" />
      </span>
      <span className="flex-1 leading-snug wrap-anywhere">
        <span className="font-semibold">{name[locale]}</span>
        {about.map((line) => (
          <span key={line} className="mt-0.5 block text-xs text-soft">
            {line}
          </span>
        ))}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
        <span className="text-soft tabular-nums">{prices.length > 1 ? text.from(price) : price}</span>
        {open === undefined ? null : <State closed={closed} label={closed ? text.closed : text.open} />}
      </span>
    </Link>
  );
}

function State({ closed, label }: { closed: boolean; label: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 ${closed ? "font-semibold text-cancelled" : "text-approved"}`}>
      <span
        aria-hidden="true"
        className={`size-2 ${closed ? "rounded-none bg-cancelled" : "rounded-full bg-approved"}`}
      />
      {label}
    </span>
  );
}
