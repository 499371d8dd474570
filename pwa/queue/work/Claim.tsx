import { useEffect, useEffectEvent, useState } from "react";
import type { QueueItem } from "../../../contract/queue.ts";
import { request } from "../../api/request.ts";
import { formatTime, useLocale, useText } from "../../i18n/t.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { Button } from "../../ui/Button.tsx";
import { UserIcon } from "../../ui/icons.tsx";
import { Banner } from "../../ui/Page.tsx";
import { queueText } from "../text.ts";
import { claimOfOther } from "../use-queue-work.ts";

/** Tells who works on the order and since when, with a button to claim or release it. */
export function ClaimLine({
  order,
  claim,
}: {
  order: QueueItem;
  claim: ReturnType<typeof useClaim>;
}) {
  const text = useText(queueText);
  const locale = useLocale();
  const me = useCurrentUser()?._id;
  const since = order.claim ? text.since(formatTime(order.claim.at, locale)) : "";
  const other = claimOfOther(order, me);

  if (other)
    return (
      <Banner tone="warn" role="status" title={`${text.claimedBy(other.fullName)} · ${since}`}>
        {text.claimedText}
      </Banner>
    );
  return (
    // It has one height, claimed or not: the button below must not move under a finger.
    <div
      className="-my-1 flex min-h-11 items-center justify-between gap-x-3 text-sm/5
      @max-[16rem]:flex-wrap"
    >
      {order.claim ? (
        <p className="flex min-w-0 items-center gap-1.5 font-semibold text-info">
          <UserIcon className="size-4.5 shrink-0" />
          {text.claimedByMe} · {since}
        </p>
      ) : (
        <p className="text-soft">{text.unclaimed}</p>
      )}
      <Button
        variant="ghost"
        className="-mx-3 -my-2 shrink-0 px-3 text-sm"
        onClick={claim.held ? claim.release : claim.take}
      >
        {claim.held ? text.release : text.take}
      </Button>
    </div>
  );
}

/**
 * The server ends a claim after ten minutes, so it is renewed before, as long as the order is open.
 */
const RENEW_MS = 8 * 60_000;
/** Who has looked at an order for so long works on it. */
const LOOKED_MS = 20_000;

/**
 * Claims a pending order at the first act on it (`take`), or when it was open and in sight for a
 * while: a glance claims nothing. `taken`: it was claimed for whom it opens for. Closing it or
 * `release` ends the claim. A claim only informs: if
 * it fails, the refreshed list shows who has the order.
 */
export function useClaim(
  { _id, status, claim }: QueueItem,
  onChanged: () => Promise<void>,
  taken: boolean,
) {
  const me = useCurrentUser()?._id;
  const [held, setHeld] = useState(taken || claim?.by === me ? true : undefined);
  const told = useEffectEvent(onChanged);
  const free = status === "pending" && !claim && held === undefined;
  useEffect(() => {
    if (!free) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible")
        timer = setTimeout(() => setHeld(true), LOOKED_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [free]);
  useEffect(() => {
    if (!held) return;
    const path = { id: _id };
    const renew = () => void request("POST apply/order/:id/claim", { path }).then(told, told);
    renew();
    const timer = setInterval(renew, RENEW_MS);
    return () => {
      clearInterval(timer);
      // The server ignores this for a decided order or somebody else's claim.
      void request("DELETE apply/order/:id/claim", { path }).then(told, () => undefined);
    };
  }, [_id, held]);
  return { held: held === true, take: () => setHeld(true), release: () => setHeld(false) };
}
