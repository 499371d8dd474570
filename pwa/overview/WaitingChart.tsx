import type { Dashboard } from "../../contract/overview.ts";
import { formatNumber, formatRelative } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Card } from "../ui/Card.tsx";
import { dashboardText } from "./text.ts";

/** From this bar on, orders wait for too long. */
const LATE = 3;

/** How long the pending orders have waited: bars, each with its name and figure as text. */
export function WaitingChart({ waiting: { counts, oldest } }: { waiting: Dashboard["waiting"] }) {
  const text = useText(dashboardText);
  const locale = useLocale();
  const ages = [text.age0, text.age1, text.age2, text.age3, text.age4];
  const most = Math.max(1, ...counts);
  return (
    <Card as="section" className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold">{text.waiting}</h2>
        <p className="text-sm text-soft">{oldest ? text.oldest(formatRelative(oldest, locale)) : text.waitingNone}</p>
      </div>
      {oldest ? (
        <ul className="flex flex-col gap-2">
          {ages.map((age, at) => (
            <li key={age}>
              <p className="flex justify-between gap-3 text-sm">
                <span className="min-w-0">{age}</span>
                <span className="shrink-0 font-semibold tabular-nums">{formatNumber(counts[at] ?? 0, locale)}</span>
              </p>
              <svg
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mt-0.5 block h-2.5 w-full overflow-hidden rounded-full"
              >
                <rect width={100} height={4} className="fill-sunken" />
                <rect
                  width={((counts[at] ?? 0) / most) * 100}
                  height={4}
                  className={at >= LATE ? "fill-cancelled" : "fill-accent"}
                />
              </svg>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
