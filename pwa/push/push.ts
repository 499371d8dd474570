import { atom, getDefaultStore, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { SubscribePush } from "../../contract/news/push.ts";
import { afterPaint } from "../api/after-paint.ts";
import { isApiError, isOffline } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { currentLocale } from "../i18n/t.ts";
import { asOfNow, readValue, storeValues } from "../offline/cache.ts";
import { currentUser, isStillHere } from "../offline/chat-user.ts";
import { PUSH_WANTED } from "../offline/db.ts";
import { sentence } from "../offline/errors.ts";
import { showValues, useValue } from "../offline/values.ts";
import { inTime } from "../storage/in-time.ts";
import { findWorker, readyWorker } from "../storage/worker.ts";
import { showToast } from "../ui/toast.ts";
import { liveText } from "./text.ts";

/**
 * Whether this device gets notifications about the user's orders. `unsupported`: by this browser.
 * `blocked`: by the user, in the browser's settings.
 */
type PushState = "unsupported" | "blocked" | "off" | "on";

const pushAtom = atom<PushState | undefined>(undefined);

/** The state of notifications. Undefined until it is known, on a second visit at once. */
export function usePush(): PushState | undefined {
  const wanted = useValue(PUSH_WANTED).value;
  useEffect(() => afterPaint(() => void refreshPush()), []);
  return useAtomValue(pushAtom) ?? (wanted === undefined ? undefined : stateIf(wanted));
}

/**
 * Asks for the browser's permission and subscribes this device. Call it in answer to a tap.
 * `blocked` or `off` when permission is refused. @throws ApiError push-endpoint, Offline; the
 * browser's own error when its push service can't be reached
 */
async function turnOnPush(): Promise<PushState> {
  // A person answers it, so the limit is a long one.
  const permission = await inTime(Notification.requestPermission(), 120);
  if (permission !== "granted") return show(permission === "denied" ? "blocked" : "off");
  await subscribe();
  await remember(true);
  return show("on");
}

/** Ends the notifications on this device. @throws ApiError, Offline */
async function turnOffPush(): Promise<void> {
  await remember(false);
  const subscription = await ownSubscription();
  if (subscription) {
    await request("DELETE push/subscription", { json: { endpoint: subscription.endpoint } });
    await inTime(subscription.unsubscribe());
  }
  show("off");
}

/**
 * Subscribes this device again if notifications are on: after a login the session is another one,
 * and perhaps the language.
 * @throws ApiError, Offline
 */
export async function renewPush(): Promise<void> {
  if ((await refreshPush()) === "on") await subscribe();
}

/**
 * Unsubscribes after a logout, so that nothing more is shown here. On the server the subscription
 * ended with the session.
 */
export async function dropPush(): Promise<void> {
  show(undefined);
  // Offline the browser does this later by itself.
  const subscription = await ownSubscription();
  await (subscription && inTime(subscription.unsubscribe()).catch(() => false));
}

async function refreshPush(): Promise<PushState | undefined> {
  const user = currentUser();
  if (!user) return undefined;
  const wanted = (await readValue<boolean>(user._id, PUSH_WANTED))?.value ?? false;
  if (!isStillHere(user._id)) return undefined;
  showValues(user._id, { [PUSH_WANTED]: { value: wanted, asOf: undefined } });
  return show(stateIf(wanted));
}

/** The state when the user wants notifications here, or does not. */
function stateIf(wanted: boolean): PushState {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return wanted && Notification.permission === "granted" ? "on" : "off";
}

/** In the cache database, because a logout must delete it and the end of a session must not. */
async function remember(wanted: boolean): Promise<void> {
  const userId = currentUser()?._id;
  if (userId) await storeValues(userId, [asOfNow(PUSH_WANTED, wanted)]);
}

async function subscribe(): Promise<void> {
  const { publicKey } = await request("GET push/key");
  const { pushManager } = await readyWorker();
  const kept = await inTime(pushManager.getSubscription());
  // Its key may be that of another installation, for example after a restore; it would never work.
  if (kept && !hasKey(kept, publicKey)) await inTime(kept.unsubscribe());
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // It asks a service of the browser's maker, over a line that may be slow.
  const { endpoint, keys } = (await inTime(pushManager.subscribe(options), 30)).toJSON();
  const json = { endpoint, keys, locale: currentLocale() } as SubscribePush;
  await request("POST push/subscription", { json });
}

async function ownSubscription(): Promise<PushSubscription | null | undefined> {
  if (!isSupported()) return undefined;
  const worker = await findWorker();
  return worker && inTime(worker.pushManager.getSubscription()).catch(() => undefined);
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const base64url = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
  return base64url.replace(/={1,2}$/, "") === publicKey;
}

function isSupported(): boolean {
  return (
    "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis
  );
}

function show<State extends PushState | undefined>(state: State): State {
  getDefaultStore().set(pushAtom, state);
  return state;
}

/** Turns notifications on and off. A failure shows a toast and changes nothing. */
export function usePushSwitch() {
  const state = usePush();
  const [busy, setBusy] = useState(false);
  const turn = async (on: boolean) => {
    setBusy(true);
    try {
      if (on) await turnOnPush();
      else await turnOffPush();
    } catch (error) {
      // The browser's own message helps nobody; mostly its push service can't be reached.
      const ours = isApiError(error) || isOffline(error);
      showToast(
        "error",
        ours ? sentence(error) : { en: liveText.en.failed, bn: liveText.bn.failed },
      );
    }
    setBusy(false);
  };
  return { state, busy, turn: (on: boolean) => void turn(on) };
}
