import { atom, getDefaultStore, useAtomValue } from "jotai";
import { useEffect } from "react";
import type { PushKey, SubscribePush } from "../../contract/push.ts";
import { call } from "../api/client.ts";
import { currentLocale } from "../i18n/locale.ts";
import { readValue, writeValue } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";

/**
 * Whether this device gets notifications of the signed-in person's orders. `unsupported`: this browser has none, `blocked`:
 * the person forbade them in the browser's own settings. Undefined until known.
 */
export type PushState = "unsupported" | "blocked" | "off" | "on";

const NAME = "push-wanted";

const pushAtom = atom<PushState | undefined>(undefined);

/** Undefined until known. */
export function usePush(): PushState | undefined {
  useEffect(() => void refreshPush(), []);
  return useAtomValue(pushAtom);
}

/**
 * Asks the browser's permission and subscribes this device. Call it in answer to a tap. `blocked` or `off` when the person
 * says no after all.
 * @throws ApiError push-endpoint, Offline; the browser's own error when its push service can't be reached
 */
export async function turnOnPush(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return show(permission === "denied" ? "blocked" : "off");
  await subscribe();
  await remember(true);
  return show("on");
}

/** No more notifications to this device. @throws ApiError, Offline */
export async function turnOffPush(): Promise<void> {
  await remember(false);
  const subscription = await ownSubscription();
  if (subscription) {
    await call("delete", "push/subscription", { json: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  show("off");
}

/**
 * Tells the server again where this device is, when its person wants notifications: after a login the session is another
 * one, and the language may be. @throws ApiError, Offline
 */
export async function renewPush(): Promise<void> {
  if ((await refreshPush()) === "on") await subscribe();
}

/** After a logout: what the push service still holds reaches nobody here. The server's side ended with the session. */
export async function dropPush(): Promise<void> {
  show(undefined);
  // Without a connection the browser does this later by itself.
  await (await ownSubscription())?.unsubscribe().catch(() => false);
}

async function refreshPush(): Promise<PushState | undefined> {
  const user = currentUser();
  if (!user) return undefined;
  if (!isSupported()) return show("unsupported");
  if (Notification.permission === "denied") return show("blocked");
  const wanted = (await readValue<boolean>(user._id, NAME))?.value;
  return show(wanted && Notification.permission === "granted" ? "on" : "off");
}

/** In the cache database: a logout wipes it with the rest, the end of a session doesn't. */
async function remember(wanted: boolean): Promise<void> {
  const userId = currentUser()?._id;
  if (userId) await writeValue(userId, NAME, wanted, undefined);
}

async function subscribe(): Promise<void> {
  const { publicKey } = await call<PushKey>("get", "push/key");
  const { pushManager } = await navigator.serviceWorker.ready;
  const kept = await pushManager.getSubscription();
  // Bound to another installation's key, a restored one's say, it would never be delivered to.
  if (kept && !hasKey(kept, publicKey)) await kept.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  const json = { endpoint, keys, locale: currentLocale() } as SubscribePush;
  await call("post", "push/subscription", { json });
}

async function ownSubscription(): Promise<PushSubscription | null | undefined> {
  if (!isSupported()) return undefined;
  // Not `ready`: without a worker that would wait for ever.
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const base64url = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
  return base64url.replace(/=+$/, "") === publicKey;
}

function isSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

function show<State extends PushState | undefined>(state: State): State {
  getDefaultStore().set(pushAtom, state);
  return state;
}
