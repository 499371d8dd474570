import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { useOrderQueue } from "./queue.ts";
import { queueText } from "./text.ts";

/** A banner above the queue when delivered files are damaged or lost, even of old orders. */
export function DamagedFiles({ onShow }: { onShow: () => void }) {
  const text = useText(queueText);
  const locale = useLocale();
  const { rows: orders = [], hasMore } = useOrderQueue({ file: "damaged" });
  if (orders.length === 0) return null;
  const count = formatNumber(orders.length, locale) + (hasMore ? "+" : "");
  return (
    <Banner
      tone="danger"
      role="status"
      className="mb-4"
      title={text.damagedFiles(count)}
      action={
        <Button variant="secondary" onClick={onShow}>
          {text.showDamaged}
        </Button>
      }
    >
      {text.damagedFilesText}
    </Banner>
  );
}
