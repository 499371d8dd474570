import { useAtomValue } from "jotai";
import { useState } from "react";
import { formatNumber, useLocale, useText } from "../i18n/t.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { showFailure } from "../ui/toast.ts";
import { revokedAtom } from "./revoked.ts";
import { revokedText } from "./revoked-text.ts";
import { discardRevoked } from "./tidy.ts";

/**
 * Asks, after somebody has ended the session of this phone, about orders that were not sent. Whoever holds the phone now may be a
 * stranger: it tells how many and nothing else, and keeps none as a file.
 */
export function RevokedDialog() {
  const text = useText(revokedText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const [later, setLater] = useState<string[]>([]);
  const [userId, left] =
    Object.entries(useAtomValue(revokedAtom) ?? {}).find(([id, one]) => one.unsent && !later.includes(id)) ?? [];
  if (!userId || !left?.unsent) return null;
  const close = () => setLater([...later, userId]);
  const discard = () => discardRevoked(userId).catch((error: unknown) => void showFailure(error));
  return (
    <Dialog
      sheet
      title={text.title}
      busy={busy}
      onClose={close}
      actions={
        <>
          <Button variant="danger" onClick={() => run(discard)} busy={busy} busyLabel={text.busy}>
            {text.discard}
          </Button>
          <Button onClick={close} disabled={busy}>
            {text.logIn}
          </Button>
        </>
      }
    >
      <p>{text.unsent(formatNumber(left.unsent, locale), left.username)}</p>
      <p className="mt-3 text-soft">{text.login(left.username)}</p>
    </Dialog>
  );
}
