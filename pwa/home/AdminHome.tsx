import { Link } from "wouter";
import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useOrderQueue } from "../orders/use-order-queue.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Card } from "../ui/Card.tsx";
import { ChevronRightIcon, type Icon, OrdersIcon, PlusIcon, UsersIcon } from "../ui/icons.tsx";
import { homeText } from "./text.ts";

/** The staff's first question: how much is waiting. */
export function AdminHome() {
  const text = useText(homeText);
  return (
    <>
      <PendingCard />
      <section aria-labelledby="desk">
        <h2 id="desk" className="mb-3 text-lg font-semibold">
          {text.desk}
        </h2>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <DeskLink href="/all-order" Icon={OrdersIcon} label={text.allOrdersAdmin} hint={text.allOrdersHint} />
          <DeskLink href="/all-user" Icon={UsersIcon} label={text.allUsers} hint={text.allUsersHint} />
          <DeskLink href="/signup" Icon={PlusIcon} label={text.addAccount} hint={text.addAccountHint} />
        </ul>
      </section>
    </>
  );
}

function PendingCard() {
  const text = useText(homeText);
  const locale = useLocale();
  const { orders, hasMore } = useOrderQueue({ status: "pending" });
  const count = orders?.length;
  const line = count === undefined ? text.pendingUnknown : count === 0 ? text.pendingNone : text.pendingSome;
  return (
    <Card folded tone="accent" className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <p className="flex items-center gap-2">
          <OrdersIcon className="size-5" />
          {text.pending}
        </p>
        <p className="text-[2.25rem] leading-tight font-bold tabular-nums">
          {formatNumber(count, locale)}
          {hasMore ? "+" : ""}
        </p>
        <p className="text-sm">{line}</p>
      </div>
      {count ? (
        <Link href="/all-order" className={buttonClass("secondary")}>
          {text.openQueue}
        </Link>
      ) : null}
    </Card>
  );
}

function DeskLink({ href, Icon, label, hint }: { href: string; Icon: Icon; label: string; hint: string }) {
  return (
    <li>
      <Link
        href={href}
        className="flex h-full min-h-20 items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-card transition-colors hover:border-accent"
      >
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent">
          <Icon />
        </span>
        <span className="min-w-0 flex-1 leading-snug">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-soft">{hint}</span>
        </span>
        <ChevronRightIcon className="size-5 text-soft" />
      </Link>
    </li>
  );
}
