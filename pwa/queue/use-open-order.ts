import { useRef, useState } from "react";
import type { StaffOrder } from "../../contract/orders.ts";

/**
 * The order that is open. It stays open when it leaves the list (delivered under the filter "pending" say): the person
 * still reads it, and a lost race has something to say there.
 */
export function useOpenOrder(orders: StaffOrder[] | undefined) {
  const [openId, setOpenId] = useState<string>();
  const last = useRef<StaffOrder>(undefined);
  const listed = orders?.find((order) => order._id === openId);
  if (listed) last.current = listed;
  const open = listed ?? (last.current?._id === openId ? last.current : undefined);
  return { open, openId, setOpenId };
}
