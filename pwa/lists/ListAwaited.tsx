import type { ReactNode } from "react";
import { isOffline } from "../api/errors.ts";
import { useLocale } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { RetryButton } from "../ui/RetryButton.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";

type Props = {
  /** The error of the last try; undefined while loading. */
  error: unknown;
  onRetry: () => unknown;
  /** `neverOnline`: for a list that this device keeps after the first load. */
  text: { loading: string; failed: string; neverOnline?: string };
  rows?: number;
  /** Another skeleton than that of cards. */
  skeleton?: ReactNode;
};

/** Shown until a list has come: a skeleton, or the error with a button to try again. */
export function ListAwaited({ error, onRetry, text, rows, skeleton }: Props) {
  const locale = useLocale();
  if (!error) return skeleton ?? <SkeletonList label={text.loading} rows={rows} />;
  const away = isOffline(error);
  return (
    <EmptyState
      drawing={away ? "offline" : "failed"}
      title={(away && text.neverOnline) || text.failed}
      action={<RetryButton onRetry={onRetry} />}
    >
      {away ? null : sentence(error)[locale]}
    </EmptyState>
  );
}
