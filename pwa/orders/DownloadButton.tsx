import type { ComponentProps } from "react";
import type { Order } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { downloadOrderFile } from "./download.ts";
import { listText } from "./list-text.ts";

type Props = { order: Pick<Order, "_id" | "file" | "fileType" | "correctedAt"> } & Pick<
  ComponentProps<typeof Button>,
  "className" | "variant"
>;

/** Saves the delivered file. After that it also opens offline. */
export function DownloadButton({ order, ...look }: Props) {
  const text = useText(listText);
  const { busy, run } = useBusy();
  return (
    <Button
      onClick={() => run(() => downloadOrderFile(order))}
      busy={busy}
      busyLabel={text.downloading}
      icon={<DownloadIcon className="size-5" />}
      {...look}
    >
      {text.download}
    </Button>
  );
}
