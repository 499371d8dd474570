import type { OutboxItem } from "../../offline/rows.ts";
import { listOutbox } from "../../offline/sending/outbox.ts";
import { useStored } from "../../offline/use-stored.ts";

const NONE: OutboxItem[] = [];

/** What the server hasn't taken of the signed-in person's: waiting, refused and expired items alike. */
export function useUnsent(): OutboxItem[] {
  return useStored(async (userId) => (await listOutbox(userId)).filter((item) => item.state !== "done")) ?? NONE;
}
