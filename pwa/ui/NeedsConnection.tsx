import { probe } from "../offline/connection.ts";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import { OfflineIcon } from "./icons.tsx";

type Props = { text: { offlineTitle: string; offlineText: string; tryAgain: string } };

/** For what can't wait in the outbox: a payment's page and its OTP are of this minute, a look-up's answer is for now. */
export function NeedsConnection({ text }: Props) {
  return (
    <Banner
      role="status"
      icon={<OfflineIcon />}
      title={text.offlineTitle}
      action={
        <Button variant="secondary" onClick={() => void probe()}>
          {text.tryAgain}
        </Button>
      }
    >
      {text.offlineText}
    </Banner>
  );
}
