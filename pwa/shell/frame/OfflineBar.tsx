import { formatAsOf, formatNumber } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { probe, useConnection } from "../../offline/connection.ts";
import { useUser } from "../../settings/settings.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { OfflineIcon, RefreshIcon } from "../../ui/icons.tsx";
import { useBusy } from "../../ui/use-busy.ts";
import { useUnsent } from "../logout/use-unsent.ts";
import { layoutText } from "./text.ts";

/** Shown offline: what works, how many items wait, and how old the data is. */
export function OfflineBar() {
  const offline = useConnection() === "offline";
  // Always in the page, because screen readers announce only changes inside an existing status.
  return <div role="status">{offline ? <Bar /> : null}</div>;
}

function Bar() {
  const text = useText(layoutText);
  const locale = useLocale();
  const admin = useCurrentUser()?.role === "admin";
  const waiting = useUnsent().length;
  const { asOf } = useUser();
  const { busy, run } = useBusy();
  const facts = [
    admin ? text.offlineWorksAdmin : text.offlineWorks,
    waiting ? text.waiting(formatNumber(waiting, locale)) : "",
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-2 md:px-8 text-sm">
      <OfflineIcon className="text-pending" />
      <p className="min-w-0 flex-1 leading-snug">
        <strong className="font-semibold">{text.offlineLead}</strong>{" "}
        <span className="text-soft">
          {facts.filter(Boolean).join(" ")}{" "}
          {asOf ? <span className="inline-block">{text.asOf(formatAsOf(asOf, locale))}</span> : null}
        </span>
      </p>
      <IconButton aria-label={text.tryAgain} disabled={busy} onClick={() => run(probe)} className="-me-2">
        <RefreshIcon className={busy ? "animate-turn" : ""} />
      </IconButton>
    </div>
  );
}
