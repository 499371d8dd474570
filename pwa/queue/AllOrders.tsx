import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import type { QueueCounts, QueueItem } from "../../contract/queue.ts";
import { callIfChanged } from "../api/client.ts";
import { numbersReader } from "../api/desk-numbers.ts";
import { bothOf, formatAsOf, useLocale, useText } from "../i18n/t.ts";
import { RefreshButton, useAge } from "../lists/ListParts.tsx";
import { unchanged, useRemote } from "../lists/use-remote.ts";
import { useSlices } from "../lists/use-slices.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { useWide } from "../shell/frame/use-wide.ts";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { ChevronRightIcon } from "../ui/icons.tsx";
import { PageHeader, SkeletonList } from "../ui/Page.tsx";
import { showToast } from "../ui/toast.ts";
import { ManyFiles } from "./batch/ManyFiles.tsx";
import { DeleteAllOrders } from "./DeleteAllOrders.tsx";
import { OrderList } from "./OrderList.tsx";
import { QueueFilter } from "./QueueFilter.tsx";
import { type QueueFilters, useOrderQueue } from "./queue.ts";
import { ShortcutHelp } from "./ShortcutHelp.tsx";
import { queueText } from "./text.ts";
import { useQueueFilters } from "./use-queue-filters.ts";
import { useQueueWork, useTicks } from "./use-queue-work.ts";
import { WorkPane } from "./WorkPane.tsx";

const loadWork = () => import("./work/OrderWork.tsx");
const TickBar = lazy(async () => ({ default: (await import("./TickBar.tsx")).TickBar }));
const OrderWork = lazy(async () => ({ default: (await loadWork()).OrderWork }));

/**
 * /all-order, the staff's queue: on a tablet the list with the open order beside it, on a phone the
 * order in a sheet.
 */
export function AllOrders() {
  const text = useText(queueText);
  const wide = useWide("pane");
  const { filters, narrowed, openFirst, choose, chooseOnly } = useQueueFilters();
  const queue = useOrderQueue(filters);
  const work = useQueueWork(queue, filters);
  const ticks = useTicks();
  const admin = useCurrentUser()?.role === "admin";
  const drawn = useSlices(queue.rows ?? [], JSON.stringify(filters));
  const { counts, uncounted } = useCounts(filters);
  useForAdminsTold();
  // Loaded beside the list, so that it is there before an order is opened.
  useEffect(() => void loadWork(), []);
  useOpenFirst(openFirst && queue.rows !== undefined, work);
  const nothing = queue.rows?.length === 0 && !work.openId;
  // Where the list is of what waits, and something does.
  const takes = Boolean(queue.rows?.length && (filters.status === "pending" || filters.late));
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
            {wide && takes ? <TakeNext work={work} /> : null}
            <RefreshButton busy={queue.at === "busy"} onRefresh={() => void queue.refresh()} />
            <ManyFiles onChanged={queue.refresh} />
          </div>
        }
      >
        <Age asOf={queue.asOf} short={!wide} />
      </PageHeader>
      <QueueFilter
        filters={filters}
        userName={queue.rows?.find((order) => order.user._id === filters.user)?.user.fullName}
        counts={counts}
        onChange={choose}
        ticking={ticks.ids !== undefined}
        onTicking={() => (ticks.ids ? ticks.stop() : ticks.start())}
      />
      <div
        className={
          wide && !nothing
            ? "grid grid-cols-[minmax(0,4fr)_minmax(0,5fr)] items-start gap-3 max-lg:grid-cols-2 " +
              "lg:gap-5"
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
              <DeleteAllOrders all={counts.all} onDeleted={handleDeleted} />
            ) : null
          }
        />
        {nothing ? null : (
          <WorkPane
            wide={wide}
            openId={work.openId}
            order={work.open}
            missing={work.missing}
            onClose={work.close}
          >
            {work.open ? (
              <OpenOrder order={work.open} work={work} titled={!wide} onChanged={queue.refresh} />
            ) : null}
          </WorkPane>
        )}
      </div>
      {ticks.ids ? (
        <Suspense>
          <TickBar orders={queue.rows ?? []} ticks={ticks} onChanged={queue.refresh} />
        </Suspense>
      ) : null}
      {!wide && takes && !ticks.ids ? (
        <BottomBar className="mt-1">
          <TakeNext work={work} block />
        </BottomBar>
      ) : null}
    </div>
  );
}

