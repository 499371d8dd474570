import { useEffect } from "react";
import { useCountdown } from "../../auth/use-countdown.ts";
import { waitingTime } from "../../auth/waiting-time.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import { copyText } from "../text.ts";

/** Asks again, once the `seconds` that the server wants to be left alone are over. */
export function RetryButton({ seconds = 0, onRetry }: { seconds: number | undefined; onRetry: () => void }) {
  const text = useText(copyText);
  const locale = useLocale();
  const [left, start] = useCountdown();
  useEffect(() => {
    if (seconds > 0) start(seconds);
  }, [seconds, start]);
  return (
    <Button onClick={onRetry} disabled={left > 0} icon={<RefreshIcon className="size-5" />}>
      {left > 0 ? text.waitFor(waitingTime(left, (value) => formatNumber(value, locale))) : text.tryAgain}
    </Button>
  );
}
