import { priceLabels } from "../../contract/prices.ts";
import { type Group, groups, type Words } from "../../contract/services/declare.ts";
import { type CachedService, priceName } from "../services/services.ts";

/** A row of the screen of prices. `word`: the service's name in the message after a change. */
export type PriceRow = { name: string; label: Words; word: Words; service: CachedService };

/** Every price of the services that can be ordered, each once, by group. */
export function priceGroups(services: CachedService[]): { group: Group; rows: PriceRow[] }[] {
  const rows = services.filter(({ retired }) => !retired).flatMap((service) => rowsOf(services, service));
  const once = rows.filter(({ name }, at) => rows.findIndex((row) => row.name === name) === at);
  return (Object.keys(groups) as Group[])
    .map((group) => ({ group, rows: once.filter(({ service }) => groupOf(service) === group) }))
    .filter((one) => one.rows.length > 0);
}

function rowsOf(services: CachedService[], service: CachedService): PriceRow[] {
  return [service.price, service.editPrice].flatMap((price) => {
    if (!price) return [];
    const { name } = price;
    const label = priceName(services, name) ?? service.name;
    const quoted = Object.hasOwn(priceLabels, name) ? priceLabels[name] : undefined;
    return [{ name, label, word: quoted === undefined ? label : { bn: quoted, en: quoted }, service }];
  });
}

/** The group of a service. A group that only a newer version knows becomes "other". */
function groupOf({ group }: CachedService): Group {
  return Object.hasOwn(groups, group) ? group : "other";
}
