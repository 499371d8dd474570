/// <reference lib="webworker" />
import type { PushKey, PushMessage, SubscribePush } from "../../contract/push.ts";
import { addUnseen } from "../offline/unseen.ts";

declare const self: ServiceWorkerGlobalScope;

type Changed = ExtendableEvent & { oldSubscription?: PushSubscription | null };

const ICON = "/icons/icon-192.png";
const PATIENCE_MS = 1_000;

/** Push messages, taps on their notifications, and subscriptions that the browser gives a new address. */
export function startPushes(): void {
  self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openOrder(event.notification.data?.order));
  });
  self.addEventListener("pushsubscriptionchange", (event) => (event as Changed).waitUntil(subscribeAgain()));
}

/** Browsers take a push away from a site that shows nothing for it, so something is shown whatever came. */
async function show(data: PushMessageData | null): Promise<void> {
  const { title, body, order } = readMessage(data);
  await self.registration.showNotification(title, {
    body,
    tag: order ?? "kagoj",
    data: { order },
    icon: ICON,
    badge: ICON,
  });
  if (order && !(await isListShown())) await addUnseen(order);
}

function readMessage(data: PushMessageData | null): Partial<PushMessage> & { title: string } {
  try {
    return data?.json() as PushMessage;
  } catch {
    return { title: "কাগজ" };
  }
}

/**
 * In the window that is open, which goes there by itself: a reload would take a half-written form from it. One that doesn't
 * answer is starting up, or at the login, and has nothing to lose.
 */
async function openOrder(order: string | undefined): Promise<void> {
  const address = order ? `/my-order?open=${order}` : "/my-order";
  const [window] = await windows();
  if (!window) return void (await self.clients.openWindow(address));
  // Some browsers refuse to bring it to the front; the order is open there when it is looked at.
  await window.focus().catch(() => undefined);
  if (!(await goes(window, address))) await window.navigate(address).catch(() => self.clients.openWindow(address));
}

/** Asks the page to go there. False when it doesn't say that it did. */
function goes(window: WindowClient, address: string): Promise<boolean> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(true);
    setTimeout(() => done(false), PATIENCE_MS);
    window.postMessage({ type: "go-to", address }, [port2]);
  });
}

async function isListShown(): Promise<boolean> {
  return (await windows()).some(
    (window) => window.visibilityState === "visible" && new URL(window.url).pathname === "/my-order",
  );
}

/** The one last looked at is first. */
async function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** The page would do it too, but perhaps days later. Nobody signed in: nothing to subscribe for. */
async function subscribeAgain(): Promise<void> {
  const answer = await fetch("/api/push/key");
  if (!answer.ok) return;
  const { publicKey } = (await answer.json()) as PushKey;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
  // The language is the page's to know; it says so when it is next open.
  const body = { endpoint, keys, locale: "bn" } as SubscribePush;
  await fetch("/api/push/subscription", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}
