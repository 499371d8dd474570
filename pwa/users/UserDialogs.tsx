import { useState } from "react";
import type { ManagedUser } from "../../contract/users.ts";
import { useText } from "../i18n/t.ts";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { Tabs } from "../ui/overlay/Tabs.tsx";
import { BalanceDialog } from "./BalanceDialog.tsx";
import { DeleteUserDialog } from "./DeleteUserDialog.tsx";
import { DisableDialog } from "./DisableDialog.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { usersText } from "./text.ts";
import { UserDevices } from "./UserDevices.tsx";
import { UserStatement } from "./UserStatement.tsx";

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

/** What somebody's wallet did, and where they are signed in. */
function UserSheet({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const text = useText(usersText);
  const [part, setPart] = useState<"statement" | "devices">("statement");
  return (
    <Dialog sheet title={text.sheetOf(user.fullName)} onClose={onClose}>
      <Tabs
        label={text.part}
        chosen={part}
        onChoose={setPart}
        tabs={[
          { key: "statement", label: text.statement, panel: <UserStatement id={user._id} /> },
          { key: "devices", label: text.devices, panel: <UserDevices id={user._id} /> },
        ]}
      />
    </Dialog>
  );
}
