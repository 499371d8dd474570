import type { ManagedUser } from "../../contract/users.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { bothOf, useText } from "../i18n/t.ts";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { showToast } from "../ui/toast.ts";
import { usersText } from "./text.ts";
import { deleteUser } from "./users.ts";

type Props = { user: ManagedUser; onClose: () => void; onDeleted: (user: ManagedUser) => void };

/** Says what goes and what stays, and the money that is still there. */
export function DeleteUserDialog({ user, onClose, onDeleted }: Props) {
  const text = useText(usersText);
  const locale = useLocale();
  const handleConfirm = async () => {
    await deleteUser(user._id);
    showToast(
      "success",
      bothOf(usersText, ({ deleted }) => deleted),
    );
    onDeleted(user);
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      title={text.deleteTitle(user.fullName)}
      confirmLabel={text.delete}
      busyLabel={text.processing}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>{text.deleteText}</p>
      {user.balance > 0 ? (
        <p className="font-semibold text-cancelled">{text.deleteBalance(formatTaka(user.balance, locale))}</p>
      ) : null}
    </ConfirmDialog>
  );
}
