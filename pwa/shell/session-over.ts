import { onOutcome } from "../api/outcomes.ts";
import { messages } from "../i18n/messages.ts";
import { currentUser } from "../offline/chat-user.ts";
import { showLastWord } from "../ui/toast.ts";

/** Shows a toast when the session is over. Call before `startSession`, which forgets the user at the same event. */
export function startSessionOverNotice(): void {
  onOutcome((outcome) => {
    if (outcome === "session-over" && currentUser()) showLastWord(messages.sessionOver);
  });
}
