import { useState } from "react";
import type { ManagedUser } from "../../contract/users.ts";
import { useText } from "../i18n/t.ts";
import { SegmentedControl } from "../ui/form/SegmentedControl.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { usersText } from "./text.ts";
import { UserDevices } from "./UserDevices.tsx";
import { UserStatement } from "./UserStatement.tsx";

/** What somebody's wallet did, and where they are signed in. */
export function UserSheet({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const text = useText(usersText);
  const [part, setPart] = useState("statement");
  return (
    <Dialog open sheet title={text.sheetOf(user.fullName)} closeLabel={text.close} onClose={onClose}>
      <SegmentedControl
        legend={text.part}
        name="part"
        value={part}
        onChange={setPart}
        options={[
          { value: "statement", label: text.statement },
          { value: "devices", label: text.devices },
        ]}
        className="mb-3"
      />
      {part === "statement" ? <UserStatement id={user._id} /> : <UserDevices id={user._id} />}
    </Dialog>
  );
}
