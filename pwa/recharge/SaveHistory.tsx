import { useState } from "react";
import { sentence } from "../i18n/errors.ts";
import { useText } from "../i18n/t.ts";
import { showToast } from "../toast.ts";
import { Button } from "../ui/Button.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { type HistoryFilters, saveHistory } from "./history.ts";
import { historyText } from "./history-text.ts";

/** All of what the filter leaves, as a file for a spreadsheet. */
export function SaveHistory({ filters, offline }: { filters: HistoryFilters; offline: boolean }) {
  const text = useText(historyText);
  const [busy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    try {
      await saveHistory(filters);
    } catch (error) {
      showToast("error", sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyLabel={text.preparing}
      disabled={offline}
      onClick={() => void handleClick()}
      icon={<DownloadIcon className="size-5" />}
      className="max-md:px-3"
    >
      {text.csv}
    </Button>
  );
}
