import { useEffect, useState } from "react";
import type { Order } from "../../contract/orders.ts";
import { fetchWholeOrder } from "./whole-order.ts";

/** The order with its numbers whole; undefined while asked for, null when it can't be had now. */
export function useWholeOrder(id: string): Order | null | undefined {
  const [whole, setWhole] = useState<Order | null>();
  useEffect(() => {
    let live = true;
    fetchWholeOrder(id).then(
      (order) => live && setWhole(order),
      // The masked order is on the screen already; a sentence beneath says why it stays so.
      () => live && setWhole(null),
    );
    return () => {
      live = false;
    };
  }, [id]);
  return whole;
}
