/// <reference lib="webworker" />
import type { PushKey, PushMessage, SubscribePush } from "../../contract/news/push.ts";
import { addUnseen } from "../offline/unseen.ts";
import { inTime } from "../storage/in-time.ts";

declare const self: ServiceWorkerGlobalScope;

type Changed = ExtendableEvent & { oldSubscription?: PushSubscription | null };

const ICON = "/icons/icon-192.png";
const PATIENCE_MS = 1_000;
const OWN_ORDERS = "/my-order";
/** The address of a screen of ours, of no other site. */
const SCREEN = /^\/[\w-]+(\?[\w-]+=[\w-]+)?$/;

/** Handles push messages, taps on notifications, and changed subscriptions. */
export function startPushes(): void {
  self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });
  self.addEventListener("pushsubscriptionchange", (event) =>
    (event as Changed).waitUntil(subscribeAgain()),
  );
}

/** Always shows a notification, because browsers block push for sites that show none. */
async function show(data: PushMessageData | null): Promise<void> {
  const { title, body, to, tag } = readMessage(data);
  await self.registration.showNotification(title, {
    body,
    tag,
    data: to,
    icon: ICON,
    badge: ICON,
  });
  // What staff have not seen is counted by the queue itself.
  if (to.startsWith(OWN_ORDERS) && !(await isListShown()))
    await addUnseen(tag).catch(() => undefined);
}

/**
 * What a push says. It may be empty, or from a program that is not ours: then only that there is
 * something new.
 */
function readMessage(data: PushMessageData | null): PushMessage {
  const { title, body, to, tag } = parse(data);
  return {
    ...(isText(title) && isText(body)
      ? { title, body }
      : { title: "কাগজ", body: "নতুন কিছু আছে। Something new." }),
    to: isText(to) && SCREEN.test(to) ? to : "/news",
    tag: isText(tag) ? tag : "kagoj",
  };
}

function parse(data: PushMessageData | null): Partial<Record<keyof PushMessage, unknown>> {
  try {
    return Object(data?.json());
  } catch {
    return {};
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/**
 * Opens a screen in the open window, which navigates by itself: a reload would lose a half-written
 * form. A page that does not answer is starting or at the login, and has nothing to lose.
 */
async function open(address: string): Promise<void> {
  const [window] = await windows();
  if (!window) return void (await self.clients.openWindow(address));
  // Some browsers don't bring the window to the front. The order is open there when the user looks
  // at it.
  await inTime(window.focus(), 2).catch(() => undefined);
  if (!(await goes(window, address)))
    await window.navigate(address).catch(() => self.clients.openWindow(address));
}

/** Asks the page to navigate. False when it does not confirm in time. */
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
    (window) => window.visibilityState === "visible" && new URL(window.url).pathname === OWN_ORDERS,
  );
}

/** The windows, the last used first. */
async function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** The page would do this too, but perhaps days later. Does nothing when nobody is signed in. */
async function subscribeAgain(): Promise<void> {
  const answer = await fetch("/api/push/key");
  if (!answer.ok) return;
  const { publicKey } = (await answer.json()) as PushKey;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
  // Only the page knows the language; it sends it when it is opened next.
  const body = { endpoint, keys, locale: "bn" } as SubscribePush;
  await fetch("/api/push/subscription", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}
