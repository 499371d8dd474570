import { Link } from "wouter";
import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useBalance } from "../../settings/settings.ts";
import { layoutText } from "./text.ts";

/** The balance, on every screen; "—" while it is unknown. */
export function BalanceChip() {
  const text = useText(layoutText);
  const locale = useLocale();
  const { value } = useBalance();
  return (
    <Link
      href="/profile"
      className="inline-flex min-h-11 min-w-22 items-center justify-end gap-1.5 rounded-full px-2 text-sm hover:text-accent sm:px-3"
    >
      <span className="sr-only text-soft md:not-sr-only">{text.balance}</span>
      <span className="font-semibold tabular-nums">{formatTaka(value, locale)}</span>
    </Link>
  );
}
