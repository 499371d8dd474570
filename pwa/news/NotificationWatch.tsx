import { useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useFresh } from "../lists/use-fresh.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useStored } from "../offline/use-stored.ts";
import { markRead, type NotificationItem, type NotificationKind, readNews, refreshAlerts, unreadOf } from "./news.ts";
import { unreadAtom } from "./unread.ts";
import { useTold } from "./use-told.ts";

/** Screens that show such news anyway: there it is read as it comes. */
const shownAt: Record<string, NotificationKind[] | undefined> = {
  "/my-order": ["ready", "replaced", "taken-back", "cancelled"],
  "/recharge": ["recharged", "review"],
};

/** Counts the unread news for the bell, and reads out what happens while the app is open. */
export function NotificationWatch() {
  const news = useStored(readNews);
  const userId = useCurrentUser()?._id;
  const setUnread = useSetAtom(unreadAtom);
  const told = useTold();
  const [path] = useLocation();
  /** The keys of what was there before, of this user. */
  const known = useRef<{ of: string | undefined; keys: Set<string> }>(undefined);
  const [newest, setNewest] = useState<NotificationItem>();
  // The next user of this device begins without a number.
  useEffect(() => () => setUnread(0), [setUnread]);
  useFresh(async () => void (await refreshAlerts().catch(() => undefined)), { events: ["users"], key: userId });
  useEffect(() => {
    setUnread(news ? unreadOf(news).length : 0);
    if (!news) return;
    const before = known.current?.of === userId ? known.current?.keys : undefined;
    known.current = { of: userId, keys: new Set(news.items.map(({ key }) => key)) };
    const fresh = before && unreadOf(news).find(({ key }) => !before.has(key));
    if (fresh) setNewest(fresh);
  }, [news, userId, setUnread]);
  useEffect(() => {
    if (!news || !userId) return;
    const look = () => {
      // From the first visit on, what is unread stays so until it is seen. A mark that can't be kept is set at the next look.
      if (document.visibilityState === "visible") markRead(userId, shownAt[path] ?? []).catch(() => undefined);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [news, userId, path]);
  return (
    <span role="status" className="sr-only">
      {newest ? `${told(newest).title}. ${told(newest).more}` : ""}
    </span>
  );
}
