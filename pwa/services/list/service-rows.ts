import { priceLabels } from "../../../contract/prices.ts";
import type { Words } from "../../../contract/services/declare.ts";
import { groupBy } from "../../lists/group-by.ts";
import { priceName } from "../names.ts";
import type { CachedService } from "../services.ts";

/** A price that can be set. `word`: the service's name in the message after a change. */
export type PriceField = { name: string; label: Words; word: Words };

/**
 * The services of one address, which share a tile and a switch. `quoted`: the switch's label in the
 * specification.
 */
export type ServiceRow = {
  path: string;
  services: [CachedService, ...CachedService[]];
  prices: PriceField[];
  lever: { name: string; quoted?: string } | undefined;
};

/** The rows of the services that can be ordered, in the order of the tiles. */
export function serviceRows(services: CachedService[]): ServiceRow[] {
  const tiles = groupBy(
    services.filter(({ retired }) => !retired),
    ({ path }) => path,
  );
  return [...tiles].flatMap(([path, [first, ...others]]) => {
    if (!first) return [];
    const all: ServiceRow["services"] = [first, ...others];
    const by = first.switch;
    const lever = by
      ? { name: by.name, ...(by.label !== undefined && { quoted: by.label }) }
      : undefined;
    return [
      { path, services: all, prices: all.flatMap((service) => pricesOf(services, service)), lever },
    ];
  });
}

function pricesOf(services: CachedService[], service: CachedService): PriceField[] {
  return [service.price, service.editPrice].flatMap((price) => {
    if (!price) return [];
    const { name } = price;
    const label = priceName(services, name) ?? service.name;
    const quoted = Object.hasOwn(priceLabels, name) ? priceLabels[name] : undefined;
    return [{ name, label, word: quoted === undefined ? label : { bn: quoted, en: quoted } }];
  });
}

/** The list with one item moved by a place; at an end of the list nothing moves. */
export function moved<One>(list: readonly One[], at: number, by: 1 | -1): One[] {
  const one = list[at];
  const to = at + by;
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  const others = list.filter((_, index) => index !== at);
  return [...others.slice(0, to), one, ...others.slice(to)];
}
