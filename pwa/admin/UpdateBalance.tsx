import type { PriceName } from "../../contract/prices.ts";
import { usePrices } from "../desk/desk.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { Banner } from "../ui/Banner.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { PriceForm } from "./PriceForm.tsx";
import { PriceHistory } from "./PriceHistory.tsx";
import { listPriceChanges } from "./price-changes.ts";
import { pricesText } from "./prices-text.ts";
import { useAsked } from "./use-asked.ts";

const groups = {
  orders: ["nidBalance", "nidPDFBalance", "tinBalance", "serverBalance", "birthBalance"],
  bio: ["robiAirtelBalance", "gpBalance", "blBalance", "teletalkBalance"],
  land: ["roshidBalance", "editRoshidBalance"],
} as const satisfies Record<string, readonly PriceName[]>;

/** The eleven prices, each with its own button, and who changed which when. */
export function UpdateBalance() {
  const text = useText(pricesText);
  const prices = usePrices().value;
  const offline = useConnection() === "offline";
  const changes = useAsked(listPriceChanges);
  return (
    <>
      <PageHeader title={text.title}>{text.lead}</PageHeader>
      {offline ? (
        <Banner tone="warn" className="mb-4">
          {text.needsNet}
        </Banner>
      ) : null}
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <section key={group} aria-labelledby={`prices-${group}`} className="mb-6">
          <h2 id={`prices-${group}`} className="mb-2 text-lg font-semibold">
            {text[group]}
          </h2>
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {groups[group].map((name) => (
              <PriceForm
                key={name}
                name={name}
                price={prices?.[name]}
                offline={offline}
                onChanged={() => void changes.reload()}
              />
            ))}
          </ul>
        </section>
      ))}
      <PriceHistory changes={changes} />
    </>
  );
}
