import type { ReactNode } from "react";
import { useText } from "../../i18n/t.ts";
import { Button, useBusy } from "../Button.tsx";
import { uiText } from "../text.ts";
import { Dialog } from "./Dialog.tsx";

type Props = {
  open?: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** By default "Go back". */
  cancelLabel?: string;
  /** While it runs the dialog can't be closed. A failure shows a toast. */
  onConfirm: () => unknown;
  onClose: () => void;
  danger?: boolean;
  busyLabel?: string;
  /** Disables the button to confirm, until the user has typed what is asked for. */
  unsure?: boolean;
};

export function ConfirmDialog(props: Props) {
  const { open, title, children, confirmLabel, onConfirm, onClose, danger, busyLabel, unsure } = props;
  const text = useText(uiText);
  const { busy, run } = useBusy();
  const cancelLabel = props.cancelLabel ?? text.back;
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={busy}>
        {cancelLabel}
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
      closeLabel={cancelLabel}
      onClose={onClose}
      busy={busy}
      actions={actions}
      sheet
    >
      <div className="flex flex-col gap-4 text-soft">{typeof children === "string" ? <p>{children}</p> : children}</div>
    </Dialog>
  );
}
