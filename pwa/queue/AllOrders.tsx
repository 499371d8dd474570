import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { request } from "../api/request.ts";
import { bothOf, formatAsOf, useLocale, useText } from "../i18n/t.ts";
import { RefreshButton, useAge } from "../lists/ListParts.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { useSlices } from "../lists/use-slices.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useWide } from "../shell/frame/use-wide.ts";
import { PageHeader, SkeletonList } from "../ui/Page.tsx";
import { showToast } from "../ui/toast.ts";
import { ManyFiles } from "./batch/ManyFiles.tsx";
import { DeleteAllOrders } from "./DeleteAllOrders.tsx";
import { OrderList } from "./OrderList.tsx";
import { QueueFilter } from "./QueueFilter.tsx";
import { useOrderQueue } from "./queue.ts";
import { ShortcutHelp } from "./ShortcutHelp.tsx";
import { queueText } from "./text.ts";
import { useQueueFilters } from "./use-queue-filters.ts";
import { useQueueWork, useTicks } from "./use-queue-work.ts";
import { WorkPane } from "./WorkPane.tsx";

const loadWork = () => import("./work/OrderWork.tsx");
const TickBar = lazy(async () => ({ default: (await import("./TickBar.tsx")).TickBar }));
const OrderWork = lazy(async () => ({ default: (await loadWork()).OrderWork }));

/** /all-order, the staff's queue: on a tablet the list with the open order beside it, on a phone the order in a sheet. */
export function AllOrders() {
  const text = useText(queueText);
  const locale = useLocale();
  const wide = useWide("pane");
  const { filters, narrowed, openFirst, choose, chooseOnly } = useQueueFilters();
  const queue = useOrderQueue(filters);
  const age = useAge(queue.asOf);
  const work = useQueueWork(queue, filters);
  const ticks = useTicks();
  const admin = useCurrentUser()?.role === "admin";
  const { open } = work;
  const openNow = useEffectEvent(() => (work.hasNext ? work.showNext() : work.close()));
  const loaded = queue.rows !== undefined;
  const drawn = useSlices(queue.rows ?? [], JSON.stringify(filters));
  const { q, category, user, day } = filters;
  const part = { q, category, user, day };
  const { value: counts, error: uncounted } = useRemote(
    () => request("GET apply/order-counts", { searchParams: part }),
    {
      events: ["queue"],
      pace: 3_000,
      key: JSON.stringify(part),
      staysOverKeys: true,
    },
  );
  const forAdmins = useHistoryState<{ forAdmins?: true } | null>()?.forAdmins;
  useEffect(() => {
    if (!forAdmins) return;
    history.replaceState({ ...history.state, forAdmins: undefined }, "");
    showToast("blank", bothOf(queueText, "forAdmins"));
  }, [forAdmins]);
  // Loaded beside the list, so that it is there before an order is opened.
  useEffect(() => void loadWork(), []);
  useEffect(() => {
    if (openFirst && loaded) openNow();
  }, [openFirst, loaded]);
  const nothing = queue.rows?.length === 0 && !work.openId;
  const handleDeleted = async () => {
    work.close();
    await queue.refresh();
  };

  return (
    <div className="flex flex-col gap-2 max-md:-mt-3 md:gap-3 [&>header]:mb-0">
      <PageHeader
        title={text.title}
        actions={
          <div className="flex items-center md:gap-2">
            {wide ? (
              <ShortcutHelp open={work.help} onOpen={work.showHelp} onClose={work.hideHelp} />
            ) : null}
            <RefreshButton busy={queue.at === "busy"} onRefresh={() => void queue.refresh()} />
            <ManyFiles onChanged={queue.refresh} />
          </div>
        }
      >
        <span
          title={age}
          className="block min-h-4 text-xs leading-4 whitespace-nowrap tabular-nums"
        >
          {text.titleQuoted ? <span lang="en">{text.titleQuoted}</span> : null}
          {/* Its place is kept: where the words need two lines, what is below would move. */}
          <span className={queue.asOf ? "" : "invisible"}>
            {text.titleQuoted ? " · " : null}
            {wide ? age : formatAsOf(queue.asOf ?? new Date().toISOString(), locale)}
          </span>
        </span>
      </PageHeader>
      <QueueFilter
        filters={filters}
        userName={queue.rows?.find((order) => order.user._id === user)?.user.fullName}
        counts={counts}
        onChange={choose}
        ticking={ticks.ids !== undefined}
        onTicking={() => (ticks.ids ? ticks.stop() : ticks.start())}
      />
      <div
        className={
          wide && !nothing
            ? "grid grid-cols-[minmax(0,4fr)_minmax(0,5fr)] items-start gap-3 max-lg:grid-cols-2 lg:gap-5"
            : ""
        }
      >
        <OrderList
          queue={queue}
          // Not before what stands above it: a row would move from under the finger.
          drawn={counts || uncounted ? drawn : undefined}
          chosen={work.openId}
          filters={filters}
          narrowed={narrowed}
          ticks={ticks}
          onOpen={work.show}
          onClear={() => chooseOnly({})}
          onAll={() => choose({ status: "all" })}
          end={
            counts && !narrowed && !filters.status && admin ? (
              <DeleteAllOrders counts={counts} onDeleted={handleDeleted} />
            ) : null
          }
        />
        {nothing ? null : (
          <WorkPane
            wide={wide}
            openId={work.openId}
            order={open}
            missing={work.missing}
            onClose={work.close}
          >
            {open ? (
              <Suspense fallback={<SkeletonList rows={2} />}>
                <OrderWork
                  key={open._id}
                  order={open}
                  side={work.side}
                  onSide={work.setSide}
                  turn={work.turn}
                  onChanged={queue.refresh}
                  onDone={() => work.finish(open._id)}
                  onTalked={work.talks ? () => work.finish(open._id) : undefined}
                  onNext={work.hasNext ? work.showNext : undefined}
                  titled={!wide}
                />
              </Suspense>
            ) : null}
          </WorkPane>
        )}
      </div>
      {ticks.ids ? (
        <Suspense>
          <TickBar orders={queue.rows ?? []} ticks={ticks} onChanged={queue.refresh} />
        </Suspense>
      ) : null}
    </div>
  );
}