/** Takes the most due order that nobody works on. */
function TakeNext({ work, block }: { work: Work; block?: boolean }) {
  const text = useText(queueText);
  const offline = useConnection() === "offline";
  const { busy, take } = work.taking;
  return (
    <Button
      block={block}
      busy={busy}
      disabled={offline}
      title={text.takeMore}
      onClick={take}
      icon={<ChevronRightIcon className="size-5" />}
      className="flex-row-reverse"
    >
      {text.takeNext}
    </Button>
  );
}

type Work = ReturnType<typeof useQueueWork>;
type OpenProps = {
  order: QueueItem;
  work: Work;
  titled: boolean;
  onChanged: () => Promise<void>;
};

function OpenOrder({ order, work, titled, onChanged }: OpenProps) {
  const finish = () => work.finish(order._id);
  return (
    <Suspense fallback={<SkeletonList rows={2} />}>
      <OrderWork
        key={order._id}
        order={order}
        side={work.side}
        onSide={work.setSide}
        turn={work.turn}
        onChanged={onChanged}
        onDone={finish}
        onTalked={work.talks ? finish : undefined}
        taken={work.taking.of === order._id}
        onNext={
          work.taking.of === order._id ? work.taking.take : work.hasNext ? work.showNext : undefined
        }
        titled={titled}
      />
    </Suspense>
  );
}

/** Opens the first order of those that wait, when the address asks for it and the list is there. */
function useOpenFirst(now: boolean, work: Work): void {
  const open = useEffectEvent(() => (work.hasNext ? work.showNext() : work.close()));
  useEffect(() => {
    if (now) open();
  }, [now]);
}

/**
 * How many orders each tab has, of those that the other filters leave. Those of the whole queue
 * come with the events that tell of a change.
 */
function useCounts({ status, sort, unanswered, wrong, ...part }: QueueFilters) {
  const [numbers] = useState(numbersReader);
  const load = async (known?: { value: QueueCounts; version: string | undefined }) => {
    const come = Object.values(part).some(Boolean) ? undefined : numbers();
    if (come) return { value: come.counts, version: undefined };
    const answer = await callIfChanged<QueueCounts>("apply/order-counts", {
      searchParams: part,
      version: known?.version,
    });
    return answer.status === 304 ? unchanged(known) : answer;
  };
  const { value, error } = useRemote(load, {
    events: ["queue"],
    pace: 3_000,
    key: JSON.stringify(part),
    staysOverKeys: true,
  });
  return { counts: value?.value, uncounted: error };
}

/** Says once to a clerk who came by an address for admins why they stand here. */
function useForAdminsTold(): void {
  const forAdmins = useHistoryState<{ forAdmins?: true } | null>()?.forAdmins;
  useEffect(() => {
    if (!forAdmins) return;
    history.replaceState({ ...history.state, forAdmins: undefined }, "");
    showToast("blank", bothOf(queueText, "forAdmins"));
  }, [forAdmins]);
}

/** Under the title: its quoted name, and how old the list is. */
function Age({ asOf, short }: { asOf: string | undefined; short: boolean }) {
  const text = useText(queueText);
  const locale = useLocale();
  const age = useAge(asOf);
  return (
    <span title={age} className="block min-h-4 text-xs leading-4 whitespace-nowrap tabular-nums">
      {text.titleQuoted ? <span lang="en">{text.titleQuoted}</span> : null}
      {/* Its place is kept: where the words need two lines, what is below would move. */}
      <span className={asOf ? "" : "invisible"}>
        {text.titleQuoted ? <span> · </span> : null}
        <span>{short ? formatAsOf(asOf ?? new Date().toISOString(), locale) : age}</span>
      </span>
    </span>
  );
}
