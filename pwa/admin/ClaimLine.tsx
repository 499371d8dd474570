import { useEffect, useRef } from "react";
import type { StaffOrder } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { claimOrder } from "../orders/queue.ts";
import { useCurrentUser } from "../session/chat-user.ts";
import { Banner } from "../ui/Banner.tsx";
import { UserIcon } from "../ui/icons.tsx";
import { deskText } from "./orders-text.ts";

type Props = { order: StaffOrder; onChanged: () => Promise<void> };

/** The server forgets a claim after ten minutes; whoever still has the order open renews it well before. */
const RENEW_MS = 8 * 60_000;

/** Opening a pending order says that I work on it; shows when somebody else does. */
export function ClaimLine({ order, onChanged }: Props) {
  const text = useText(deskText);
  const me = useCurrentUser()?._id;
  const refresh = useRef(onChanged);
  refresh.current = onChanged;

  useEffect(() => {
    // A claim only informs: refused or unsent, the refreshed list shows who has it.
    const claim = () =>
      void claimOrder(order._id).then(
        () => refresh.current(),
        () => refresh.current(),
      );
    claim();
    const timer = setInterval(claim, RENEW_MS);
    return () => clearInterval(timer);
  }, [order._id]);

  if (!order.claim) return null;
  if (order.claim.by === me) {
    return (
      <p className="flex items-center gap-1.5 text-sm font-semibold text-info">
        <UserIcon className="size-4.5" />
        {text.claimedByMe}
      </p>
    );
  }
  return (
    <Banner tone="warn" role="status" title={text.claimedBy(order.claim.username)}>
      {text.claimedText(order.claim.username)}
    </Banner>
  );
}
