import type { ManagedUser } from "../../contract/users.ts";
import { BalanceDialog } from "./BalanceDialog.tsx";
import { DeleteUserDialog } from "./DeleteUserDialog.tsx";
import { DisableDialog } from "./DisableDialog.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { UserSheet } from "./UserSheet.tsx";

/** What an admin does with an account. */
export type UserTask = "look" | "balance" | "password" | "disable" | "delete";
export type Doing = { what: UserTask; user: ManagedUser };

type Props = {
  doing: Doing;
  onClose: () => void;
  onChanged: (user: ManagedUser) => void;
  onDeleted: (user: ManagedUser) => void;
};

/** The dialog of what is being done. */
export function UserDialogs({ doing: { what, user }, onClose, onChanged, onDeleted }: Props) {
  if (what === "balance") return <BalanceDialog user={user} onClose={onClose} onChanged={onChanged} />;
  if (what === "delete") return <DeleteUserDialog user={user} onClose={onClose} onDeleted={onDeleted} />;
  if (what === "disable") return <DisableDialog user={user} onClose={onClose} onChanged={onChanged} />;
  if (what === "password") return <PasswordDialog user={user} onClose={onClose} />;
  return <UserSheet user={user} onClose={onClose} />;
}
