import { lazy, Suspense } from "react";
import { Link } from "wouter";
import { useText } from "../i18n/t.ts";
import { DeskSkeleton } from "../overview/DeskSkeleton.tsx";
import { ChevronRightIcon, type Icon, OrdersIcon, PlusIcon, UsersIcon } from "../ui/icons.tsx";
import { homeText } from "./text.ts";

/** Loaded apart, because only admins need its charts. */
const DeskToday = lazy(async () => ({ default: (await import("../overview/DeskToday.tsx")).DeskToday }));

/** The home of admins: today's figures of the desk, and links to their screens. */
export function AdminHome() {
  const text = useText(homeText);
  return (
    <>
      <Suspense fallback={<DeskSkeleton label={text.loading} />}>
        <DeskToday />
      </Suspense>
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

function DeskLink({ href, Icon, label, hint }: { href: string; Icon: Icon; label: string; hint: string }) {
  return (
    <li className="@container">
      <Link
        href={href}
        className="flex h-full min-h-20 items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-card transition-colors hover:border-accent"
      >
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent @max-[16rem]:hidden">
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
