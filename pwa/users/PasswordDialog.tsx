import { useState } from "react";
import type { ManagedUser } from "../../contract/users.ts";
import { useText } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { showToast } from "../ui/toast.ts";
import { useBusy } from "../ui/use-busy.ts";
import { usersText } from "./text.ts";
import { resetPassword } from "./users.ts";

/** Asks, then shows the new password this once. */
export function PasswordDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const text = useText(usersText);
  const { busy, run } = useBusy();
  const [password, setPassword] = useState<string>();
  const handleConfirm = async () => {
    try {
      setPassword((await resetPassword(user._id)).password);
    } catch (error) {
      showToast("error", sentence(error));
    }
  };
  if (password === undefined)
    return (
      <ConfirmDialog
        open
        title={text.resetTitle(user.fullName)}
        confirmLabel={text.reset}
        cancelLabel={text.back}
        busy={busy}
        busyLabel={text.processing}
        onConfirm={() => run(handleConfirm)}
        onClose={onClose}
      >
        <p>{text.resetText}</p>
      </ConfirmDialog>
    );
  return (
    <Dialog
      open
      sheet
      title={text.newPasswordOf(user.fullName)}
      closeLabel={text.close}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text.noted}</Button>}
    >
      <div className="flex flex-col gap-4">
        <dl className="flex flex-col gap-3 rounded-md bg-sunken p-4">
          <div>
            <dt className="text-sm text-soft">{text.username}</dt>
            <dd>
              <CopyValue value={user.username} label={text.copyUsername} copiedLabel={text.copied} />
            </dd>
          </div>
          <div>
            <dt className="text-sm text-soft">{text.password}</dt>
            <dd>
              <CopyValue
                value={password}
                label={text.copyPassword}
                copiedLabel={text.copied}
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
