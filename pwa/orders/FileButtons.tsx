import { useText } from "../i18n/t.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { ShareIcon } from "../ui/icons.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { canShareFileOf, type Delivered, shareOrderFile } from "./download.ts";
import { listText } from "./list-text.ts";

/**
 * What can be done with the file of a delivered order: save it, and where the browser can, send it
 * on.
 */
export function FileButtons({ order }: { order: Delivered }) {
  const text = useText(listText);
  const { busy, run } = useBusy();
  return (
    <div className="flex gap-2">
      <DownloadButton
        order={order}
        variant={order.wrongFileAt ? "secondary" : "primary"}
        className="min-w-0 grow px-3"
      />
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
