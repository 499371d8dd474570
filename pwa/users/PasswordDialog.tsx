import { useState } from "react";
import type { ManagedUser } from "../../contract/users.ts";
import { useText } from "../i18n/t.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { usersText } from "./text.ts";
import { resetPassword } from "./users.ts";

/** Resets a password after a question, and shows the new one once. */
export function PasswordDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const text = useText(usersText);
  const [password, setPassword] = useState<string>();
  if (password === undefined)
    return (
      <ConfirmDialog
        title={text.resetTitle(user.fullName)}
        confirmLabel={text.reset}
        busyLabel={text.processing}
        onConfirm={async () => setPassword((await resetPassword(user._id)).password)}
        onClose={onClose}
      >
        {text.resetText}
      </ConfirmDialog>
    );
  return (
    <Dialog
      sheet
      title={text.newPasswordOf(user.fullName)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text.noted}</Button>}
    >
      <div className="flex flex-col gap-4">
        <dl className="flex flex-col gap-3 rounded-md bg-sunken p-4">
          <div>
            <dt className="text-sm text-soft">{text.username}</dt>
            <dd>
              <CopyValue value={user.username} label={text.copyUsername} />
            </dd>
          </div>
          <div>
            <dt className="text-sm text-soft">{text.password}</dt>
            <dd>
              <CopyValue
                value={password}
                label={text.copyPassword}
                mono
                className="text-lg font-semibold tracking-wide"
              />
            </dd>
          </div>
        </dl>
        <Banner tone="warn">{text.shownOnce}</Banner>
      </div>
    </Dialog>
  );
}
