import { useEffect, useState } from "react";
import { openOfDraft, type StoredAttachment } from "../offline/attachments/of-draft.ts";
import { currentUser } from "../offline/chat-user.ts";
import { isLocked } from "../offline/sealed/locked.ts";

/** `address`: an object URL. `gone`: the phone does not have it any more, or can't open it now. */
export type Shown = { file: StoredAttachment; address: string } | "gone" | undefined;

/** A file of a draft with an address to show it at; undefined while it is being opened. */
export function useKeptFile(draftId: string, sha256: string): Shown {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let address: string | undefined;
    let live = true;
    const open = async () => {
      const userId = currentUser()?._id;
      const file = userId ? await openOfDraft(userId, draftId, sha256).catch(ifLocked) : undefined;
      if (!live) return;
      address = file && URL.createObjectURL(file.blob);
      setShown(file && address ? { file, address } : "gone");
    };
    void open();
    return () => {
      live = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [draftId, sha256]);
  return shown;
}

function ifLocked(error: unknown): undefined {
  if (!isLocked(error)) throw error;
}
