import type { PriceChange } from "../../contract/prices.ts";
import { groups } from "../../contract/services/declare.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useServices } from "../services/services.ts";
import { usePrices } from "../settings/settings.ts";
import { OfflineNote } from "../ui/NeedsConnection.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";
import { PriceForm } from "./PriceForm.tsx";
import { PriceHistory } from "./PriceHistory.tsx";
import { priceGroups } from "./price-rows.ts";
import { pricesText } from "./text.ts";

/** A form for every price, and the history of changes. */
export function UpdateBalance() {
  const text = useText(pricesText);
  const locale = useLocale();
  const prices = usePrices().value;
  const services = useServices();
  const changes = useRemoteList<PriceChange>({ path: "balance/changes" });
  return (
    <>
      <PageHeader title={text.title}>{text.lead}</PageHeader>
      <OfflineNote>{text.needsNet}</OfflineNote>
      {priceGroups(services).map(({ group, rows }) => (
        <Section key={group} title={groups[group][locale]} className="mb-6">
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {rows.map((row) => (
              <PriceForm key={row.name} row={row} price={prices?.[row.name]} onChanged={changes.refresh} />
            ))}
          </ul>
        </Section>
      ))}
      <PriceHistory changes={changes} />
    </>
  );
}
