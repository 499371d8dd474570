import { useAtom } from "jotai";
import { useState } from "react";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { remembered } from "../offline/remembered.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { BellIcon } from "../ui/icons.tsx";
import { liveText } from "./text.ts";
import { usePushSwitch } from "./use-push-switch.ts";

/** Set when the offer was declined on this device. */
const dismissedAtom = remembered<"" | "1">("push-not-now", "");

/** Offers notifications above the list of orders. Once declined, they can be turned on in the profile. */
export function PushOffer() {
  const text = useText(liveText);
  const { state, busy, turn } = usePushSwitch();
  const offline = useConnection() === "offline";
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  // Subscribing needs the server, so there is no offer offline. A visible offer stays when the connection breaks, so that
  // nothing moves.
  const [offered] = useState(!offline);
  if (state !== "off" || dismissed || !offered) return null;
  return (
    <Banner
      title={text.offerTitle}
      icon={<BellIcon />}
      action={
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} disabled={offline} busyLabel={text.turningOn} onClick={() => turn(true)}>
            {text.offerYes}
          </Button>
          <Button variant="ghost" onClick={() => setDismissed("1")}>
            {text.notNow}
          </Button>
        </div>
      }
    >
      {text.offerText}
    </Banner>
  );
}
