import { formatAsOf } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { AsOf } from "../ui/AsOf.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { RefreshIcon } from "../ui/icons.tsx";
import { walletText } from "./text.ts";

type Props = { asOf: string | undefined; busy: boolean; onRefresh: () => void };

/** How old the figures are, and the way to ask anew. */
export function StatementAge({ asOf, busy, onRefresh }: Props) {
  const text = useText(walletText);
  const time = formatAsOf(asOf, useLocale());
  const offline = useConnection() === "offline";
  return (
    <div className="-my-3 flex items-center gap-1">
      <AsOf busy={busy} offline={offline}>
        {offline ? text.asOfOffline(time) : text.asOf(time)}
      </AsOf>
      <IconButton aria-label={text.refresh} disabled={busy} onClick={onRefresh}>
        <RefreshIcon className="size-4.5" />
      </IconButton>
    </div>
  );
}
