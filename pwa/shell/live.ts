import { getDefaultStore } from "jotai";
import { navigate } from "wouter/use-browser-location";
import { onChange } from "../api/changes.ts";
import { startEvents } from "../api/events.ts";
import { localeAtom } from "../i18n/t.ts";
import { myOrders } from "../my-orders/my-orders.ts";
import { type ChatUser, currentUser, currentUserAtom } from "../offline/chat-user.ts";
import { announceArrivals, startArrivals } from "../push/arrivals.ts";
import { dropPush, renewPush } from "../push/push.ts";
import { recheckMyRecharges } from "../recharge/my-recharges.ts";
import { refreshValues } from "../settings/start.ts";

/**
 * Keeps the shared values and, for users, their orders up to date on every screen. A screen with
 * another list does that itself (`useFresh`). Answers a function that stops it.
 */
export function startLive(userId: string, role: ChatUser["role"]): () => void {
  const forRole =
    role !== "user"
      ? [onChange("arrivals", announceArrivals), startArrivals()]
      : [
          onChange("orders", (versions) => myOrders.refresh(versions?.orders)),
          onChange("recharges", (versions) => recheckMyRecharges(versions?.recharges)),
        ];
  const stops = [
    onChange(["balance", "services", "prices", "switches", "notices"], refreshValues),
    ...forRole,
    startPush(),
    startEvents(userId),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Opens the order of a tapped notification, and answers the worker that it went there. Renews the
 * subscription for another language, and ends it at a logout.
 */
function startPush(): () => void {
  const store = getDefaultStore();
  // When offline, the next start renews it.
  const renew = () => void renewPush().catch(() => undefined);
  const stopLocale = store.sub(localeAtom, renew);
  const stopUser = store.sub(currentUserAtom, () => {
    if (!currentUser()) void dropPush();
  });
  const open = ({ data, ports }: MessageEvent) => {
    if (data?.type !== "go-to" || typeof data.address !== "string") return;
    navigate(data.address, { state: { fromOutside: true } });
    ports[0]?.postMessage("gone");
  };
  navigator.serviceWorker?.addEventListener("message", open);
  renew();
  return () => {
    stopLocale();
    stopUser();
    navigator.serviceWorker?.removeEventListener("message", open);
  };
}
