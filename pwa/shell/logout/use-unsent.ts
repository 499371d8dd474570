import type { OutboxItem } from "../../offline/rows.ts";
import { listOutbox } from "../../offline/sending/outbox.ts";
import { useStored } from "../../offline/use-stored.ts";
import { shownValue } from "../../offline/values.ts";

const NONE: OutboxItem[] = [];

/** The user's items that the server does not have: waiting, refused and expired ones. */
export function useUnsent(): OutboxItem[] {
  const unsent = useStored(
    async (userId) => (await listOutbox(userId)).filter((item) => item.state !== "done"),
    (userId) => (shownValue(userId, "held").value?.unsent ? undefined : NONE),
  );
  return unsent ?? NONE;
}
