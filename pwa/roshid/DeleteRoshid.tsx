import { inDigits } from "../i18n/in-digits.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { lacksDetails } from "../lists/DetailsRemoved.tsx";
import { useConnection } from "../offline/connection.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { TrashIcon } from "../ui/icons.tsx";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { roshidListText } from "./list-text.ts";
import type { useDeletion } from "./use-deletion.ts";

/** Asks before a roshid is deleted, and offers to undo it afterwards. */
export function DeleteRoshid({ deletion, cancel, confirm, undo }: ReturnType<typeof useDeletion>) {
  const text = useText(roshidListText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  if (deletion.at === "idle") return null;
  const { roshid, at } = deletion;
  const [serial, khatian] = [inDigits(roshid.serialNo, locale), inDigits(roshid.khatianNo, locale)];
  if (at === "deleted" || at === "restoring")
    return (
      <Banner
        role="status"
        icon={<TrashIcon />}
        action={
          <Button variant="secondary" autoFocus busy={at === "restoring"} onClick={() => void undo(roshid)}>
            {text.undo}
          </Button>
        }
      >
        {lacksDetails(roshid) ? text.deletedBlank : text.deleted(serial)}
      </Banner>
    );
  return (
    <ConfirmDialog
      danger
      title={text.deleteTitle}
      confirmLabel={text.delete}
      busyLabel={text.deleting}
      onClose={cancel}
      onConfirm={() => confirm(roshid)}
    >
      {offline ? text.deleteOffline : lacksDetails(roshid) ? text.deleteBlank : text.deleteText(serial, khatian)}
    </ConfirmDialog>
  );
}
