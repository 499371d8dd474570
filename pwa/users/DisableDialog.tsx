import type { ManagedUser } from "../../contract/users.ts";
import { useText } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { showToast } from "../ui/toast.ts";
import { useBusy } from "../ui/use-busy.ts";
import { usersText } from "./text.ts";
import { setDisabled } from "./users.ts";

type Props = { user: ManagedUser; onClose: () => void; onChanged: (user: ManagedUser) => void };

/** Closes an account without taking anything, or opens it again. */
export function DisableDialog({ user, onClose, onChanged }: Props) {
  const text = useText(usersText);
  const { busy, run } = useBusy();
  const disabled = !user.disabled;
  const handleConfirm = async () => {
    try {
      await setDisabled(user._id, disabled);
      const [en, bn] = disabled
        ? [usersText.en.nowDisabled, usersText.bn.nowDisabled]
        : [usersText.en.nowEnabled, usersText.bn.nowEnabled];
      showToast("success", { en, bn });
      onChanged({ ...user, disabled });
      onClose();
    } catch (error) {
      showToast("error", sentence(error));
    }
  };
  return (
    <ConfirmDialog
      open
      danger={disabled}
      title={disabled ? text.disableTitle(user.fullName) : text.enableTitle(user.fullName)}
      confirmLabel={disabled ? text.disable : text.enable}
      cancelLabel={text.back}
      busy={busy}
      busyLabel={text.processing}
      onConfirm={() => run(handleConfirm)}
      onClose={onClose}
    >
      <p>{disabled ? text.disableText : text.enableText}</p>
    </ConfirmDialog>
  );
}
