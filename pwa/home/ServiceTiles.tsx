import { useText } from "../i18n/t.ts";
import { ServiceTile } from "../services/ServiceTile.tsx";
import { onePerPath, useServices } from "../services/services.ts";
import { usePrices, useSwitches } from "../settings/settings.ts";
import { homeText } from "./text.ts";

/** What can be ordered, at which price, and whether it is open now. A closed one still opens: its screen says why. */
export function ServiceTiles() {
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
