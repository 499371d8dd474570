import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useFresh } from "../lists/use-fresh.ts";
import {
  type NotificationItem,
  type NotificationKind,
  readNotifications,
  refreshForStaff,
  useMarkSeen,
} from "../notifications/notifications.ts";
import { useNotificationWords } from "../notifications/text.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useStored } from "../offline/use-stored.ts";

/** Screens that show such news anyway: there it is read as it comes. */
const shownAt: Record<string, NotificationKind[] | undefined> = {
  "/my-order": ["ready", "replaced", "taken-back", "cancelled", "question"],
  "/recharge": ["recharged", "review"],
};

/** Elsewhere what is unread stays so until it is seen. */
const NONE: NotificationKind[] = [];

/** Counts the unread news for the bell, and reads out what happens while the app is open. */
export function NotificationWatch({ onUnread }: { onUnread: (count: number) => void }) {
  const news = useStored(readNotifications);
  const userId = useCurrentUser()?._id;
  const say = useNotificationWords();
  const [path] = useLocation();
  /** The time of the newest that this user has been told of. */
  const told = useRef<{ of: string | undefined; at: string }>(undefined);
  const [newest, setNewest] = useState<NotificationItem>();
  useFresh(async () => void (await refreshForStaff().catch(() => undefined)), {
    ...{ events: ["users", "queue", "recharge-history"], pace: 2_000, key: userId },
  });
  useEffect(() => {
    onUnread(news ? news.count : 0);
    if (!news) return;
    const before = told.current?.of === userId ? told.current?.at : undefined;
    const waits = news.items.filter((item) => "count" in item);
    const [at = ""] = news.items.map(({ at }) => at).sort((a, b) => b.localeCompare(a));
    told.current = { of: userId, at };
    const fresh = [...waits, ...news.unread].find(({ at }) => before !== undefined && at > before);
    if (fresh) setNewest(fresh);
  }, [news, userId, onUnread]);
  useMarkSeen(news, shownAt[path] ?? NONE);
  return (
    <span role="status" className="sr-only">
      {newest ? `${say(newest).title}. ${say(newest).more}` : ""}
    </span>
  );
}
