import { type ReactNode, useEffect, useRef } from "react";
import { useCloseOnBack } from "./use-close-on-back.ts";
import type { Parts } from "./use-parts.ts";

type Props = {
  parts: Parts;
  onClose: () => void;
  /** How the panel is called when it has no title. */
  label?: string;
  role?: "dialog" | "alertdialog";
  /** Where the panel stands on the screen, and how it looks. */
  place: string;
  panel: string;
  children: ReactNode;
};

/** A panel over everything else. It traps the focus, closes on Esc, Back and a tap outside, and gives the focus back. */
export function Overlay({ parts: { Dialog, DialogBackdrop, DialogPanel }, ...props }: Props) {
  const { onClose, label, role, place, panel, children } = props;
  const element = useRef<HTMLDivElement>(null);
  useCloseOnBack(onClose);
  useEffect(() => keepFocus, []);
  // The first field, else the first button at the foot (which takes nothing away); else the cross.
  const first = {
    get current() {
      const find = (what: string) => element.current?.querySelector<HTMLElement>(what);
      return find(".control, footer button") ?? find("button") ?? null;
    },
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role={role}
      aria-label={label}
      initialFocus={first}
      className={`fixed inset-0 z-50 flex outline-none ${place}`}
    >
      <DialogBackdrop className="fixed inset-0 bg-veil" />
      <DialogPanel as="section" ref={element} className={`relative flex flex-col overflow-hidden shadow-pop ${panel}`}>
        {children}
      </DialogPanel>
    </Dialog>
  );
}

/**
 * What the page focused while the panel closed (an “undo” button, for example) keeps the focus. Headless UI would give it back to
 * what opened the panel, which may be gone a moment later.
 */
function keepFocus(): void {
  const taken = document.activeElement;
  if (taken instanceof HTMLElement && taken !== document.body) setTimeout(() => taken.isConnected && taken.focus());
}
