import { useState } from "react";
import { sentence } from "../i18n/errors.ts";
import { useText } from "../i18n/t.ts";
import { showToast } from "../toast.ts";
import { Button } from "../ui/Button.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { saveStatement } from "./save-statement.ts";
import { walletText } from "./text.ts";

/** The statement as a file for a spreadsheet, older pages and all. */
export function SaveButton() {
  const text = useText(walletText);
  const [busy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    try {
      const whole = await saveStatement(text);
      if (!whole) showToast("blank", { en: walletText.en.partial, bn: walletText.bn.partial });
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
      onClick={() => void handleClick()}
      icon={<DownloadIcon className="size-5" />}
    >
      {text.csv}
    </Button>
  );
}
