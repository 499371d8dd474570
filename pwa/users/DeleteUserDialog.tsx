import { useState } from "react";
import type { ManagedUser } from "../../contract/users.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { showToast } from "../ui/toast.ts";
import { usersText } from "./text.ts";
import { deleteUser } from "./users.ts";

type Props = { user: ManagedUser; onClose: () => void; onDeleted: (user: ManagedUser) => void };

/** Says what goes and what stays, and the money that is still there. */
export function DeleteUserDialog({ user, onClose, onDeleted }: Props) {
  const text = useText(usersText);
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const handleConfirm = async () => {
    setBusy(true);
    try {
      await deleteUser(user._id);
      showToast("success", { en: usersText.en.deleted, bn: usersText.bn.deleted });
      onDeleted(user);
      onClose();
    } catch (error) {
      showToast("error", sentence(error));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title={text.deleteTitle(user.fullName)}
      confirmLabel={text.delete}
      cancelLabel={text.back}
      busy={busy}
      busyLabel={text.processing}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <p>{text.deleteText}</p>
      {user.balance > 0 ? (
        <p className="font-semibold text-cancelled">{text.deleteBalance(formatTaka(user.balance, locale))}</p>
      ) : null}
    </ConfirmDialog>
  );
}
