import { type CachedService, onePerPath, useServices } from "../services/services.ts";
import { usePrices, useSwitches } from "../settings/settings.ts";

/** A service as it is offered now. `prices` in tk, empty while unknown; `open` undefined while unknown. */
export type Offer = { service: CachedService; prices: number[]; open: boolean | undefined };

/** What a user can order: one offer per form. Operators of one form may have different prices. */
export function useOffers(): Offer[] {
  const services = useServices().filter(({ retired }) => !retired);
  const prices = usePrices().value;
  const switches = useSwitches().value;
  return onePerPath(services).map((service) => ({
    service,
    prices: services.filter(({ path }) => path === service.path).flatMap(({ price }) => prices?.[price.name] ?? []),
    open: service.switch ? switches?.[service.switch.name] : switches && true,
  }));
}

/** The lowest price of what is open, in tk; undefined while it is unknown, and when everything is closed. */
export function cheapest(offers: Offer[]): number | undefined {
  const prices = offers.flatMap(({ prices, open }) => (open ? prices : []));
  return prices.length > 0 ? Math.min(...prices) : undefined;
}
