import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { resolveValue, type Toast, toast as toasts, useToaster } from "react-hot-toast/headless";
import { useHydrated } from "../../i18n/given.ts";
import { useText } from "../../i18n/t.ts";
import { IconButton, Spinner } from "../Button.tsx";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "../icons.tsx";
import { uiText } from "../text.ts";
import { useClearOfHead } from "./clear-of-head.ts";

/** More at once would cover what one works on. */
const MOST = 3;

/**
 * The newest toasts, newest first, over the top bar, on phones above the tabs
 * (shell/frame/frame.css), and above open dialogs, but for their heads. Dialogs don't make them
 * inert.
 */
export function Toaster() {
  const text = useText(uiText);
  const { toasts: all, handlers } = useToaster();
  const { startPause, endPause } = handlers;
  const shown = all.slice(0, MOST);
  const hydrated = useHydrated();
  const layer = useRef<HTMLElement>(null);
  const isOverPanel = useClearOfHead(layer);
  const [hovered, setHovered] = useState(false);
  useEffect(() => {
    // A finger does not hover, and of a toast that was closed under the mouse no event tells that
    // the mouse has left it.
    const look = ({ pointerType, target }: PointerEvent) =>
      setHovered(
        pointerType === "mouse" &&
          target instanceof Node &&
          layer.current?.contains(target) === true,
      );
    const leave = () => setHovered(false);
    document.addEventListener("pointerover", look);
    document.documentElement.addEventListener("pointerleave", leave);
    return () => {
      document.removeEventListener("pointerover", look);
      document.documentElement.removeEventListener("pointerleave", leave);
    };
  }, []);
  // The pause that ends is the one that was drawn: one that begins and ends before that never
  // begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new after each change of the pause
  useEffect(() => (hovered ? startPause() : endPause()), [hovered]);
  const newest = hydrated ? shown[0]?.id : undefined;
  useEffect(() => {
    // The popover that was shown last is above dialogs that were opened before.
    if (!newest || !layer.current?.showPopover) return;
    if (layer.current.matches(":popover-open")) layer.current.hidePopover();
    layer.current.showPopover();
  }, [newest]);
  // React can't hydrate a portal.
  if (!hydrated) return null;
  return createPortal(
    <section
      ref={layer}
      popover="manual"
      aria-label={text.messages}
      className={isOverPanel ? "toaster over-panel" : "toaster"}
    >
      <div className="flex flex-col gap-2 px-0.5">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={text.close} />
        ))}
      </div>
    </section>,
    document.body,
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const dismiss = () => toasts.dismiss(toast.id);
  // An error may be the only word on what failed: the page makes way for it, as far as it can be
  // scrolled. Three of them reach beyond the middle of a phone.
  const card = useClearOfFocus(
    toast.type === "error"
      ? (focused, low) => focused.scrollIntoView({ block: low ? "start" : "end" })
      : dismiss,
  );
  const message = resolveValue(toast.message, toast);
  const [first, second] = typeof message === "string" ? message.split("\n") : [message];
  return (
    <div
      ref={card}
      {...toast.ariaProps}
      // It fades for a moment. Nobody should come to a button that can't be seen.
      inert={!toast.visible}
      className={`pointer-events-auto flex animate-rise items-start gap-3 rounded-lg border
        border-line bg-surface py-1 ps-4 pe-1 text-ink shadow-pop transition-opacity
        ${toast.visible ? "" : "opacity-0"}`}
    >
      <span className="py-2.5">{icons[toast.type]}</span>
      <div className="min-w-0 flex-1 py-2 text-sm">
        <p className="font-semibold">{first}</p>
        {second ? <p className="text-soft">{second}</p> : null}
      </div>
      <IconButton aria-label={closeLabel} onClick={dismiss}>
        <CloseIcon className="size-5" />
      </IconButton>
    </div>
  );
}

const icons = {
  success: <CheckIcon className="text-approved" strokeWidth={2.5} />,
  error: <WarningIcon className="text-danger" />,
  loading: <Spinner className="size-6 text-accent" />,
  blank: <InfoIcon className="text-info" />,
  custom: <InfoIcon className="text-info" />,
};

/**
 * Calls `away` with what Tab brings the focus to, when an element that lies over the page hides it.
 * `low`: in its lower half.
 */
function useClearOfFocus(away: (focused: Element, low: boolean) => void) {
  const over = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = ({ key }: KeyboardEvent) => {
      const focused = document.activeElement;
      // The body has it when nothing else does.
      if (
        key === "Tab" &&
        focused &&
        focused !== document.body &&
        over.current &&
        hides(over.current, focused)
      )
        away(focused, over.current.getBoundingClientRect().top > innerHeight / 2);
    };
    addEventListener("keyup", look);
    return () => removeEventListener("keyup", look);
  });
  return over;
}

/**
 * Whether it is seen in the middle of what has the focus. Nobody loses sight of a long text by a
 * message at its edge.
 */
function hides(over: Element, focused: Element): boolean {
  const { x, y, width, height } = focused.getBoundingClientRect();
  return (
    !over.contains(focused) &&
    over.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  );
}
