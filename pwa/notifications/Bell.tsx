import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "wouter";
import { afterPaint } from "../api/after-paint.ts";
import { defineText, formatNumber, useLocale, useText } from "../i18n/t.ts";
import { icon } from "../ui/icons.tsx";

const BellIcon = icon(
  "M6 10a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10zM10 19.5a2.2 2.2 0 0 0 4 0",
);

/** Nothing of it is needed for the first screen. */
const NotificationWatch = lazy(async () => ({
  default: (await import("./NotificationWatch.tsx")).NotificationWatch,
}));

const bellText = defineText({
  news: ["খবর", "News"],
  unread: [(count: string) => `খবর, নতুন ${count}টি`, (count: string) => `News, ${count} unread`],
});
const MOST_SHOWN = 9;

/**
 * The way to what has happened, with the number of what is unread. Its size is in pixels: with
 * large text the bar needs the room.
 */
export function Bell() {
  const text = useText(bellText);
  const locale = useLocale();
  const [unread, setUnread] = useState(0);
  const [watching, setWatching] = useState(false);
  useEffect(() => afterPaint(() => setWatching(true)), []);
  const label = unread > 0 ? text.unread(formatNumber(unread, locale)) : text.news;
  return (
    <>
      <Link
        href="/news"
        aria-label={label}
        title={label}
        className="relative inline-flex size-[44px] shrink-0 items-center justify-center
          rounded-full text-soft hover:bg-accent-soft hover:text-accent"
      >
        <BellIcon className="size-[24px]" />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="absolute end-[2px] top-[4px] min-w-[20px] rounded-full bg-danger px-[4px]
              text-center text-[13px] leading-[20px] font-bold text-on-danger tabular-nums"
          >
            {formatNumber(Math.min(unread, MOST_SHOWN), locale) + (unread > MOST_SHOWN ? "+" : "")}
          </span>
        ) : null}
      </Link>
      {watching ? (
        <Suspense>
          <NotificationWatch onUnread={setUnread} />
        </Suspense>
      ) : null}
    </>
  );
}
