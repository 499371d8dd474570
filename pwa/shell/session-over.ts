import { onOutcome } from "../api/outcomes.ts";
import { messages } from "../i18n/messages.ts";
import { currentUser } from "../offline/chat-user.ts";
import { showToast } from "../ui/toast.ts";

/** Says why the login page appears. Call before `startSession`, which forgets the person on the same outcome. */
export function startSessionOverNotice(): void {
  onOutcome((outcome) => {
    if (outcome === "session-over" && currentUser()) showToast("blank", messages.sessionOver, { id: "session-over" });
  });
}
