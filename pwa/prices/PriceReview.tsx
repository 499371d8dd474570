import { formatNumber, formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { WarningIcon } from "../ui/icons.tsx";
import { OfflineNote } from "../ui/NeedsConnection.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { QuotedBanner } from "../ui/QuotedBanner.tsx";
import type { PriceRow } from "./price-rows.ts";
import type { Step } from "./prices.ts";
import { percentOf, standsOut } from "./steps.ts";
import { pricesText } from "./text.ts";
import type { PriceSheet } from "./use-price-sheet.ts";

type Props = { sheet: PriceSheet; rows: PriceRow[]; prices: Record<string, number> | undefined };

/** Every changed price, old → new, before all of them are saved. Large changes and zero stand out. */
export function PriceReview({ sheet: { review, busy, save, lookAgain, endReview }, rows, prices }: Props) {
  const text = useText(pricesText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  if (!review) return null;
  const { steps, failure } = review;
  const large = steps.filter(standsOut).length;
  // Another admin was faster: these old prices are no longer true, so they are looked at again before they are saved.
  const stale =
    failure !== undefined && steps.some(({ name, was, price }) => ![was, price].includes(prices?.[name] ?? was));
  return (
    <Dialog
      sheet
      title={text.review(formatNumber(steps.length, locale))}
      onClose={endReview}
      busy={busy}
      actions={
        <>
          <Button variant="secondary" onClick={endReview} disabled={busy}>
            {text.goOn}
          </Button>
          <Button
            onClick={() => (stale ? lookAgain() : void save(steps))}
            busy={busy}
            busyLabel={text.processing}
            disabled={offline}
          >
            {stale ? text.lookAgain : text.saveAll}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <OfflineNote className="">{text.needsNet}</OfflineNote>
        {failure ? <QuotedBanner role="alert" sentence={failure} /> : null}
        {large > 0 ? (
          <Banner tone="warn" title={text.large(formatNumber(large, locale))}>
            {text.largeText}
          </Banner>
        ) : null}
        <ul className="divide-y divide-line">
          {steps.map((step) => (
            <StepRow key={step.name} step={step} label={rows.find(({ name }) => name === step.name)?.label[locale]} />
          ))}
        </ul>
        <p className="text-sm text-soft">{text.lead}</p>
      </div>
    </Dialog>
  );
}

function StepRow({ step, label }: { step: Step; label: string | undefined }) {
  const text = useText(pricesText);
  const locale = useLocale();
  const percent = percentOf(step);
  const said =
    step.price === 0
      ? text.free
      : percent === undefined
        ? text.wasFree
        : `${percent > 0 ? "+" : ""}${formatNumber(percent, locale)}%`;
  const look = standsOut(step) ? "bg-pending-soft font-semibold text-pending" : "bg-sunken text-soft";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{label ?? step.name}</p>
        <p className="tabular-nums">
          <span className="text-soft">{formatTaka(step.was, locale)}</span>
          <span aria-hidden="true"> → </span>
          <span className="sr-only">{text.becomes}</span>
          <strong className="text-lg font-bold">{formatTaka(step.price, locale)}</strong>
        </p>
      </div>
      <span className={`flex items-center gap-1.5 rounded-full px-3 py-1 text-sm tabular-nums ${look}`}>
        {standsOut(step) ? <WarningIcon className="size-4.5" /> : null}
        {said}
      </span>
    </li>
  );
}
