import { useState } from "react";
import { messages } from "../../i18n/messages.ts";
import { sentence } from "../../offline/errors.ts";
import { signOut } from "../../session/session.ts";
import { showToast } from "../../ui/toast.ts";

/** `asking`: the person must say what becomes of unsent items. */
export type LogoutState = "idle" | "asking" | "busy";

/** Logging out: at once when nothing waits, else after the question. A refusal of the server is shown as it says it. */
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
