import { probe, useConnection } from "../offline/connection.ts";
import { Banner } from "./Banner.tsx";
import { OfflineIcon } from "./icons.tsx";
import { RetryButton } from "./RetryButton.tsx";

type Props = { text: { offlineTitle: string; offlineText: string } };

/** For what can't wait in the outbox: a payment's page and its OTP are of this minute, a look-up's answer is for now. */
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

/** Says what can't be done without a connection, for as long as there is none. */
export function OfflineNote({ children, className = "mb-4" }: { children: string; className?: string }) {
  if (useConnection() !== "offline") return null;
  return (
    <Banner tone="warn" className={className}>
      {children}
    </Banner>
  );
}
