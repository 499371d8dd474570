import { type ReactNode, useState } from "react";
import { Button } from "../Button.tsx";
import { TextInput } from "../form/TextInput.tsx";
import { Dialog } from "./Dialog.tsx";

type Props = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  danger?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /** The person types `value` before the confirming button works. */
  typed?: { label: string; value: string };
};

export function ConfirmDialog({ open, ...rest }: Props) {
  return open ? <OpenConfirm {...rest} /> : null;
}

function OpenConfirm({
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onClose,
  danger,
  busy,
  busyLabel,
  typed,
}: Omit<Props, "open">) {
  const [text, setText] = useState("");
  const sure = !typed || text.trim() === typed.value;
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={busy}>
        {cancelLabel}
      </Button>
      <Button
        variant={danger ? "danger" : "primary"}
        onClick={onConfirm}
        disabled={!sure}
        busy={busy}
        busyLabel={busyLabel}
      >
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      closeLabel={cancelLabel}
      onClose={busy ? () => {} : onClose}
      actions={actions}
      sheet
    >
      <div className="flex flex-col gap-4 text-soft">
        {typeof children === "string" ? <p>{children}</p> : children}
        {typed ? (
          <TextInput
            label={typed.label}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            className="text-ink"
          />
        ) : null}
      </div>
    </Dialog>
  );
}
