import { useState } from "react";
import type { ManagedUser } from "../../contract/users.ts";
import { useText } from "../i18n/t.ts";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { Tabs } from "../ui/overlay/Tabs.tsx";
import { usersText } from "./text.ts";
import { UserDevices } from "./UserDevices.tsx";
import { UserStatement } from "./UserStatement.tsx";

/** What somebody's wallet did, and where they are signed in. */
export function UserSheet({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
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
