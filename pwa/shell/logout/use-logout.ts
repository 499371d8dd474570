import { useState } from "react";
import { messages } from "../../i18n/messages.ts";
import { sentence } from "../../offline/errors.ts";
import { signOut } from "../../session/session.ts";
import { showToast } from "../../ui/toast.ts";

/** `asking`: the user must decide what happens to unsent items. */
export type LogoutState = "idle" | "asking" | "busy";

/** Logs out: at once when there are no unsent items, otherwise after a question. A failure shows a toast. */
export function useLogout(unsent: number) {
  const [state, setState] = useState<LogoutState>("idle");
  const leave = async () => {
    setState("busy");
    try {
      await signOut();
      showToast("success", messages.loggedOut);
    } catch (error) {
      showToast("error", sentence(error));
    }
    setState("idle");
  };
  const begin = () => (unsent > 0 ? setState("asking") : void leave());
  return { state, begin, leave: () => void leave(), stay: () => setState("idle") };
}
