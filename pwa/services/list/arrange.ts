import type { Service } from "../../../contract/services/own.ts";

/** Services that stand as one tile: those of one address. */
export type Tile = { path: string; services: Service[] };

/** The tiles in their order; services of one address together, where the first of them stands. */
export function tilesOf(services: Service[]): Tile[] {
  const tiles = Map.groupBy(services, ({ path }) => path);
  return [...tiles].map(([path, services]) => ({ path, services }));
}

/** The list with one of it moved by a place; at its ends it stays. */
export function moved<One>(list: readonly One[], at: number, by: 1 | -1): One[] {
  const one = list[at];
  const to = at + by;
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(at, 1).toSpliced(to, 0, one);
}
