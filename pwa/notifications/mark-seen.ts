import { useEffect, useEffectEvent } from "react";
import { MOST_SEEN } from "../../contract/withdrawn.ts";
import { request } from "../api/request.ts";
import { asOfNow, storeValues } from "../offline/cache.ts";
import { isStillHere, useCurrentUser } from "../offline/chat-user.ts";
import {
  callsOf,
  type NotificationItem,
  type Notifications,
  readNotifications,
  readSeen,
  SEEN,
} from "./notifications.ts";

/** What was told to the server since the page was loaded, or is on its way. */
const told = new Set<string>();

/** The marks are set one after another: each adds to what the one before has stored. */
let marking: Promise<unknown> = Promise.resolve();

/**
 * Notes that the user has seen everything, or the items of which `isSeen` is true. What still waits
 * on them is not done with a look. The user's other devices hear from the server what was seen to
 * be cancelled, once there is a connection.
 */
export async function markSeen(
  userId: string,
  isSeen: (item: NotificationItem) => boolean = () => true,
): Promise<void> {
  const marked = marking.then(() => mark(userId, isSeen));
  marking = marked.catch(() => undefined);
  await tellServer(userId, await marked);
}

/** Answers the cancelled orders of which the server has yet to hear that they were seen. */
async function mark(
  userId: string,
  isSeen: (item: NotificationItem) => boolean,
): Promise<string[]> {
  const { items, unread, ordersKnown } = await readNotifications(userId);
  const fresh = unread.filter((item) => callsOf(item) === undefined && isSeen(item));
  const { isNew, cancels: before = [], ...seen } = await readSeen(userId);
  // What the server has noted by now comes with the order itself.
  const unnoted = items.flatMap((item) =>
    item.kind === "cancelled" && !item.order.cancelSeen ? item.order._id : [],
  );
  const cancels = new Set(ordersKnown ? before.filter((id) => unnoted.includes(id)) : before);
  for (const item of fresh)
    if (item.kind === "cancelled") cancels.add(item.order._id);
    else if (item.at > (seen[item.kind] ?? "")) seen[item.kind] = item.at;
  if (fresh.length > 0 || isNew || cancels.size !== before.length)
    await storeValues(userId, [asOfNow(SEEN, { ...seen, cancels: [...cancels] })]);
  return [...cancels];
}

/** What does not arrive is told at the next look. */
async function tellServer(userId: string, cancels: string[]): Promise<void> {
  const ids = cancels.filter((id) => !told.has(id)).slice(0, MOST_SEEN);
  if (ids.length === 0 || !isStillHere(userId)) return;
  for (const id of ids) told.add(id);
  try {
    await request("POST apply/cancels-seen", { json: { ids } });
  } catch {
    for (const id of ids) told.delete(id);
  }
}

/**
 * Marks what is unread, or what of it `isSeen`, as soon as the page is looked at, and again when
 * `shown` has changed.
 */
export function useMarkSeen(
  news: Notifications | undefined,
  isSeen?: (item: NotificationItem) => boolean,
  shown?: string,
): void {
  const userId = useCurrentUser()?._id;
  const look = useEffectEvent(() => {
    // A mark that can't be kept is set at the next look.
    if (userId && document.visibilityState === "visible")
      markSeen(userId, isSeen).catch(() => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user, and what else is shown, is looked at anew.
  useEffect(() => {
    if (!news) return;
    look();
    const onVisible = () => look();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [news, userId, shown]);
}
