import { useLocale } from "../i18n/locale.ts";
import { sentence } from "../offline/errors.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import type { Asked } from "./use-asked.ts";

type Props = {
  asked: Exclude<Asked<unknown>, { state: "done" }>;
  label: string;
  tryAgain: string;
  onTryAgain: () => void;
  rows?: number;
};

/** In the place of something that was asked for: that it is on its way, or why it did not come. */
export function AnswerAwaited({ asked, label, tryAgain, onTryAgain, rows = 2 }: Props) {
  const locale = useLocale();
  if (asked.state === "busy") return <SkeletonList label={label} rows={rows} />;
  return (
    <Banner
      tone="warn"
      role="alert"
      action={
        <Button variant="secondary" onClick={onTryAgain}>
          {tryAgain}
        </Button>
      }
    >
      {sentence(asked.error)[locale]}
    </Banner>
  );
}
