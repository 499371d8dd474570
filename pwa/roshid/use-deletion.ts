import { useState } from "react";
import type { Roshid } from "../../contract/roshid.ts";
import { quote } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { showToast } from "../ui/toast.ts";
import { roshidSaid } from "./form/text.ts";
import { deleteRoshid, restoreRoshid } from "./roshid.ts";

type Deletion = { at: "idle" } | { at: "asking" | "deleted" | "restoring"; roshid: Roshid };

/** Deletes a roshid after a question. While the page is open it can be undone. */
export function useDeletion() {
  const [deletion, setDeletion] = useState<Deletion>({ at: "idle" });
  return {
    deletion,
    ask: (roshid: Roshid) => setDeletion({ at: "asking", roshid }),
    cancel: () => setDeletion({ at: "idle" }),
    confirm: async (roshid: Roshid) => {
      try {
        showToast("success", quote({ en: await deleteRoshid(roshid._id), bn: roshidSaid.deleted }));
        setDeletion({ at: "deleted", roshid });
      } catch (error) {
        setDeletion({ at: "idle" });
        // The specification wants the server's own message shown.
        showToast("error", quote(sentence(error)));
      }
    },
    undo: async (roshid: Roshid) => {
      setDeletion({ at: "restoring", roshid });
      try {
        showToast("success", quote({ en: await restoreRoshid(roshid._id), bn: roshidSaid.restored }));
        setDeletion({ at: "idle" });
        // The button that was pressed is gone.
        document.querySelector<HTMLElement>("main h1")?.focus();
      } catch (error) {
        showToast("error", sentence(error));
        setDeletion({ at: "deleted", roshid });
      }
    },
  };
}
