import { useEffect, useState } from "react";
import { isOverlayOpen } from "../overlay/is-overlay-open.ts";

/**
 * Puts the focus into the field in which a form begins, once it is drawn as `ready`. A field that has a value already, from a draft
 * for example, is to be read first: there no keyboard comes up.
 */
export function useFirstFocus(ready: boolean, name: string | undefined): void {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (!ready || begun) return;
    setBegun(true);
    // After the menu that led here has given the focus back to its button.
    queueMicrotask(() => {
      const field = name && document.querySelector<HTMLInputElement>(`main form [name="${name}"]`);
      if (field && field.value === "" && !isOverlayOpen()) field.focus({ preventScroll: true });
    });
  }, [ready, begun, name]);
}
