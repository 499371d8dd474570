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
import { PriceBar } from "./PriceBar.tsx";
import { PriceForm } from "./PriceForm.tsx";
import { PriceHistory } from "./PriceHistory.tsx";
import { PriceReview } from "./PriceReview.tsx";
import { priceGroups } from "./price-rows.ts";
import { pricesText } from "./text.ts";
import { usePriceSheet } from "./use-price-sheet.ts";

/** One sheet of all prices, reviewed before it is saved, and the history of changes. */
export function UpdateBalance() {
  const text = useText(pricesText);
  const locale = useLocale();
  const prices = usePrices().value;
  const services = useServices();
  const changes = useRemoteList<PriceChange>({ path: "balance/changes" });
  const listed = priceGroups(services);
  const all = listed.flatMap(({ rows }) => rows);
  const sheet = usePriceSheet(all, prices, changes.refresh);
  return (
    <>
      <PageHeader title={text.title}>{text.lead}</PageHeader>
      <OfflineNote>{text.needsNet}</OfflineNote>
      {listed.map(({ group, rows }) => (
        <Section key={group} title={groups[group][locale]} className="mb-6">
          <ul className="grid gap-3 md:grid-cols-2">
            {rows.map((row) => (
              <PriceForm key={row.name} row={row} price={prices?.[row.name]} sheet={sheet} />
            ))}
          </ul>
        </Section>
      ))}
      <PriceBar sheet={sheet} />
      <PriceReview sheet={sheet} rows={all} prices={prices} />
      <PriceHistory changes={changes} />
    </>
  );
}
