import { Link } from "wouter";
import type { Dashboard } from "../../contract/overview.ts";
import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Card } from "../ui/Card.tsx";
import { CheckIcon, ChevronRightIcon, WarningIcon } from "../ui/icons.tsx";
import { dashboardText } from "./text.ts";

/** What staff should look at, with links. */
export function Trouble({ overview: { trouble, waiting } }: { overview: Dashboard }) {
  const text = useText(dashboardText);
  const locale = useLocale();
  const late = waiting.counts.at(-1) ?? 0;
  const lines: { count: number; href?: string; name(count: string): string; say: string }[] = [
    { count: trouble.ledger, name: text.ledger, say: text.ledgerText },
    { count: Math.floor(trouble.unchecked / 24), name: text.unchecked, say: text.uncheckedText },
    trouble.backup < 48
      ? { count: trouble.backup, name: text.backupHours, say: text.backupText }
      : { count: Math.floor(trouble.backup / 24), name: text.backupDays, say: text.backupText },
    { count: late, href: "/all-order?status=pending&sort=oldest", name: text.late, say: text.lateText },
    { count: trouble.factor, href: "/profile", name: text.factor, say: text.factorText },
    { count: trouble.review, href: "/recharge-history", name: text.review, say: text.reviewText },
    { count: trouble.doubt, href: "/recharge-history", name: text.doubt, say: text.doubtText },
    { count: trouble.logins, href: "/audit?action=login-failed", name: text.logins, say: text.loginsText },
    { count: trouble.lookups, href: "/audit?action=lookups-stopped", name: text.lookups, say: text.lookupsText },
  ].filter(({ count }) => count > 0);
  return (
    <Card as="section" flush aria-labelledby="trouble">
      <h2 id="trouble" className="px-4 pt-4 font-semibold md:px-5">
        {text.trouble}
      </h2>
      {lines.length === 0 ? (
        <p className="flex items-center gap-2 px-4 pt-1 pb-4 text-sm text-approved md:px-5">
          <CheckIcon className="size-5" />
          {text.troubleNone}
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {lines.map(({ count, href, name, say }) => (
            <li key={say}>
              <Line href={href} name={name(formatNumber(count, locale))} say={say} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Without an address it is for whoever runs the server: no screen mends it. */
function Line({ href, name, say }: { href: string | undefined; name: string; say: string }) {
  const row = "flex min-h-14 items-center gap-3 px-4 py-2 md:px-5";
  const parts = (
    <>
      <WarningIcon className="size-5 text-cancelled" />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-soft">{say}</span>
      </span>
    </>
  );
  if (!href) return <div className={row}>{parts}</div>;
  return (
    <Link href={href} className={`${row} hover:bg-accent-soft focus-visible:-outline-offset-3`}>
      {parts}
      <ChevronRightIcon className="size-5 text-soft" />
    </Link>
  );
}
