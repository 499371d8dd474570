import { atom, getDefaultStore } from "jotai";
import { remembered } from "../storage/local.ts";

/** Only in Chromium, so not in the DOM types. */
type InstallEvent = Event & {
  prompt: () => Promise<void>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

/**
 * How this phone can install the app: by the browser's prompt, by hand (iOS), or undefined for not
 * at all.
 */
type InstallWay = "prompt" | "by-hand" | undefined;

let kept: InstallEvent | undefined;

export const installWayAtom = atom<InstallWay>(undefined);
export const installDismissedAtom = remembered<"" | "1">("install-dismissed", "");

/**
 * Call once at start: the browser offers its prompt only once, often before the first screen is
 * drawn.
 */
export function startInstall(): void {
  if (isInstalled()) return;
  if (isIos()) getDefaultStore().set(installWayAtom, "by-hand");
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    kept = event as InstallEvent;
    getDefaultStore().set(installWayAtom, "prompt");
  });
  addEventListener("appinstalled", () => getDefaultStore().set(installWayAtom, undefined));
}

/** Shows the browser's prompt. A prompt can be shown once. */
export async function install(): Promise<void> {
  const event = kept;
  if (!event) return;
  kept = undefined;
  getDefaultStore().set(installWayAtom, undefined);
  await event.prompt();
  if ((await event.userChoice).outcome === "dismissed")
    getDefaultStore().set(installDismissedAtom, "1");
}

function isInstalled(): boolean {
  return (
    matchMedia("(display-mode: standalone)").matches ||
    ("standalone" in navigator && navigator.standalone === true)
  );
}

/** True on iOS. An iPad claims to be a Mac, but no Mac has a touch screen. */
function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1)
  );
}
