import { useAsking } from "../lists/use-kept-list.ts";
import { usePush } from "../push/push.ts";
import { useSeen } from "../push/use-seen.ts";
import { refreshSettings } from "../settings/settings.ts";
import { myOrders, useMyOrders } from "./my-orders.ts";

/** My orders as this phone knows them. That the server has others is heard on every screen, not here: `live/live.ts`. */
export function useOrderList() {
  const mine = useMyOrders();
  // Above the list stands the offer of notifications, or doesn't.
  const list = usePush() === undefined ? undefined : mine;
  const { refresh, ...asking } = useAsking(myOrders);
  useSeen(list?.asOf);
  return {
    ...asking,
    list,
    /** By hand the balance is asked for too: a refund shows there. */
    refresh: () => void Promise.all([refresh(), refreshSettings().catch(() => undefined)]),
  };
}
