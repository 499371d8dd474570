import { useEffect } from "react";
import { useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { ServiceTile } from "../services/ServiceTile.tsx";
import { onePerPath, useServices } from "../services/services.ts";
import { recheckUser } from "../session/session.ts";
import { usePrices, useSwitches } from "../settings/settings.ts";
import { InstallPrompt } from "../shell/InstallPrompt.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { AdminHome } from "./AdminHome.tsx";
import { BalanceCard } from "./BalanceCard.tsx";
import { LastOrders } from "./LastOrders.tsx";
import { homeText } from "./text.ts";

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

/** All services with price and state. A closed one can still be opened: its screen says why it is closed. */
function ServiceTiles() {
  const text = useText(homeText);
  const services = useServices().filter(({ retired }) => !retired);
  const prices = usePrices().value;
  const switches = useSwitches().value;
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="mb-3 text-lg font-semibold">
        {text.services}
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {onePerPath(services).map((service) => (
          <li key={service.key}>
            <ServiceTile
              service={service}
              prices={services
                .filter(({ path }) => path === service.path)
                .flatMap(({ price }) => prices?.[price.name] ?? [])}
              open={service.switch ? switches?.[service.switch.name] : switches && true}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
