import { useState } from "react";
import { useText } from "../i18n/t.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { BellIcon } from "../ui/icons.tsx";
import { dismissOffer, isOfferDismissed } from "./offer.ts";
import { liveText } from "./text.ts";
import { usePushSwitch } from "./use-push-switch.ts";

/** Offers notifications, on the list of somebody who waits for an order; once said no, only the profile does. */
export function PushOffer() {
  const text = useText(liveText);
  const { state, busy, turn } = usePushSwitch();
  const [dismissed, setDismissed] = useState(isOfferDismissed);
  if (state !== "off" || dismissed) return null;
  const handleNotNow = () => {
    dismissOffer();
    setDismissed(true);
  };
  return (
    <Banner
      title={text.offerTitle}
      icon={<BellIcon />}
      action={
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} busyLabel={text.turningOn} onClick={() => turn(true)}>
            {text.offerYes}
          </Button>
          <Button variant="ghost" onClick={handleNotNow}>
            {text.notNow}
          </Button>
        </div>
      }
    >
      {text.offerText}
    </Banner>
  );
}
