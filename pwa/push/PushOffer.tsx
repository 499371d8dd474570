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

/** Said "not now" on this device: asked no more. */
const dismissedAtom = remembered<"" | "1">("push-not-now", "");

/** Offers notifications, on the list of somebody who waits for an order; once said no, only the profile does. */
export function PushOffer() {
  const text = useText(liveText);
  const { state, busy, turn } = usePushSwitch();
  const offline = useConnection() === "offline";
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  // To subscribe takes the server: no offer that can only fail. One that stands stays, so that nothing moves.
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
