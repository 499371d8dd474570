import { useAtom } from "jotai";
import { useEffect, useEffectEvent } from "react";
import { remembered } from "../offline/remembered.ts";
import { isOverlayOpen } from "../ui/overlay/is-overlay-open.ts";

/** The actions of keyboard shortcuts in the queue. */
export type Shortcut = "next" | "previous" | "nextPending" | "delivery" | "cancel" | "search" | "refresh" | "help";

/** Shortcuts by letter; on a Bengali layout the position of the key counts. */
const keys: Record<string, Shortcut> = {
  j: "next",
  k: "previous",
  n: "nextPending",
  d: "delivery",
  c: "cancel",
  "/": "search",
  r: "refresh",
  "?": "help",
};
export const shortcutKeys = Object.entries(keys) as [string, Shortcut][];

type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "isComposing">;

export function shortcutOf(event: Pressed): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  const typed = event.key.toLowerCase();
  if (Object.hasOwn(keys, typed)) return keys[typed];
  // A Bengali layout writes another character with the same key.
  if (/^[\x20-\x7e]$/.test(event.key)) return undefined;
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
  if (event.code === "Slash") return event.shiftKey ? "help" : "search";
  return letter !== undefined && Object.hasOwn(keys, letter) ? keys[letter] : undefined;
}

/** Calls `act` for a shortcut, unless somebody is typing, a dialog or menu is open, or shortcuts are switched off. */
export function useShortcuts(act: (shortcut: Shortcut) => void): void {
  const press = useEffectEvent(act);
  const { on } = useShortcutSwitch();
  useEffect(() => {
    if (!on) return;
    const handle = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (!shortcut || event.defaultPrevented || isTyping(event.target) || isOverlayOpen()) return;
      event.preventDefault();
      press(shortcut);
    };
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, [on]);
}

const switchAtom = remembered<"on" | "off">("shortcuts", "on");

/** Shortcuts of a single letter disturb users of speech input, so they can be switched off (WCAG 2.1.4). */
export function useShortcutSwitch() {
  const [choice, choose] = useAtom(switchAtom);
  return { on: choice === "on", turn: (on: boolean) => choose(on ? "on" : "off") };
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const typing = "input:not([type=radio], [type=checkbox], [type=file]), textarea, select, [contenteditable]";
  return target.matches(typing);
}
