import { useLocale } from "../i18n/locale.ts";
import { sentence } from "../offline/errors.ts";
import { Banner } from "../ui/Banner.tsx";
import { RetryButton } from "../ui/RetryButton.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";

type Props = { of: { error?: unknown; refresh: () => Promise<void> }; label: string; rows?: number };

/** Shown until an answer inside a screen has come: a skeleton, or the error with a button to try again. */
export function AnswerAwaited({ of: { error, refresh }, label, rows = 2 }: Props) {
  const locale = useLocale();
  if (!error) return <SkeletonList label={label} rows={rows} />;
  return (
    <Banner tone="warn" role="alert" action={<RetryButton variant="secondary" onRetry={refresh} />}>
      {sentence(error)[locale]}
    </Banner>
  );
}
