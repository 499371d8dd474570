import { probe, useConnection } from "../offline/connection.ts";
import { Banner } from "./Banner.tsx";
import { OfflineIcon } from "./icons.tsx";
import { RetryButton } from "./RetryButton.tsx";

type Props = { text: { offlineTitle: string; offlineText: string } };

/** For what can't wait in the outbox: a payment with its OTP, or a look-up, whose answer is needed now. */
export function NeedsConnection({ text }: Props) {
  return (
    <Banner
      role="status"
      icon={<OfflineIcon />}
      title={text.offlineTitle}
      action={<RetryButton variant="secondary" onRetry={probe} />}
    >
      {text.offlineText}
    </Banner>
  );
}

/** Tells what can't be done offline. Hidden while there is a connection. */
export function OfflineNote({ children, className = "mb-4" }: { children: string; className?: string }) {
  if (useConnection() !== "offline") return null;
  return (
    <Banner tone="warn" className={className}>
      {children}
    </Banner>
  );
}
