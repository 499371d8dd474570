import { formatAsOf } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { IconButton } from "./IconButton.tsx";
import { ClockIcon, OfflineIcon, RefreshIcon } from "./icons.tsx";
import { Spinner } from "./Spinner.tsx";
import { uiText } from "./text.ts";

type What = "list" | "figures" | "prices";
type Props = {
  /** When the server last confirmed the data, ISO 8601. */
  time: string | undefined;
  what: What;
  busy?: boolean;
  onRefresh?: () => void;
  className?: string;
};

/** How old the data on the screen is, and a button to refresh it. */
export function AsOf({ time, what, busy = false, onRefresh, className = "" }: Props) {
  const text = useText(uiText);
  const age = useAge(time, what);
  const Icon = useConnection() === "offline" ? OfflineIcon : ClockIcon;
  return (
    <div className={`flex items-center gap-1 ${className}`}>
      <p className="flex items-center gap-1.5 text-xs text-soft tabular-nums">
        {busy ? <Spinner className="size-4 text-accent" /> : <Icon className="size-4" />}
        <span>{age}</span>
      </p>
      {onRefresh ? (
        <IconButton aria-label={text.refresh} disabled={busy} onClick={onRefresh}>
          <RefreshIcon className="size-4.5" />
        </IconButton>
      ) : null}
    </div>
  );
}

/** The age of data as text: “১০:৪২-এ হালনাগাদ”; offline with what the data is. */
export function useAge(time: string | undefined, what: What): string {
  const text = useText(uiText);
  const said = formatAsOf(time, useLocale());
  return useConnection() === "offline" ? text[what](said) : text.fresh(said);
}
