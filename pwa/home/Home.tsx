import { useEffect } from "react";
import { useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { recheckUser } from "../session/session.ts";
import { InstallPrompt } from "../shell/InstallPrompt.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { SkeletonTiles } from "../ui/Skeleton.tsx";
import { AdminHome } from "./AdminHome.tsx";
import { BalanceCard } from "./BalanceCard.tsx";
import { CurrentOrders, LastOrders, OrdersFailed } from "./Orders.tsx";
import { ServiceTiles } from "./ServiceTiles.tsx";
import { homeText } from "./text.ts";
import { useHomeOrders } from "./use-home-orders.ts";

/** / and /home: welcomes and refreshes the user. */
export function Home() {
  const text = useText(homeText);
  const user = useCurrentUser();
  useEffect(() => {
    // Offline the page shows what it has.
    recheckUser().catch(() => undefined);
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
