import { isApiError } from "../api/errors.ts";
import { formatWait, useLocale, useText } from "../i18n/t.ts";
import { DeskLink } from "../settings/DeskLink.tsx";
import { ClockIcon } from "../ui/icons.tsx";
import { Banner } from "../ui/Page.tsx";
import { useCountdown } from "../ui/use-countdown.ts";
import { phoneText } from "./text.ts";

/**
 * What the server does not let be done again for a while, which may be a day. `left`: the seconds
 * until it may; `unless` does it, and begins the wait instead of a failure.
 */
export function useTooOften() {
  const [left, start] = useCountdown();
  const unless = (work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      if (!isApiError(error) || !error.retryAfter) throw error;
      start(error.retryAfter);
    });
  return { left, unless };
}

/** How long it takes, and whom to ask instead, unless that stands there anyway. */
export function TooOften({ left, desk = false }: { left: number; desk?: boolean }) {
  const text = useText(phoneText);
  const locale = useLocale();
  if (left === 0) return null;
  const look = "inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent underline";
  return (
    <Banner
      tone="warn"
      title={text.waitTitle}
      icon={<ClockIcon />}
      action={desk ? <DeskLink named className={look} /> : undefined}
    >
      {text.waitFor(formatWait(left, locale))}
    </Banner>
  );
}
