import { type RefObject, useEffect, useEffectEvent } from "react";
import { isOverlayOpen } from "../../ui/overlay/is-overlay-open.ts";

/**
 * Ctrl+Enter sends the form of the open order that has the focus. From its row in the list, from
 * its title, or where nothing has the focus, it delivers the file that is `ready`. A key that is
 * held down counts once: a file in doubt takes a second press.
 */
export function useSendByKeys(
  forms: RefObject<HTMLElement | null>,
  order: string,
  ready: boolean,
): void {
  const formFor = useEffectEvent((target: HTMLElement) => {
    const all = forms.current;
    if (all?.contains(target)) return target.closest("form");
    if (!all || !ready || (isOverlayOpen() && !all.closest("[aria-modal=true]"))) return null;
    const title = all.closest("section")?.querySelector("h2");
    const row = document.getElementById(`order-${order}`);
    const isFree = target === document.body || target === title || row?.contains(target);
    return isFree ? (all.querySelector("[name=file]")?.closest("form") ?? null) : null;
  });
  useEffect(() => {
    const send = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      const form = event.target instanceof HTMLElement ? formFor(event.target) : null;
      if (!form) return;
      event.preventDefault();
      if (!event.repeat) form.querySelector<HTMLElement>("[type=submit]")?.click();
    };
    document.addEventListener("keydown", send);
    return () => document.removeEventListener("keydown", send);
  }, []);
}
