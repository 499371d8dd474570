import { DialogTitle } from "@headlessui/react";
import { type FormEvent, type ReactNode, useId } from "react";
import { useText } from "../../i18n/t.ts";
import { Button, IconButton, useBusy } from "../Button.tsx";
import { FormProblems } from "../form/FormProblems.tsx";
import { CloseIcon } from "../icons.tsx";
import { uiText } from "../text.ts";
import { Overlay } from "./Overlay.tsx";

type Props = {
  open?: boolean;
  onClose: () => void;
  /** While true the dialog can't be closed. */
  busy?: boolean;
  title: string;
  /** By default "Close". */
  closeLabel?: string;
  children: ReactNode;
  /** Buttons below the content. They stay visible while it scrolls. */
  actions?: ReactNode;
  /** On phones it opens from the bottom of the screen. */
  sheet?: boolean;
  /** Takes the width of a desktop, for rows of a table. */
  wide?: boolean;
  role?: "dialog" | "alertdialog";
};

const middle = "items-center justify-center p-4";
const card = "w-full animate-rise rounded-xl border border-line bg-surface text-ink";
const narrow = "max-h-[min(44rem,100%)] max-w-120";
const bottom = "max-md:items-end max-md:p-0";
const sheetCard =
  "max-md:max-h-[88dvh] max-md:max-w-none max-md:rounded-b-none max-md:border-x-0 " +
  "max-md:border-b-0 max-md:pb-[env(safe-area-inset-bottom)]";

export function Dialog(props: Props) {
  const { open = true, busy, title, closeLabel, children, actions, sheet, wide, role } = props;
  const size = wide ? "max-h-full max-w-6xl" : narrow;
  const onClose = busy ? () => {} : props.onClose;
  const text = useText(uiText);
  if (!open) return null;
  return (
    <Overlay
      onClose={onClose}
      role={role}
      place={sheet ? `${middle} ${bottom}` : middle}
      panel={`${card} ${size} ${sheet ? sheetCard : ""}`}
    >
      {sheet ? (
        <span className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line md:hidden" />
      ) : null}
      <header className="flex items-center justify-between gap-3 ps-5 pe-2 pt-2">
        <DialogTitle
          tabIndex={-1}
          className="min-w-0 py-1 text-lg font-semibold wrap-anywhere outline-none"
        >
          {title}
        </DialogTitle>
        <IconButton aria-label={closeLabel ?? text.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      {/* Relative, or text only for screen readers would stand outside it, and to scroll to that
          would push the title away. */}
      <div
        ref={makeRoom}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5
          over-foot"
      >
        {children}
      </div>
      {actions ? (
        <footer className="flex flex-wrap gap-3 border-t border-line px-5 py-4 *:flex-[1_1_7rem]">
          {actions}
        </footer>
      ) : null}
    </Overlay>
  );
}

/**
 * Where title and buttons leave less than half to what scrolls between them, as with large letters,
 * everything scrolls together. Text without a control can be scrolled by keyboard only if it can
 * take the focus itself.
 */
function makeRoom(content: HTMLElement | null): (() => void) | undefined {
  const panel = content?.parentElement;
  if (!panel) return undefined;
  const look = () => {
    const { scrollTop } = panel;
    panel.style.overflowY = content.style.flex = "";
    if (content.scrollHeight <= content.clientHeight) return;
    if (content.clientHeight < panel.clientHeight / 2) {
      panel.style.overflowY = "auto";
      content.style.flex = "none";
      // While it was measured there was nothing to scroll.
      panel.scrollTop = scrollTop;
    } else if (!content.querySelector("a, button, input, select, textarea")) content.tabIndex = 0;
  };
  const watching = new ResizeObserver(look);
  watching.observe(content);
  return () => watching.disconnect();
}

type ConfirmDialogProps = {
  open?: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** While it runs the dialog can't be closed. A failure shows a toast. */
  onConfirm: () => unknown;
  onClose: () => void;
  danger?: boolean;
  busyLabel?: string;
  /** Disables the button to confirm, until the user has typed what is asked for. */
  unsure?: boolean;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, onConfirm, onClose, danger, busyLabel, unsure } =
    props;
  const text = useText(uiText);
  const { busy, run } = useBusy();
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={busy}>
        {text.back}
      </Button>
      <Button
        variant={danger ? "danger" : "primary"}
        onClick={() => run(async () => onConfirm())}
        disabled={unsure}
        busy={busy}
        busyLabel={busyLabel}
      >
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      closeLabel={text.back}
      onClose={onClose}
      busy={busy}
      actions={actions}
      sheet
    >
      <div className="flex flex-col gap-4 text-soft">
        {typeof children === "string" ? <p>{children}</p> : children}
      </div>
    </Dialog>
  );
}

type FormDialogProps = Pick<Props, "title" | "onClose" | "children"> & {
  /** What the button that sends says. */
  label: string;
  busy: boolean;
  busyLabel?: string;
  danger?: boolean;
  /** As in {@link FormProblems}. */
  problems: object;
  tries: unknown;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
};

/** A form in a sheet, with the way back beside its button. */
export function FormDialog({
  title,
  onClose,
  label,
  busy,
  busyLabel,
  danger,
  problems,
  tries,
  onSubmit,
  children,
}: FormDialogProps) {
  const text = useText(uiText);
  const id = useId();
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={busy}>
        {text.back}
      </Button>
      <Button
        type="submit"
        form={id}
        variant={danger ? "danger" : "primary"}
        busy={busy}
        busyLabel={busyLabel}
      >
        {label}
      </Button>
    </>
  );
  return (
    <Dialog sheet title={title} onClose={onClose} busy={busy} actions={actions}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="flex flex-col gap-4"
      >
        {children}
        <FormProblems of={problems} tries={tries} />
      </form>
    </Dialog>
  );
}
