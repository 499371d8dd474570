import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { newsOf } from "../../contract/news/news.ts";
import { useFresh } from "../lists/use-fresh.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { useMarkSeen } from "./mark-seen.ts";
import {
  type NotificationItem,
  refreshAlerts,
  refreshWork,
  useNotifications,
} from "./notifications.ts";
import { useNotificationWords } from "./text.ts";

/** Counts the unread news for the bell, and reads out what happens while the app is open. */
export function NotificationWatch({ onUnread }: { onUnread: (count: number) => void }) {
  const news = useNotifications();
  const userId = useCurrentUser()?._id;
  const say = useNotificationWords();
  const [path] = useLocation();
  /** The time of the newest that this user has been told of. */
  const told = useRef<{ of: string | undefined; at: string }>(undefined);
  const [newest, setNewest] = useState<NotificationItem>();
  useFresh(async () => void (await refreshWork().catch(() => undefined)), {
    events: ["queue", "recharge-history"],
    pace: 2_000,
    key: userId,
  });
  useFresh(async () => void (await refreshAlerts().catch(() => undefined)), {
    events: ["users"],
    pace: 2_000,
    key: userId,
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
  // A screen that shows it anyway: there it is read as it comes. The list of orders marks what of
  // its orders it draws.
  const isShown = ({ kind }: NotificationItem) => newsOf(kind)?.bell?.shownAt === path;
  // What was seen without a connection is told when there is one.
  useMarkSeen(news, isShown, `${path} ${useConnection()}`);
  return (
    <span role="status" className="sr-only">
      {newest ? `${say(newest).title}. ${say(newest).more}` : ""}
    </span>
  );
}
