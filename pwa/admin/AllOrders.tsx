import { useState } from "react";
import { formatTime } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import type { QueueFilters } from "../orders/queue.ts";
import { useOrderQueue } from "../orders/use-order-queue.ts";
import { AsOf } from "../ui/AsOf.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { RefreshIcon } from "../ui/icons.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { DeleteAllOrders } from "./DeleteAllOrders.tsx";
import { OrderDesk } from "./OrderDesk.tsx";
import { OrderList } from "./OrderList.tsx";
import { deskText } from "./orders-text.ts";
import { QueueFilter } from "./QueueFilter.tsx";
import { useOpenOrder } from "./use-open-order.ts";
import { useWide } from "./use-wide.ts";

/** The staff's desk: every order, newest first; list and order side by side on a tablet, the order in a sheet on a phone. */
export function AllOrders() {
  const text = useText(deskText);
  const locale = useLocale();
  const wide = useWide();
  const offline = useConnection() === "offline";
  const [filters, setFilters] = useState<QueueFilters>({});
  const queue = useOrderQueue(filters);
  const { open, openId, setOpenId } = useOpenOrder(queue.orders);
  const nothing = queue.orders?.length === 0 && !open;
  const handleDeleted = async () => {
    setOpenId(undefined);
    await queue.refresh();
  };
  const time = formatTime(queue.asOf, locale);
  const desk = open ? <OrderDesk key={open._id} order={open} onChanged={queue.refresh} /> : null;

  return (
    <>
      <PageHeader title={text.title} actions={<DeleteAllOrders onDeleted={handleDeleted} />} />
      <div className="-mt-4 mb-1 flex min-h-11 items-center gap-x-1">
        {queue.asOf ? (
          <>
            <AsOf offline={offline}>{offline ? text.asOfOffline(time) : text.asOf(time)}</AsOf>
            <IconButton aria-label={text.refresh} onClick={() => void queue.refresh()}>
              <RefreshIcon className="size-4.5" />
            </IconButton>
          </>
        ) : null}
      </div>
      <QueueFilter filters={filters} onChange={setFilters} />
      <div
        className={wide && !nothing ? "grid grid-cols-[minmax(0,4fr)_minmax(0,5fr)] items-start gap-3 lg:gap-5" : ""}
      >
        <OrderList
          queue={queue}
          chosen={openId}
          filtered={Object.values(filters).some(Boolean)}
          onOpen={setOpenId}
          onClear={() => setFilters({})}
        />
        {nothing ? null : wide ? (
          <section
            aria-label={text.detail}
            className="sticky top-[calc(var(--top-bar,0px)+1rem)] max-h-[calc(100dvh-var(--top-bar,0px)-2rem)] overflow-y-auto rounded-lg border border-line bg-surface p-4 shadow-card lg:p-5"
          >
            {desk ?? (
              <div className="py-10 text-center">
                <p className="font-semibold">{text.choose}</p>
                <p className="text-sm text-soft">{text.chooseText}</p>
              </div>
            )}
          </section>
        ) : (
          <Sheet
            open={open !== undefined}
            onClose={() => setOpenId(undefined)}
            title={text.detail}
            closeLabel={text.close}
          >
            {desk}
          </Sheet>
        )}
      </div>
    </>
  );
}
