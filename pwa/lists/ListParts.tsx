import type { ReactNode } from "react";
import { isAway } from "../api/errors.ts";
import { defineText, formatAsOf, useLocale, useText } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { Button, IconButton, RetryButton, Spinner } from "../ui/Button.tsx";
import { ClockIcon, RefreshIcon } from "../ui/icons.tsx";
import { Banner, EmptyState, SkeletonList } from "../ui/Page.tsx";
import { uiText } from "../ui/text.ts";

type Props = {
  /** The error of the last try; undefined while loading. */
  error: unknown;
  onRetry: () => unknown;
  /** This device keeps the list after the first load. */
  kept?: boolean;
  rows?: number | undefined;
  /** The words of what is no list. `second`: what stands below, if not the reason. */
  words?: { failed: string; neverOnline?: string; second?: string | undefined };
  skeleton?: ReactNode;
};

/** Shown until a list has come: a skeleton, or the error with a button to try again. */
export function ListAwaited({ error, onRetry, kept, rows, words, skeleton }: Props) {
  const text = useText(listText);
  const locale = useLocale();
  if (!error) return skeleton ?? <SkeletonList rows={rows} />;
  const away = isAway(error);
  const never = words?.neverOnline ?? (kept && text.neverLoaded);
  return (
    <EmptyState
      drawing={away ? "offline" : "failed"}
      title={(away && never) || (words?.failed ?? text.notLoaded)}
      action={<RetryButton onRetry={onRetry} />}
    >
      {words?.second ?? (away ? null : sentence(error)[locale])}
    </EmptyState>
  );
}

type AnswerProps = { of: { error?: unknown; refresh: () => Promise<void> }; rows?: number };

/**
 * Shown until an answer inside a screen has come: a skeleton, or the error with a button to try
 * again.
 */
export function AnswerAwaited({ of: { error, refresh }, rows = 2 }: AnswerProps) {
  const text = useText(listText);
  const locale = useLocale();
  if (!error) return <SkeletonList rows={rows} />;
  return (
    <Banner tone="warn" role="alert" action={<RetryButton variant="secondary" onRetry={refresh} />}>
      {isAway(error) ? text.notLoaded : sentence(error)[locale]}
    </Banner>
  );
}

type NothingProps = {
  title: string;
  /** Where it is not a filter that is cleared. */
  clearLabel?: string | undefined;
  onClear: () => void;
  children?: ReactNode;
};

/** Where a search or filter leaves no row: the way back to all of them. */
export function NothingFound({ title, clearLabel, onClear, children }: NothingProps) {
  const text = useText(listText);
  return (
    <EmptyState
      drawing="search"
      title={title}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clearLabel ?? text.clearFilter}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

type MoreProps = {
  list: { hasMore: boolean | undefined; at: "idle" | "busy" | "more"; loadMore: () => unknown };
  className?: string;
};

/** The button below a list with older pages. */
export function MoreButton({ list: { hasMore, at, loadMore }, className }: MoreProps) {
  const text = useText(listText);
  if (!hasMore) return null;
  return (
    <Button variant="secondary" block busy={at === "more"} onClick={loadMore} className={className}>
      {text.more}
    </Button>
  );
}

/** How old the data on the screen is. */
export function AsOf({ time }: { time: string | undefined }) {
  const age = useAge(time);
  return (
    <p className="flex items-center gap-1.5 text-xs text-soft tabular-nums">
      <ClockIcon className="size-4" />
      <span>{age}</span>
    </p>
  );
}

/** In the title row of a list. */
export function RefreshButton({
  busy = false,
  onRefresh,
}: {
  busy?: boolean;
  onRefresh: () => void;
}) {
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
  return (
    <span className={`block min-h-4 text-xs leading-4 tabular-nums ${time ? "" : "invisible"}`}>
      {age}
    </span>
  );
}

/** The age of data as text: “১০:৪২-এ হালনাগাদ”. */
export function useAge(time: string | undefined): string {
  return useText(listText).fresh(formatAsOf(time, useLocale()));
}

const listText = defineText({
  more: ["আরও দেখুন", "Load more"],
  clearFilter: ["ফিল্টার সরান", "Clear the filter"],
  fresh: [(time: string) => `${time}-এ হালনাগাদ`, (time: string) => `Updated at ${time}`],
  notLoaded: ["তথ্য আনা যায়নি", "It could not be loaded"],
  neverLoaded: ["এই ফোনে এখনো তালিকা আসেনি", "The list isn't on this phone yet"],
});
