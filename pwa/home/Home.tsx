import { lazy, Suspense, useEffect, useRef } from "react";
import { Redirect, useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { messages } from "../i18n/messages.ts";
import { formatTaka, linesOf, useLocale, useText } from "../i18n/t.ts";
import { useAge } from "../lists/ListParts.tsx";
import { useCurrentUser } from "../offline/chat-user.ts";
import { ServiceTile } from "../services/ServiceTile.tsx";
import { type CachedService, onePerPath, useServices } from "../services/services.ts";
import { useBalance, useIsWorker, usePrices, useSwitches } from "../settings/settings.ts";
import { recheckValues } from "../settings/start.ts";
import { InstallPrompt } from "../shell/InstallPrompt.tsx";
import { useHasShop } from "../shop/LateOrderSum.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { PlusIcon, WarningIcon } from "../ui/icons.tsx";
import { Card, PageHeader, Section, SkeletonHome, SkeletonList } from "../ui/Page.tsx";
import { FirstStep, OrdersAtHome, OrdersFailed } from "./Orders.tsx";
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
  if (user?.role === "staff") return <Redirect to="/all-order" replace />;
  return (
    <div
      className={`max-md:-mt-2 max-md:[&>header]:mb-2 ${user?.role === "admin" ? "" : "max-w-4xl"}`}
    >
      <PageHeader title={text.welcome}>
        <span>{user?.fullName}</span>
        <JustEntered />
      </PageHeader>
      <div className="flex flex-col gap-3 md:gap-6">
        {user?.role === "admin" ? <AdminHome /> : <UserHome />}
      </div>
    </div>
  );
}

/** After a login or a sign-up, in this entry of the history: that it has worked. */
function JustEntered() {
  const locale = useLocale();
  const said = useHistoryState<{ said?: "loggedIn" | "signedUp" } | null>()?.said;
  return said ? (
    <span className="text-xs"> · {linesOf(messages[said], locale).join(" ")}</span>
  ) : null;
}

function UserHome() {
  const isWorker = useIsWorker();
  const { news, error, retry, ...orders } = useHomeOrders();
  // Until the first recharge or order.
  const isNew = useBalance().value === 0 && orders.none;
  return (
    <>
      <BalanceCard />
      {useHasShop() ? (
        <Suspense fallback={<div className="min-h-14" />}>
          <ShopLine />
        </Suspense>
      ) : null}
      {news ? (
        <>
          {isNew && !isWorker ? <FirstStep /> : <OrdersAtHome {...orders} news={news} />}
          <ServiceTiles />
        </>
      ) : (
        <SkeletonHome />
      )}
      <OrdersFailed error={error} retry={retry} />
      {new URLSearchParams(useSearch()).has("shared") ? (
        <Suspense>
          <SharedFile />
        </Suspense>
      ) : null}
      <InstallPrompt />
    </>
  );
}

/** Loaded apart, because few keep a shop. */
const ShopLine = lazy(async () => ({ default: (await import("../shop/HomeLine.tsx")).HomeLine }));
/** Loaded apart, because few share files. */
const SharedFile = lazy(async () => ({ default: (await import("./SharedFile.tsx")).SharedFile }));
/** Loaded apart, because only admins need its charts. */
const Dashboard = lazy(async () => ({
  default: (await import("../dashboard/Dashboard.tsx")).Dashboard,
}));

/** The home of admins: today's figures of the desk. Its screens are in tabs and menu. */
function AdminHome() {
  return (
    <Suspense fallback={<SkeletonList />}>
      <Dashboard />
    </Suspense>
  );
}

const TILES = "services";

/**
 * All services with their prices. A closed one can still be opened: its screen says why it is
 * closed.
 */
function ServiceTiles() {
  const text = useText(homeText);
  const tiles = useRef<HTMLUListElement>(null);
  // The app's shortcut "new order" leads to them.
  useEffect(() => {
    if (location.hash === `#${TILES}`) tiles.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Section title={text.services} head="mb-3 text-lg font-semibold">
      <ul ref={tiles} id={TILES} className="tiles">
        {useOffers().map(({ service, prices, open }) => (
          <li key={service.key}>
            <ServiceTile service={service} prices={prices} open={open} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The balance and how old that figure is, or that it is too low for every open service. */
function BalanceCard() {
  const text = useText(homeText);
  const locale = useLocale();
  const { value, asOf } = useBalance();
  const age = useAge(asOf);
  const least = cheapest(useOffers());
  const short = value !== undefined && least !== undefined && value < least;
  const isWorker = useIsWorker();
  return (
    <Card
      folded
      tone="accent"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 [--fold:1rem]
        max-md:py-3"
    >
      <div className="min-w-0">
        <p className={isWorker ? "text-sm" : "sr-only"}>
          {isWorker ? text.mayStillSpend : text.balance}
        </p>
        <p className="text-[min(2rem,10vw)] leading-tight font-bold tabular-nums">
          {formatTaka(value, locale)}
        </p>
        {/* Its length changes and must not move the button. */}
        <p className="flex min-h-[1lh] items-start gap-1.5 text-xs">
          {short ? (
            <>
              <WarningIcon className="size-4 shrink-0" />
              <span>{isWorker ? text.askOwner : text.tooLow(formatTaka(least, locale))}</span>
            </>
          ) : asOf ? (
            <span>{age}</span>
          ) : null}
        </p>
      </div>
      {isWorker ? null : (
        <ButtonLink
          href="/recharge"
          variant="secondary"
          icon={<PlusIcon className="size-5" />}
          className="px-4"
        >
          {text.recharge}
        </ButtonLink>
      )}
    </Card>
  );
}

/**
 * A service as it is offered now. `prices` in tk, empty while unknown; `open` undefined while
 * unknown.
 */
type Offer = { service: CachedService; prices: number[]; open: boolean | undefined };

/** What a user can order: one offer per form. Operators of one form may have different prices. */
function useOffers(): Offer[] {
  const services = useServices().filter(({ retired }) => !retired);
  const prices = usePrices().value;
  const switches = useSwitches().value;
  return onePerPath(services).map((service) => ({
    service,
    prices: services
      .filter(({ path }) => path === service.path)
      .flatMap(({ price }) => prices?.[price.name] ?? []),
    open: service.switch ? switches?.[service.switch.name] : switches && true,
  }));
}

/**
 * The lowest price of what is open, in tk; undefined while it is unknown, and when everything is
 * closed.
 */
function cheapest(offers: Offer[]): number | undefined {
  const prices = offers.flatMap(({ prices, open }) => (open ? prices : []));
  return prices.length > 0 ? Math.min(...prices) : undefined;
}
