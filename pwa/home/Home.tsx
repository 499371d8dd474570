import { lazy, Suspense, useEffect } from "react";
import { Link } from "wouter";
import { DashboardSkeleton } from "../dashboard/DashboardSkeleton.tsx";
import { useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { ServiceTile } from "../services/ServiceTile.tsx";
import { recheckValues } from "../settings/start.ts";
import { InstallPrompt } from "../shell/InstallPrompt.tsx";
import { ChevronRightIcon, type Icon, OrdersIcon, PlusIcon, UsersIcon } from "../ui/icons.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";
import { SkeletonTiles } from "../ui/Skeleton.tsx";
import { BalanceCard } from "./BalanceCard.tsx";
import { CurrentOrders, LastOrders, OrdersFailed } from "./Orders.tsx";
import { useOffers } from "./offers.ts";
import { homeText } from "./text.ts";
import { useHomeOrders } from "./use-home-orders.ts";

/** / and /home: welcomes and refreshes the user. */
export function Home() {
  const text = useText(homeText);
  const user = useCurrentUser();
  useEffect(() => {
    // Offline the page shows what it has.
    recheckValues().catch(() => undefined);
  }, []);
  return (
    <div className={user?.role === "admin" ? "" : "max-w-4xl"}>
      <PageHeader title={text.welcome}>{user?.fullName}</PageHeader>
      <div className="flex flex-col gap-6">
        {user?.role === "admin" ? <AdminHome /> : <UserHome />}
        <InstallPrompt />
      </div>
    </div>
  );
}

function UserHome() {
  const text = useText(homeText);
  const { above, all, missing, error, retry } = useHomeOrders();
  return (
    <>
      <BalanceCard />
      {above && above.length > 0 ? <CurrentOrders rows={above} /> : null}
      {above ? <ServiceTiles /> : <SkeletonTiles label={text.loading} />}
      {above?.length === 0 ? <LastOrders all={all} missing={missing} /> : null}
      <OrdersFailed error={error} retry={retry} />
    </>
  );
}

/** Loaded apart, because only admins need its charts. */
const Dashboard = lazy(async () => ({ default: (await import("../dashboard/Dashboard.tsx")).Dashboard }));

/** The home of admins: today's figures of the desk, and links to their screens. */
function AdminHome() {
  const text = useText(homeText);
  return (
    <>
      <Suspense fallback={<DashboardSkeleton label={text.loading} />}>
        <Dashboard />
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

/** All services with their prices. A closed one can still be opened: its screen says why it is closed. */
function ServiceTiles() {
  const text = useText(homeText);
  return (
    <Section title={text.services} head="mb-3 text-lg font-semibold">
      <ul className="tiles">
        {useOffers().map(({ service, prices, open }) => (
          <li key={service.key}>
            <ServiceTile service={service} prices={prices} open={open} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
