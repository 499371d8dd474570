import { useCallback, useEffect, useState } from "react";
import type { Order } from "../../../contract/orders.ts";
import { apiError } from "../../api/errors.ts";
import { useConnection } from "../../offline/connection.ts";
import { fetchWholeOrder } from "../../orders/whole-order.ts";

export type BirthOrderState = { at: "busy" } | { at: "done"; order: Order } | { at: "failed"; error: unknown };

/** A birth order of mine with every field whole, from the server each time; asked again when the connection is back. */
export function useBirthOrder(id: string): BirthOrderState & { retry: () => void } {
  const [state, setState] = useState<BirthOrderState>({ at: "busy" });
  const online = useConnection() === "online";
  const ask = useCallback(async () => {
    try {
      const order = await fetchWholeOrder(id);
      if (order.category !== "birth") throw apiError(404, { error: "", code: "not-found" });
      setState({ at: "done", order });
    } catch (error) {
      setState((now) => (now.at === "done" ? now : { at: "failed", error }));
    }
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection is another try.
  useEffect(() => void ask(), [ask, online]);
  return {
    ...state,
    retry: () => {
      setState({ at: "busy" });
      void ask();
    },
  };
}
