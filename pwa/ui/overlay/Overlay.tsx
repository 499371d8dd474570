import { Dialog, DialogBackdrop, DialogPanel } from "@headlessui/react";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { usePanel } from "./clear-of-head.ts";

type CloseWatcher = { onclose: (() => void) | null; destroy(): void };
declare const window: { CloseWatcher?: new () => CloseWatcher };

type Props = {
  onClose: () => void;
  /** The accessible name of a panel without a title. */
  label?: string;
  role?: "dialog" | "alertdialog";
  /** Classes for the position of the panel, and for its look. */
  place: string;
  panel: string;
  children: ReactNode;
};

/**
 * A panel over the page, with a `header`. It traps the focus, closes on Esc, Back and a tap
 * outside, and then gives the focus back.
 */
export function Overlay({ onClose, label, role, place, panel, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useCloseOnBack(onClose);
  useEffect(() => {
    const absorb = absorbSecondTap();
    return () => {
      keepFocus();
      absorb();
    };
  }, []);
  // The first field, otherwise the first button in the footer (which changes nothing), otherwise
  // the button to close.
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
      <DialogPanel
        as="section"
        ref={element}
        className={`relative flex flex-col overflow-hidden shadow-pop ${panel}`}
      >
        {children}
        <Told panel={element} />
      </DialogPanel>
    </Dialog>
  );
}

/**
 * Tells that the panel around it is open. A dialog that a page begins with is drawn before its
 * panel.
 */
function Told({ panel }: { panel: RefObject<HTMLElement | null> }) {
  usePanel(panel);
  return null;
}

/**
 * When the page has focused something while the panel closed (an “undo” button, for example), it
 * keeps the focus. Headless UI would give it back to what opened the panel, which may soon be gone.
 * When nothing did, as after a link to an open order, the heading gets it, so that the keyboard and
 * a screen reader go on in the list.
 */
function keepFocus(): void {
  const taken = document.activeElement;
  setTimeout(() => {
    if (taken instanceof HTMLElement && taken !== document.body && taken.isConnected) taken.focus();
    else if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  });
}

/** Closes on Android's Back, like the system's own dialogs, without leaving the screen. */
function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let watcher: CloseWatcher | undefined;
    // A watcher handles one Back. An overlay that can't close yet, because it is busy, needs
    // another one.
    const watch = () => {
      watcher = window.CloseWatcher && new window.CloseWatcher();
      if (watcher)
        watcher.onclose = () => {
          watch();
          close();
        };
    };
    watch();
    return () => watcher?.destroy();
  }, []);
}

/** ms and px between the taps of a double tap on an iPhone. */
const BETWEEN_MS = 500;
const APART_PX = 40;
/** ms. As long as a busy phone may take to tell of a tap. */
const LATE_MS = 1_000;

/**
 * Listens to taps while something lies over the page. Answers what to call when that is gone: if a
 * tap took it away and was the first of a double tap, the second meets nothing. It would meet what
 * lay beneath: another order, or a payment.
 */
export function absorbSecondTap(): () => void {
  const end = new AbortController();
  let isGone = false;
  let last: MouseEvent | undefined;
  const hear = (event: MouseEvent) => {
    // By a key, or by a script.
    if (event.detail === 0) return;
    if (isGone) {
      // After a tap elsewhere, one in the old place is meant.
      if (!last || !belongTogether(last, event)) return end.abort();
      event.stopPropagation();
      event.preventDefault();
    }
    last = event;
  };
  addEventListener("click", hear, { capture: true, signal: end.signal });
  return () => {
    isGone = true;
    setTimeout(() => end.abort(), LATE_MS);
  };
}

/**
 * Browsers count the taps of a double tap in `detail`. Those of an iPhone, which alone have
 * gestures as events, do not.
 */
function belongTogether(first: MouseEvent, second: MouseEvent): boolean {
  if (!("GestureEvent" in globalThis)) return second.detail > 1;
  const apart = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  return second.timeStamp - first.timeStamp < BETWEEN_MS && apart < APART_PX;
}
