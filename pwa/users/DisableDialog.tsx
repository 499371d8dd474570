import type { ManagedUser } from "../../contract/users.ts";
import { bothOf, useText } from "../i18n/t.ts";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { showToast } from "../ui/toast.ts";
import { usersText } from "./text.ts";
import { setDisabled } from "./users.ts";

type Props = { user: ManagedUser; onClose: () => void; onChanged: (user: ManagedUser) => void };

/** Closes an account without taking anything, or opens it again. */
export function DisableDialog({ user, onClose, onChanged }: Props) {
  const text = useText(usersText);
  const disabled = !user.disabled;
  const handleConfirm = async () => {
    await setDisabled(user._id, disabled);
    showToast(
      "success",
      bothOf(usersText, (words) => (disabled ? words.nowDisabled : words.nowEnabled)),
    );
    onChanged({ ...user, disabled });
    onClose();
  };
  return (
    <ConfirmDialog
      danger={disabled}
      title={disabled ? text.disableTitle(user.fullName) : text.enableTitle(user.fullName)}
      confirmLabel={disabled ? text.disable : text.enable}
      busyLabel={text.processing}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {disabled ? text.disableText : text.enableText}
    </ConfirmDialog>
  );
}
