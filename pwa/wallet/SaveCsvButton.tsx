import { useState } from "react";
import { sentence } from "../offline/errors.ts";
import { Button } from "../ui/Button.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { showToast } from "../ui/toast.ts";

type Props = {
  text: { csv: string; preparing: string };
  save: () => Promise<void>;
  disabled?: boolean;
  className?: string;
};

/** Saves a file for a spreadsheet, and tells why when it could not. */
export function SaveCsvButton({ text, save, disabled = false, className }: Props) {
  const [busy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    try {
      await save();
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
      disabled={disabled}
      onClick={() => void handleClick()}
      icon={<DownloadIcon className="size-5" />}
      className={className}
    >
      {text.csv}
    </Button>
  );
}
