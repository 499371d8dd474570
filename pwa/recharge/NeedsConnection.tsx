import { useText } from "../i18n/t.ts";
import { probe } from "../offline/connection.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { OfflineIcon } from "../ui/icons.tsx";
import { rechargeText } from "./text.ts";

/** A payment can't wait in the outbox: its page and its OTP are of this minute. */
export function NeedsConnection() {
  const text = useText(rechargeText);
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
