import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import { useParts } from "./use-parts.ts";

/** What opened it: the keyboard stands on an entry, a finger on none. */
export type Opener = "keyboard" | "pointer";

/**
 * For something that a button opens. Until its first use it is only a button with `start` on it: a list may have a hundred of
 * them, and none waits for the overlay parts. `used` is set once it was used and the parts have loaded.
 */
export function useFirstUse() {
  const [opener, setOpener] = useState<Opener>();
  const parts = useParts(opener !== undefined);
  const start = {
    "aria-expanded": false,
    onClick: (event: MouseEvent) => setOpener(event.detail === 0 ? "keyboard" : "pointer"),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      setOpener("keyboard");
    },
  };
  return { start, used: parts && opener ? { parts, opener } : undefined };
}

/** For the button that replaces the plain one: takes the focus and repeats the click or key that was used. */
export function useAnswer(opener: Opener) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    if (opener === "pointer") button.current?.click();
    else button.current?.dispatchEvent(new globalThis.KeyboardEvent("keydown", { key: " ", bubbles: true }));
  }, [opener]);
  return button;
}
