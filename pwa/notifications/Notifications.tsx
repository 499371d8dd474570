import { useEffect, useState } from "react";
import { Link } from "wouter";
import { formatRelative } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useFresh } from "../lists/use-fresh.ts";
import {
  markSeen,
  type NotificationItem,
  type NotificationKind,
  readNotifications,
  refreshAlerts,
} from "../notifications/notifications.ts";
import { notificationText, useNotificationWords } from "../notifications/text.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useStored } from "../offline/use-stored.ts";
import { myOrders } from "../orders/my-orders.ts";
import { recheckMyRecharges } from "../recharge/recharge.ts";
import { recheckValues } from "../settings/start.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import {
  ChatIcon,
  CheckIcon,
  ClockIcon,
  CrossIcon,
  type Icon,
  LockIcon,
  MegaphoneIcon,
  RefreshIcon,
  WalletIcon,
} from "../ui/icons.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";

/** /news: what has happened, newest first. Seeing it marks it as read; what was unread stays marked during the visit. */
export function Notifications() {
  const text = useText(notificationText);
  const userId = useCurrentUser()?._id;
  const found = useStored(readNotifications);
  const [failed, setFailed] = useState(false);
  // A part of them would be pushed away by the rest. What did not come is not waited for.
  const news = found?.whole || failed ? found : undefined;
  const [unread, setUnread] = useState<string[]>();
  if (news && !unread) setUnread(news.unread.map(({ key }) => key));
  useEffect(() => {
    if (!news || !userId) return;
    const look = () => {
      // A mark that can't be kept is set at the next visit.
      if (document.visibilityState === "visible") markSeen(userId).catch(() => undefined);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [news, userId]);
  useFresh(async () => {
    const asked = await Promise.allSettled([
      myOrders.recheck(),
      recheckMyRecharges(),
      recheckValues(),
      refreshAlerts(),
    ]);
    setFailed(asked.some(({ status }) => status === "rejected"));
  });
  return (
    <div className="max-w-3xl">
      <PageHeader title={text.title}>{text.intro}</PageHeader>
      {news ? null : <SkeletonList label={text.loading} />}
      {news && news.items.length > 0 ? (
        <Card flush>
          <ul className="divide-y divide-line">
            {news.items.map((item) => (
              <NewsRow key={item.key} item={item} unread={unread?.includes(item.key) === true} />
            ))}
          </ul>
        </Card>
      ) : null}
      {news?.items.length === 0 ? (
        <EmptyState title={text.empty} action={<ButtonLink href="/">{text.firstOrder}</ButtonLink>}>
          {text.emptyText}
        </EmptyState>
      ) : null}
    </div>
  );
}

const looks: Record<NotificationKind, { Icon: Icon; className: string }> = {
  ready: { Icon: CheckIcon, className: "bg-approved-soft text-approved" },
  replaced: { Icon: RefreshIcon, className: "bg-approved-soft text-approved" },
  "taken-back": { Icon: ClockIcon, className: "bg-pending-soft text-pending" },
  cancelled: { Icon: CrossIcon, className: "bg-cancelled-soft text-cancelled" },
  question: { Icon: ChatIcon, className: "bg-info-soft text-info" },
  recharged: { Icon: WalletIcon, className: "bg-approved-soft text-approved" },
  review: { Icon: WalletIcon, className: "bg-pending-soft text-pending" },
  account: { Icon: LockIcon, className: "bg-pending-soft text-pending" },
  notice: { Icon: MegaphoneIcon, className: "bg-info-soft text-info" },
};

function NewsRow({ item, unread }: { item: NotificationItem; unread: boolean }) {
  const text = useText(notificationText);
  const locale = useLocale();
  const { title, more, href } = useNotificationWords()(item);
  const { Icon, className } = looks[item.kind];
  return (
    <li
      id={`news-${item.key}`}
      className={`relative flex gap-3 px-4 py-3 ${href ? "transition-colors hover:bg-accent-soft" : ""} ${unread ? "bg-accent-soft" : ""}`}
    >
      <span className={`mt-0.5 inline-flex size-9 shrink-0 items-center justify-center rounded-full ${className}`}>
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 leading-snug font-semibold wrap-anywhere">
            {href ? (
              <Link href={href} className="after:absolute after:inset-0">
                {title}
              </Link>
            ) : (
              title
            )}
          </p>
          {unread ? (
            <span className="flex shrink-0 items-center gap-1.5 text-xs font-semibold text-accent">
              <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
              {text.unread}
            </span>
          ) : null}
        </div>
        <p className="whitespace-pre-line wrap-anywhere text-sm">{more}</p>
        <p className="text-xs text-soft">{formatRelative(item.at, locale)}</p>
      </div>
    </li>
  );
}
