import type { Order } from "../../contract/orders.ts";
import { defineText, useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { useBusy } from "../ui/use-busy.ts";
import { downloadOrderFile } from "./download.ts";

const buttonText = defineText({
  download: ["ফাইল ডাউনলোড করুন", "Download File"],
  busy: ["ডাউনলোড হচ্ছে", "Downloading"],
});

type Props = { order: Pick<Order, "_id" | "file" | "fileType" | "correctedAt">; className?: string };

/** Saves the delivered file. After that it also opens offline. */
export function DownloadButton({ order, className }: Props) {
  const text = useText(buttonText);
  const { busy, run } = useBusy();
  return (
    <Button
      onClick={() => run(() => downloadOrderFile(order))}
      busy={busy}
      busyLabel={text.busy}
      icon={<DownloadIcon className="size-5" />}
      className={className}
    >
      {text.download}
    </Button>
  );
}
