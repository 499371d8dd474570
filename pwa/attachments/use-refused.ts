import { useEffect, useState } from "react";
import { refusedOfDraft } from "../offline/attachments/of-draft.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import type { RefusedFile } from "../offline/rows.ts";
import { watch } from "../offline/use-stored.ts";

export type Refused = ReadonlyMap<string, RefusedFile>;

const none: Refused = new Map();

/** The files of a draft that the server has refused, by SHA-256. */
export function useRefused(draftId: string | undefined): Refused {
  const userId = useCurrentUser()?._id;
  const [refused, setRefused] = useState(none);
  useEffect(() => {
    if (!userId || !draftId) return;
    return watch(
      false,
      () => refusedOfDraft(userId, draftId),
      (found) => setRefused(found?.value ?? none),
    );
  }, [userId, draftId]);
  return refused;
}
