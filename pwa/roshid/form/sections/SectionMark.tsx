import { formatNumber } from "../../../i18n/format.ts";
import { useLocale } from "../../../i18n/locale.ts";
import { CheckIcon } from "../../../ui/icons.tsx";
import type { SectionState } from "./use-section.ts";

/** The number of a section; a tick when its required fields are filled, an exclamation mark while one is wrong. */
export function SectionMark({ number, state: { filled, needed, wrong } }: { number: number; state: SectionState }) {
  const locale = useLocale();
  const complete = wrong === 0 && filled === needed && needed > 0;
  const look =
    wrong > 0
      ? "border-danger bg-surface text-danger"
      : complete
        ? "border-transparent bg-approved-soft text-approved"
        : "border-edge bg-surface text-soft";
  return (
    <span
      aria-hidden="true"
      className={`inline-flex size-8 shrink-0 items-center justify-center rounded-full border text-sm font-semibold ${look}`}
    >
      {wrong > 0 ? "!" : complete ? <CheckIcon className="size-4.5" strokeWidth={2.5} /> : formatNumber(number, locale)}
    </span>
  );
}
