import { isOffline } from "../api/errors.ts";
import { useLocale, useText } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { Banner } from "../ui/Banner.tsx";
import { RetryButton } from "../ui/RetryButton.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { uiText } from "../ui/text.ts";

type Props = { of: { error?: unknown; refresh: () => Promise<void> }; label: string; rows?: number };

/** Shown until an answer inside a screen has come: a skeleton, or the error with a button to try again. */
export function AnswerAwaited({ of: { error, refresh }, label, rows = 2 }: Props) {
  const text = useText(uiText);
  const locale = useLocale();
  if (!error) return <SkeletonList label={label} rows={rows} />;
  return (
    <Banner tone="warn" role="alert" action={<RetryButton variant="secondary" onRetry={refresh} />}>
      {isOffline(error) ? text.notLoaded : sentence(error)[locale]}
    </Banner>
  );
}
