import type { Roshid } from "../../contract/roshid.ts";
import { act, useAct } from "../acts/act.tsx";
import { inDigits, quote, useLocale, useText } from "../i18n/t.ts";
import { lacksDetails } from "../lists/DetailsRemoved.tsx";
import { sentence } from "../offline/errors.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { TrashIcon } from "../ui/icons.tsx";
import { Banner } from "../ui/Page.tsx";
import { showToast } from "../ui/toast.ts";
import { roshidSaid } from "./form/text.ts";
import { roshidListText } from "./list-text.ts";
import { forgetRoshid, restoreRoshid } from "./roshid.ts";

/** A roshid that was deleted here. While the page is open that can be undone. */
export function DeletedRoshid({ roshid, onRestored }: { roshid: Roshid; onRestored: () => void }) {
  const text = useText(roshidListText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const undo = async () => {
    showToast("success", quote({ en: await restoreRoshid(roshid._id), bn: roshidSaid.restored }));
    onRestored();
    // The button that was pressed is gone.
    document.querySelector<HTMLElement>("main h1")?.focus();
  };
  return (
    <Banner
      role="status"
      icon={<TrashIcon />}
      action={
        <Button variant="secondary" autoFocus busy={busy} onClick={() => run(undo)}>
          {text.undo}
        </Button>
      }
    >
      {lacksDetails(roshid) ? text.deletedBlank : text.deleted(inDigits(roshid.serialNo, locale))}
    </Banner>
  );
}

/** Deletes a roshid after a question. */
export function useDeletion(onDeleted: (roshid: Roshid) => void) {
  const text = useText(roshidListText);
  const locale = useLocale();
  return useAct((roshid: Roshid) =>
    act({
      call: "DELETE apply/delete-roshid",
      send: { json: { id: roshid._id } },
      danger: true,
      title: text.deleteTitle,
      label: text.delete,
      busyLabel: text.deleting,
      about: lacksDetails(roshid)
        ? text.deleteBlank
        : text.deleteText(inDigits(roshid.serialNo, locale), inDigits(roshid.khatianNo, locale)),
      // The specification wants the server's own messages shown.
      done: ({ message }) => quote({ en: message, bn: roshidSaid.deleted }),
      failed: (error) => quote(sentence(error)),
      onDone: async () => {
        await forgetRoshid(roshid._id);
        onDeleted(roshid);
      },
    }),
  );
}
