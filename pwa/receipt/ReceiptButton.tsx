import { canShare, shareFile } from "../api/share-file.ts";
import { useText } from "../i18n/t.ts";
import { useBrand } from "../settings/config.ts";
import { Button } from "../ui/Button.tsx";
import type { ButtonVariant } from "../ui/button-class.ts";
import { DownloadIcon, ShareIcon } from "../ui/icons.tsx";
import { useBusy } from "../ui/use-busy.ts";
import { drawReceipt } from "./draw-receipt.ts";
import type { Receipt } from "./receipt.ts";
import { receiptText } from "./text.ts";

const type = "image/png";

/** Shares the receipt as a picture; saves it where the browser can't share. */
export function ReceiptButton({ receipt, variant }: { receipt: Receipt; variant?: ButtonVariant }) {
  const text = useText(receiptText);
  const brand = useBrand();
  const { busy, run } = useBusy();
  const name = `${receipt.name}.png`;
  const shares = canShare({ name, type });
  const handleShare = async () => {
    const blob = await drawReceipt(receipt, { brand, foot: text.foot(brand) });
    await shareFile({ blob, name, type });
  };
  return (
    <Button
      variant={variant}
      block
      busy={busy}
      busyLabel={text.preparing}
      icon={shares ? <ShareIcon className="size-5" /> : <DownloadIcon className="size-5" />}
      onClick={() => run(handleShare)}
    >
      {shares ? text.share : text.save}
    </Button>
  );
}
