import { Link } from "wouter";
import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { useBalance } from "../../settings/settings.ts";
import { layoutText } from "./text.ts";

/**
 * The user's balance on every screen, with the way to its movements; "—" while it is unknown. Staff have none. Very large text
 * grows only as far as the bar has room; the home and the statement show the balance as large as the user wants it.
 */
export function BalanceChip() {
  const text = useText(layoutText);
  const locale = useLocale();
  const { value } = useBalance();
  if (useCurrentUser()?.role === "admin") return null;
  return (
    <Link
      href="/statement"
      className="inline-flex min-h-11 min-w-[88px] shrink-0 items-center justify-end gap-1.5 rounded-full px-[8px] text-[min(0.875rem,5vw)] hover:text-accent sm:px-3"
    >
      <span className="sr-only text-soft md:not-sr-only">{text.balance}</span>
      <span className="font-semibold tabular-nums">{formatTaka(value, locale)}</span>
    </Link>
  );
}
