import { useText } from "../i18n/t.ts";
import { ServiceTile } from "../services/ServiceTile.tsx";
import { Section } from "../ui/Section.tsx";
import { useOffers } from "./offers.ts";
import { homeText } from "./text.ts";

/** All services with their prices. A closed one can still be opened: its screen says why it is closed. */
export function ServiceTiles() {
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
