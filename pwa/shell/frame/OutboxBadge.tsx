import { Link } from "wouter";
import { formatNumber } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { OutboxIcon } from "../../ui/icons.tsx";
import { layoutText } from "./text.ts";

/** How many items the server hasn't taken, and the way to them. */
export function OutboxBadge({ count }: { count: number }) {
  const text = useText(layoutText);
  const shown = formatNumber(count, useLocale());
  if (count === 0) return null;
  return (
    <Link
      href="/outbox"
      aria-label={text.outboxCount(shown)}
      title={text.outboxCount(shown)}
      className="relative inline-flex size-11 items-center justify-center rounded-full text-pending hover:bg-accent-soft"
    >
      <OutboxIcon />
      <span
        aria-hidden="true"
        className="absolute end-0.5 top-1 min-w-5 rounded-full bg-pending px-1 text-center text-xs leading-5 font-bold text-surface tabular-nums"
      >
        {shown}
      </span>
    </Link>
  );
}
