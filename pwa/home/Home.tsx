import { useEffect } from "react";
import { useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { refreshUser } from "../session/session.ts";
import { InstallPrompt } from "../shell/InstallPrompt.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { AdminHome } from "./AdminHome.tsx";
import { BalanceCard } from "./BalanceCard.tsx";
import { LastOrders } from "./LastOrders.tsx";
import { ServiceTiles } from "./ServiceTiles.tsx";
import { homeText } from "./text.ts";

/** / and /home: welcomes, asks anew who is signed in, and leads on. */
export function Home() {
  const text = useText(homeText);
  const user = useCurrentUser();
  useEffect(() => {
    // Offline the page shows what it knows.
    refreshUser().catch(() => undefined);
  }, []);
  return (
    <div className={user?.role === "admin" ? "" : "max-w-4xl"}>
      <PageHeader title={text.welcome}>{user?.fullName}</PageHeader>
      <div className="flex flex-col gap-6">
        {user?.role === "admin" ? (
          <AdminHome />
        ) : (
          <>
            <BalanceCard />
            <ServiceTiles />
            <LastOrders />
          </>
        )}
        <InstallPrompt />
      </div>
    </div>
  );
}
