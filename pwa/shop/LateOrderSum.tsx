import { lazy, Suspense } from "react";
import type { OutboxItem } from "../offline/rows.ts";
import { ORDER_KIND, ROSHID_CREATE } from "../offline/sending/kinds.ts";
import { useUser } from "../settings/settings.ts";
import type { Entry } from "./entries.ts";

const OrderSum = lazy(async () => ({ default: (await import("./OrderSum.tsx")).OrderSum }));
const WaitingSum = lazy(async () => ({ default: (await import("./OrderSum.tsx")).WaitingSum }));

/** Whether the signed-in user keeps a book of their own shop. */
export function useHasShop(): boolean {
  return useUser().value?.shop === true;
}

/**
 * Of an order that is shown: what it has brought the user's own shop. Its code is loaded only by
 * whom that is open. `slip`: with what its customer gets, once in a screen.
 */
export function LateOrderSum({ of, slip = false }: { of: Entry; slip?: boolean }) {
  if (!useHasShop()) return null;
  return (
    <Suspense fallback={<div className="min-h-14" />}>
      <OrderSum of={of} slip={slip} />
    </Suspense>
  );
}

/** The same of an order that is not sent yet. */
export function LateWaitingSum({ item }: { item: OutboxItem }) {
  const has = useHasShop();
  if (!has || (item.kind !== ORDER_KIND && item.kind !== ROSHID_CREATE)) return null;
  return (
    <Suspense fallback={<div className="min-h-14" />}>
      <WaitingSum item={item} />
    </Suspense>
  );
}
