import { useState } from "react";
import { isApiError, isOffline } from "../api/errors.ts";
import { sentence } from "../offline/errors.ts";
import { showToast } from "../ui/toast.ts";
import { turnOffPush, turnOnPush, usePush } from "./push.ts";
import { liveText } from "./text.ts";

/** Turns notifications on and off. A failure shows a toast and changes nothing. */
export function usePushSwitch() {
  const state = usePush();
  const [busy, setBusy] = useState(false);
  const turn = async (on: boolean) => {
    setBusy(true);
    try {
      if (on) await turnOnPush();
      else await turnOffPush();
    } catch (error) {
      // The browser's own message helps nobody; mostly its push service can't be reached.
      const ours = isApiError(error) || isOffline(error);
      showToast("error", ours ? sentence(error) : { en: liveText.en.failed, bn: liveText.bn.failed });
    }
    setBusy(false);
  };
  return { state, busy, turn: (on: boolean) => void turn(on) };
}
