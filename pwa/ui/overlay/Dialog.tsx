import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "../IconButton.tsx";
import { CloseIcon } from "../icons.tsx";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
  /** Buttons at the foot; they stay in sight while the body scrolls. */
  actions?: ReactNode;
  /** On phones it comes up from the bottom. */
  sheet?: boolean;
  role?: "dialog" | "alertdialog";
};

/** The platform's dialog: it traps focus, closes on Esc and on a tap outside, and gives focus back. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, closeLabel, children, actions, sheet, role }: Omit<DialogProps, "open">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: its end must close the dialog while it still stands in the page, or the focus has nowhere to return from.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The first field, else the first button at the foot (which takes nothing away); the platform would choose the cross.
    element?.querySelector<HTMLElement>(".control, footer button")?.focus();
    return () => element?.close();
  }, []);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={`dialog ${sheet ? "sheet" : ""}`}
      onMouseDown={closeOutside}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="flex items-center justify-between gap-3 ps-5 pe-2 pt-2">
        <h2 id={titleId} className="min-w-0 py-1 text-lg font-semibold">
          {title}
        </h2>
        <IconButton aria-label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">{children}</div>
      {actions ? (
        <footer className="flex flex-wrap gap-3 border-t border-line px-5 py-4 *:flex-1">{actions}</footer>
      ) : null}
    </dialog>
  );
}
