import type { Service } from "../../../contract/services/own.ts";
import { groupBy } from "../../lists/group-by.ts";

/** The services of one address, which share a tile. */
export type Tile = { path: string; services: Service[] };

/** The tiles in the order of the first service of each. */
export function tilesOf(services: Service[]): Tile[] {
  const tiles = groupBy(services, ({ path }) => path);
  return [...tiles].map(([path, services]) => ({ path, services }));
}

/** The list with one item moved by a place; at an end of the list nothing moves. */
export function moved<One>(list: readonly One[], at: number, by: 1 | -1): One[] {
  const one = list[at];
  const to = at + by;
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  const others = list.filter((_, index) => index !== at);
  return [...others.slice(0, to), one, ...others.slice(to)];
}
