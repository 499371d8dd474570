import { formatAsOf, useLocale, useText } from "../i18n/t.ts";
import { IconButton } from "./IconButton.tsx";
import { ClockIcon, RefreshIcon } from "./icons.tsx";
import { Spinner } from "./Spinner.tsx";
import { uiText } from "./text.ts";

type Props = {
  /** When the server last confirmed the data, ISO 8601. */
  time: string | undefined;
  busy?: boolean;
  onRefresh?: () => void;
  className?: string;
};

/** How old the data on the screen is, and a button to refresh it. */
export function AsOf({ time, busy = false, onRefresh, className = "" }: Props) {
  const age = useAge(time);
  return (
    <div className={`flex items-center gap-1 ${className}`}>
      <p className="flex items-center gap-1.5 text-xs text-soft tabular-nums">
        <ClockIcon className="size-4" />
        <span>{age}</span>
      </p>
      {onRefresh ? <RefreshButton busy={busy} onRefresh={onRefresh} /> : null}
    </div>
  );
}

/** Beside the age of the data, or in the title row of a list. */
export function RefreshButton({ busy = false, onRefresh }: { busy?: boolean; onRefresh: () => void }) {
  const text = useText(uiText);
  return (
    <IconButton aria-label={text.refresh} disabled={busy} onClick={onRefresh}>
      {busy ? <Spinner className="size-5 text-accent" /> : <RefreshIcon className="size-5" />}
    </IconButton>
  );
}

/** How old a list is, in a line below its title that holds its place. */
export function TitleAge({ time }: { time: string | undefined }) {
  const age = useAge(time);
  return <span className={`block min-h-4 text-xs leading-4 tabular-nums ${time ? "" : "invisible"}`}>{age}</span>;
}

/** The age of data as text: “১০:৪২-এ হালনাগাদ”. */
export function useAge(time: string | undefined): string {
  return useText(uiText).fresh(formatAsOf(time, useLocale()));
}
