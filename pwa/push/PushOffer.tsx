import { useAtom } from "jotai";
import { useState } from "react";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { remembered } from "../storage/local.ts";
import { Button } from "../ui/Button.tsx";
import { usePushSwitch } from "./push.ts";
import { liveText } from "./text.ts";

/** Set when the offer was declined on this device. */
const dismissedAtom = remembered<"" | "1">("push-not-now", "");

/**
 * Asks once, in a line below the outcome of an order. Once declined, notifications can be turned on
 * in the profile.
 */
export function PushOffer() {
  const text = useText(liveText);
  const { state, busy, turn } = usePushSwitch();
  const offline = useConnection() === "offline";
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  // Subscribing needs the server, so there is no offer offline. A visible offer stays when the
  // connection breaks, so that nothing moves.
  const [offered] = useState(!offline);
  if (state !== "off" || dismissed || !offered) return null;
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line pt-1
      text-sm"
    >
      <p>{text.offerTitle}</p>
      <div className="-me-2 flex">
        <Button
          variant="ghost"
          className="px-2"
          busy={busy}
          disabled={offline}
          onClick={() => turn(true)}
        >
          {text.offerYes}
        </Button>
        <Button variant="ghost" className="px-2" onClick={() => setDismissed("1")}>
          {text.notNow}
        </Button>
      </div>
    </div>
  );
}
