import { useEffect, useState } from "react";
import { useFresh } from "../lists/use-fresh.ts";
import { useConnection } from "../offline/connection.ts";
import { myOrders, useMyOrders } from "../orders/my-orders.ts";
import { fixPlaces, type HomeRow, MOST_ROWS, rowsOfHome } from "./standing.ts";

/** How long the services wait for orders that nothing is known of yet: on the first visit after a login. */
const PATIENCE_MS = 4_000;

export type HomeOrders = ReturnType<typeof useHomeOrders>;

/**
 * The user's orders for the home screen. `above`: the rows above the services; undefined until it is known whether there are any.
 * Their number is decided once, when the screen is drawn, so that orders that come later move nothing. `all`: every order, current
 * ones first; undefined while it is not known whether there are any.
 */
export function useHomeOrders() {
  const [error, setError] = useState<unknown>();
  const load = (how: () => Promise<void>) => how().then(() => setError(undefined), setError);
  const mine = useMyOrders();
  const asOf = mine?.asOf;
  useFresh(() => load(myOrders.recheck));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has been loaded since the error, for example after an event.
  useEffect(() => setError(undefined), [asOf]);

  const { current, rest } = rowsOfHome(mine ?? { rows: [], waiting: [] }, Date.now());
  const all = [...current, ...rest];
  const isKnown = mine !== undefined && (asOf !== undefined || all.length > 0);
  const hopeless = useConnection() === "offline" || error !== undefined;
  return {
    above: usePlaces(isKnown ? current : undefined, all, mine !== undefined && hopeless),
    all: isKnown ? all : undefined,
    /** True when the list was never loaded and can't be now. */
    missing: mine !== undefined && !isKnown && hopeless,
    error,
    retry: () => load(myOrders.refresh),
  };
}

/** The rows above the services, each in its place. */
function usePlaces(current: HomeRow[] | undefined, all: HomeRow[], hopeless: boolean) {
  const [held, hold] = useState<string[]>();
  const late = useLate();
  const firstIds = current?.slice(0, MOST_ROWS).map(({ id }) => id) ?? (hopeless || late ? [] : undefined);
  if (!held && firstIds) hold(firstIds);
  const shown = fixPlaces(held ?? firstIds ?? [], all);
  const ids = shown.map((row) => row?.id ?? "");
  if (held && ids.join() !== held.join()) hold(ids);
  return held || firstIds ? shown : undefined;
}

function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
