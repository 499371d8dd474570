import { useState } from "react";
import { Link } from "wouter";
import { formatRelative, useLocale, useText } from "../i18n/t.ts";
import { useFresh } from "../lists/use-fresh.ts";
import { myOrders } from "../my-orders/my-orders.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { recheckMyRecharges } from "../recharge/my-recharges.ts";
import { recheckValues } from "../settings/start.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { EmptyState, PageHeader, SkeletonList } from "../ui/Page.tsx";
import { KindIcon } from "./KindIcon.tsx";
import { useMarkSeen } from "./mark-seen.ts";
import {
  type NotificationItem,
  refreshAlerts,
  refreshWork,
  useNotifications,
} from "./notifications.ts";
import { notificationText, useNotificationWords } from "./text.ts";

/** The newest of what was read. */
const MOST = 50;

/**
 * /news: what has happened, newest first. Seeing it marks it as read; what was unread stays first,
 * and marked, during the visit.
 */
export function Notifications() {
  const text = useText(notificationText);
  const role = useCurrentUser()?.role;
  const found = useNotifications();
  const [failed, setFailed] = useState(false);
  // A part of them would be pushed away by the rest. What did not come is not waited for.
  const news = found?.whole || failed ? found : undefined;
  const [unread, setUnread] = useState<string[]>([]);
  const fresh = news?.unread.filter(({ key }) => !unread.includes(key)) ?? [];
  if (fresh.length > 0) setUnread([...fresh.map(({ key }) => key), ...unread]);
  const items = news && inOrder(news.items, unread);
  useMarkSeen(news);
  useFresh(async () => {
    const own =
      role === "user"
        ? [myOrders.recheck(), recheckMyRecharges()]
        : [refreshWork(), refreshAlerts()];
    const asked = await Promise.allSettled([...own, recheckValues()]);
    setFailed(asked.some(({ status }) => status === "rejected"));
  });
  return (
    <div className="flex max-w-3xl flex-col gap-2 max-md:-mt-2 [&>header]:mb-0">
      <PageHeader title={text.title} />
      {news ? null : <SkeletonList />}
      {items && items.length > 0 ? (
        <ul className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
          {items.map((item) => (
            <NewsRow key={item.key} item={item} unread={unread.includes(item.key)} />
          ))}
        </ul>
      ) : null}
      {items?.length === 0 ? (
        <EmptyState
          title={text.empty}
          action={role === "user" ? <ButtonLink href="/">{text.firstOrder}</ButtonLink> : undefined}
        >
          {role === "user" ? text.emptyText : text.emptyStaff}
        </EmptyState>
      ) : null}
    </div>
  );
}

/** What waits for staff, then what was unread, in this order, then the newest of the rest. */
function inOrder(items: NotificationItem[], unread: string[]): NotificationItem[] {
  const placeOf = ({ key }: NotificationItem) => unread.indexOf(key);
  const isFirst = (item: NotificationItem) => placeOf(item) >= 0;
  const others = items.filter((item) => !isFirst(item));
  const waiting = others.filter((item) => "count" in item);
  const read = others.slice(waiting.length, waiting.length + MOST);
  const first = items.filter(isFirst).sort((a, b) => placeOf(a) - placeOf(b));
  return [...waiting, ...first, ...read];
}

function NewsRow({ item, unread }: { item: NotificationItem; unread: boolean }) {
  const text = useText(notificationText);
  const locale = useLocale();
  const { title, more, href, look } = useNotificationWords()(item);
  return (
    <li
      id={`news-${item.key}`}
      className={`relative flex min-h-15 items-center gap-2 border-line px-3 py-1.5
        not-first:border-t ${href ? "hover:bg-sunken" : ""}`}
    >
      <KindIcon look={look} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <p className="min-w-0 leading-snug font-semibold wrap-anywhere">
            {href ? (
              <Link href={href} className="after:absolute after:inset-0">
                {title}
              </Link>
            ) : (
              title
            )}
          </p>
          <p className="ms-auto flex items-center gap-1.5 text-xs text-soft tabular-nums">
            <span>{formatRelative(item.at, locale)}</span>
            {unread ? (
              <span className="size-2.5 rounded-full bg-accent">
                <span className="sr-only">{text.unread}</span>
              </span>
            ) : null}
          </p>
        </div>
        <p className="text-xs/5 wrap-anywhere whitespace-pre-line text-soft">{more}</p>
      </div>
    </li>
  );
}
