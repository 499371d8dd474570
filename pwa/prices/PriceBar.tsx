import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { Button } from "../ui/Button.tsx";
import { pricesText } from "./text.ts";
import type { PriceSheet } from "./use-price-sheet.ts";

/** Stays at the lower edge: how many prices are changed and not yet saved, or for ten seconds that a save can be undone. */
export function PriceBar({ sheet }: { sheet: PriceSheet }) {
  const text = useText(pricesText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { undo, changed, busy, kept } = sheet;
  const shown = undo !== undefined || changed.size > 0;
  return (
    <div role="status" className="pointer-events-none sticky bottom-[calc(var(--tab-bar,0px)+0.75rem)] z-20">
      {shown ? (
        <div className="pointer-events-auto mb-6 flex animate-rise flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-accent bg-surface p-2 ps-4 shadow-pop">
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-semibold">
              {undo ? text.saved(formatNumber(undo.length, locale)) : text.unsaved(formatNumber(changed.size, locale))}
            </p>
            {undo ? null : <p className={`text-xs text-soft ${kept ? "" : "invisible"}`}>{text.keptHere}</p>}
          </div>
          {undo ? (
            <Button
              variant="secondary"
              busy={busy}
              busyLabel={text.processing}
              disabled={offline}
              onClick={() => void sheet.takeBack(undo)}
            >
              {text.undo}
            </Button>
          ) : (
            <div className="flex gap-1 max-md:w-full max-md:pe-2 max-md:*:flex-1">
              <Button variant="ghost" onClick={sheet.clear}>
                {text.discard}
              </Button>
              <Button onClick={sheet.ask} disabled={offline}>
                {text.toReview}
              </Button>
            </div>
          )}
        </div>
      ) : null}
    </div>
  );
}
