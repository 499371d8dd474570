import { Link } from "wouter";
import type { Overview } from "../../contract/overview.ts";
import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Card } from "../ui/Card.tsx";
import { CheckIcon, ChevronRightIcon, WarningIcon } from "../ui/icons.tsx";
import { overviewText } from "./text.ts";

/** What staff should look at, with links. */
export function Trouble({ overview: { trouble, waiting } }: { overview: Overview }) {
  const text = useText(overviewText);
  const locale = useLocale();
  const late = waiting.counts.at(-1) ?? 0;
  const lines = [
    { count: late, href: "/all-order?status=pending&sort=oldest", name: text.late, say: text.lateText },
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
              <Link
                href={href}
                className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-accent-soft focus-visible:-outline-offset-3 md:px-5"
              >
                <WarningIcon className="size-5 text-cancelled" />
                <span className="min-w-0 flex-1 leading-snug">
                  <span className="block font-semibold">{name(formatNumber(count, locale))}</span>
                  <span className="block text-sm text-soft">{say}</span>
                </span>
                <ChevronRightIcon className="size-5 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
