import { lazy, Suspense } from "react";
import type { Order } from "../../contract/orders.ts";

const WaitLink = lazy(async () => ({ default: (await import("./WaitLink.tsx")).WaitLink }));

/** Few need it, so it is loaded when an order is looked at; its place is held. */
export function LateWaitLink({ order }: { order: Order }) {
  return (
    <Suspense fallback={<div className="min-h-12" />}>
      <WaitLink order={order} />
    </Suspense>
  );
}
