import { useState } from "react";
import type { Order } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { Button } from "../ui/Button.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { showToast } from "../ui/toast.ts";
import { downloadOrderFile } from "./download.ts";
import { listText } from "./list-text.ts";

/** Saves the delivered file; once saved it opens without a connection too. */
export function DownloadButton({
  order,
  className,
}: {
  order: Pick<Order, "_id" | "file" | "fileType">;
  className?: string;
}) {
  const text = useText(listText);
  const [busy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    try {
      await downloadOrderFile(order);
    } catch (error) {
      showToast("error", sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      onClick={() => void handleClick()}
      busy={busy}
      busyLabel={text.downloading}
      icon={<DownloadIcon className="size-5" />}
      className={className}
    >
      {text.download}
    </Button>
  );
}
