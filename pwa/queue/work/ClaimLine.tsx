import { useEffect, useEffectEvent, useState } from "react";
import type { QueueItem } from "../../../contract/queue.ts";
import { request } from "../../api/request.ts";
import { formatTime } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { UserIcon } from "../../ui/icons.tsx";
import { queueText } from "../text.ts";

type Props = { order: QueueItem; onChanged: () => Promise<void> };

/** Tells who works on the order and since when, with a button to claim or release it. */
export function ClaimLine({ order, onChanged }: Props) {
  const text = useText(queueText);
  const locale = useLocale();
  const me = useCurrentUser()?._id;
  const { wanted, claim, release } = useClaim(order, onChanged);
  const since = order.claim ? text.since(formatTime(order.claim.at, locale)) : "";

  if (order.claim && order.claim.by !== me)
    return (
      <Banner tone="warn" role="status" title={`${text.claimedBy(order.claim.username)} · ${since}`}>
        {text.claimedText(order.claim.username)}
      </Banner>
    );
  return (
    <div className="-my-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-sm">
      {order.claim ? (
        <p className="flex items-center gap-1.5 font-semibold text-info">
          <UserIcon className="size-4.5" />
          {text.claimedByMe} · {since}
        </p>
      ) : (
        <p className="text-soft">{wanted ? text.claiming : text.unclaimed}</p>
      )}
      <Button variant="ghost" className="-mx-3 -my-2 px-3 text-sm" onClick={wanted ? release : claim}>
        {wanted ? text.release : text.take}
      </Button>
    </div>
  );
}

/** The server ends a claim after ten minutes, so it is renewed before, as long as the order is open. */
const RENEW_MS = 8 * 60_000;

/**
 * Claims a pending order while it is open; closing it or `release` ends the claim. A claim only informs: if it fails, the
 * refreshed list shows who has the order.
 */
function useClaim({ _id }: QueueItem, onChanged: () => Promise<void>) {
  const [wanted, setWanted] = useState(true);
  const told = useEffectEvent(onChanged);
  useEffect(() => {
    if (!wanted) return;
    const path = { id: _id };
    const claim = () => void request("POST apply/order/:id/claim", { path }).then(told, told);
    claim();
    const timer = setInterval(claim, RENEW_MS);
    return () => {
      clearInterval(timer);
      // The server ignores this for a decided order or somebody else's claim.
      void request("DELETE apply/order/:id/claim", { path }).then(told, () => undefined);
    };
  }, [_id, wanted]);
  return { wanted, claim: () => setWanted(true), release: () => setWanted(false) };
}
