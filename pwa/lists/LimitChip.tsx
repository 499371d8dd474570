import { defineText, useLocale, useText } from "../i18n/t.ts";
import { ClockIcon, CloseIcon, type Icon } from "../ui/icons.tsx";
import { formatDays } from "./format-days.ts";

type Props = { label: string; clear: string; onClear: () => void; Icon: Icon };

/** What limits a list by where one came from: a press shows all of it again. */
export function LimitChip({ label, clear, onClear, Icon }: Props) {
  return (
    <button
      type="button"
      onClick={onClear}
      className="inline-flex min-h-11 w-fit items-center gap-2 rounded-full border border-accent
        bg-accent-soft px-4 text-start text-sm font-semibold text-accent"
    >
      <Icon className="size-4.5 shrink-0" />
      {label}
      <CloseIcon aria-label={clear} className="size-4.5 shrink-0" />
    </button>
  );
}

type DaysProps = {
  days: { from?: string | undefined; to?: string | undefined };
  /** What else limits it, in words. */
  also?: (string | undefined)[];
  onClear: () => void;
};

/** The days that a report has limited a list to; nothing where it has not. */
export function DaysChip({ days: { from, to }, also = [], onClear }: DaysProps) {
  const text = useText(chipText);
  const locale = useLocale();
  const [first, last] = [from ?? to, to ?? from];
  const said = [first && last ? formatDays({ from: first, to: last }, locale) : "", ...also];
  if (!said.some(Boolean)) return null;
  return (
    <LimitChip
      Icon={ClockIcon}
      label={said.filter(Boolean).join(" · ")}
      clear={text.everyDay}
      onClear={onClear}
    />
  );
}

const chipText = defineText({ everyDay: ["সব দিনের তালিকা দেখুন", "Show all days"] });
