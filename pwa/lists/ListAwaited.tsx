import { isOffline } from "../api/errors.ts";
import { useLocale } from "../i18n/locale.ts";
import { sentence } from "../offline/errors.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { RetryButton } from "../ui/RetryButton.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";

type Props = {
  /** Why the last try brought nothing; undefined while the list is on its way. */
  error: unknown;
  onRetry: () => unknown;
  /** `neverOnline`: for a list that this device keeps once it has been fetched. */
  text: { loading: string; failed: string; neverOnline?: string; neverOnlineText?: string };
  rows?: number;
};

/** In the place of a list that is not here: that it is on its way, or why it did not come and the way to try again. */
export function ListAwaited({ error, onRetry, text, rows }: Props) {
  const locale = useLocale();
  if (!error) return <SkeletonList label={text.loading} rows={rows} />;
  const away = isOffline(error);
  return (
    <EmptyState
      drawing={away ? "offline" : "failed"}
      title={(away && text.neverOnline) || text.failed}
      action={<RetryButton onRetry={onRetry} />}
    >
      {(away && text.neverOnlineText) || sentence(error)[locale]}
    </EmptyState>
  );
}
