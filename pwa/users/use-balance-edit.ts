import { useRef, useState } from "react";
import type { ManagedUser } from "../../contract/users.ts";
import { newKey } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { bothOf, quote } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { showToast } from "../ui/toast.ts";
import { usersText } from "./text.ts";
import { getUser, setBalance } from "./users.ts";

type Edit = { amount: string; reason: string };

/**
 * Sets a user's balance, if it is still the one that the admin saw. `user`: as the server sent it last. `moved`: somebody else
 * has changed the balance meanwhile.
 */
export function useBalanceEdit(seen: ManagedUser, onChanged: (user: ManagedUser) => void) {
  const [user, setUser] = useState(seen);
  const [at, setAt] = useState<"idle" | "busy" | "moved">("idle");
  const attempt = useRef({ body: "", key: "" });

  /** True when the balance is set. */
  const save = async (edit: Edit): Promise<boolean> => {
    const body = { userId: user._id, ...edit, expectedBalance: user.balance };
    const typed = JSON.stringify(body);
    // The same edit has the same key, so that a retry after a lost answer sets nothing twice. Another edit is another request.
    if (attempt.current.body !== typed) attempt.current = { body: typed, key: newKey() };
    setAt("busy");
    try {
      const { balance } = await setBalance(body, attempt.current.key);
      showToast("success", quote(bothOf(usersText, "saved")));
      onChanged({ ...user, balance });
      return true;
    } catch (error) {
      showToast("error", sentence(error));
      setAt(isApiError(error) && error.code === "balance-changed" && (await lookAgain()) ? "moved" : "idle");
      return false;
    }
  };

  const lookAgain = async (): Promise<boolean> => {
    const now = await getUser(user._id).catch(() => undefined);
    if (!now) return false;
    setUser(now);
    onChanged(now);
    return true;
  };

  return { user, at, save };
}
