import type { Order } from "../../contract/orders.ts";
import { defineText, useText } from "../i18n/t.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { ShareIcon } from "../ui/icons.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { canShareFileOf, shareOrderFile } from "./download.ts";

const shareText = defineText({
  share: ["শেয়ার", "Share"],
});

/** What can be done with the file of a delivered order: save it, and where the browser can, send it on. */
export function FileButtons({ order, className = "" }: { order: Order; className?: string }) {
  const text = useText(shareText);
  const { busy, run } = useBusy();
  return (
    <div className={`flex gap-2 ${className}`}>
      <DownloadButton order={order} className="min-w-0 max-sm:grow max-sm:px-3" />
      {canShareFileOf(order) ? (
        <Button
          variant="secondary"
          busy={busy}
          aria-label={text.share}
          title={text.share}
          onClick={() => run(() => shareOrderFile(order))}
          className="shrink-0 px-3.5"
        >
          <ShareIcon className="size-5" />
        </Button>
      ) : null}
    </div>
  );
}
