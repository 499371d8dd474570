import { useAtom } from "jotai";
import { useEffect, useEffectEvent } from "react";
import { defineText, useText } from "../i18n/t.ts";
import { remembered } from "../storage/local.ts";
import { Button } from "../ui/Button.tsx";
import { Switch } from "../ui/form/Switch.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { isOverlayOpen } from "../ui/overlay/is-overlay-open.ts";
import { queueText } from "./text.ts";

type Props = { open: boolean; onOpen: () => void; onClose: () => void };

/** It works in the forms of the open order and from its row, also while letters do nothing. */
const sending = ["Ctrl+Enter", "send"] as const;

/**
 * Lists the keyboard shortcuts, with the switch that turns them off. A tablet has no button for
 * them; "?" opens it.
 */
export function ShortcutHelp({ open, onOpen, onClose }: Props) {
  const text = useText(queueText);
  const acts = useText(shortcutText);
  const { on, turn } = useShortcutSwitch();
  return (
    <>
      <Button
        variant="ghost"
        className="ms-auto px-3 text-sm max-lg:hidden pointer-coarse:hidden"
        onClick={onOpen}
      >
        {text.keys}
      </Button>
      <Dialog open={open} onClose={onClose} title={text.keys}>
        <dl className="mb-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {[...Object.entries(keys), sending].map(([key, act]) => (
            <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt>
                <kbd
                  className="inline-flex min-w-8 justify-center rounded-sm border border-edge
                  bg-sunken px-2 py-0.5 font-mono text-sm font-semibold"
                >
                  {key.length > 1 ? key : key.toUpperCase()}
                </kbd>
              </dt>
              <dd>{acts[act]}</dd>
            </div>
          ))}
        </dl>
        <Switch label={text.keysOn} description={text.keysOnText} checked={on} onChange={turn} />
      </Dialog>
    </>
  );
}

const shortcutText = defineText({
  next: ["নিচের অর্ডার", "Order below"],
  previous: ["ওপরের অর্ডার", "Order above"],
  nextPending: ["পরের অপেক্ষমাণ অর্ডার", "Next pending order"],
  take: ["সবচেয়ে জরুরি অর্ডারটি নেওয়া", "Take the most due order"],
  delivery: ["ডেলিভারির ফাইল", "File to deliver"],
  cancel: ["বাতিলের কারণ লেখা", "Reason to cancel"],
  send: ["লেখা বা ফাইল পাঠান", "Send what is open"],
  search: ["খোঁজা", "Search"],
  refresh: ["তালিকা হালনাগাদ", "Refresh the list"],
  help: ["এই তালিকা", "This list"],
});

/** The actions of keyboard shortcuts in the queue. */
export type Shortcut = Exclude<keyof typeof shortcutText.bn, "send">;

/** Shortcuts by letter; on a Bengali layout the position of the key counts. */
const keys: Record<string, Shortcut> = {
  j: "next",
  k: "previous",
  n: "nextPending",
  t: "take",
  d: "delivery",
  c: "cancel",
  "/": "search",
  r: "refresh",
  "?": "help",
};

type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "isComposing"
>;

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

/**
 * Calls `act` for a shortcut, unless somebody is typing, a dialog or menu is open, or shortcuts are
 * switched off.
 */
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

/**
 * Shortcuts of a single letter disturb users of speech input, so they can be switched off (WCAG
 * 2.1.4).
 */
export function useShortcutSwitch() {
  const [choice, choose] = useAtom(switchAtom);
  return { on: choice === "on", turn: (on: boolean) => choose(on ? "on" : "off") };
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const typing =
    "input:not([type=radio], [type=checkbox], [type=file]), textarea, select, [contenteditable]";
  return target.matches(typing);
}
