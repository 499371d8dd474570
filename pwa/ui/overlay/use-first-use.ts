import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import { useParts } from "./use-parts.ts";

/** How it was opened: by keyboard an entry gets the focus, by pointer none. */
export type Opener = "keyboard" | "pointer";

/**
 * For a button that opens an overlay. Until it is first used it is a plain button with `start`: a list may have a hundred of
 * them, and none waits for the overlay parts. `used` is set when it was used and the parts have loaded.
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

/** For the button that replaces the plain one: it takes the focus and repeats the click or key. */
export function useAnswer(opener: Opener) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    if (opener === "pointer") button.current?.click();
    else button.current?.dispatchEvent(new globalThis.KeyboardEvent("keydown", { key: " ", bubbles: true }));
  }, [opener]);
  return button;
}
