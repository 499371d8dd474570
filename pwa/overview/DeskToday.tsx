import { useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/AnswerAwaited.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { AsOf } from "../ui/AsOf.tsx";
import { DaysChart } from "./DaysChart.tsx";
import { DeskSkeleton } from "./DeskSkeleton.tsx";
import { getOverview } from "./overview.ts";
import { TodayCards } from "./TodayCards.tsx";
import { Trouble } from "./Trouble.tsx";
import { dashboardText } from "./text.ts";
import { WaitingChart } from "./WaitingChart.tsx";

/** Today's figures of the desk; the income of 30 days and the waiting times as charts. */
export function DeskToday() {
  const text = useText(dashboardText);
  const remote = useRemote(getOverview, { events: ["queue", "recharge-history"] });
  const { value: overview, asOf } = remote;
  if (!overview && !remote.error) return <DeskSkeleton label={text.loading} />;
  if (!overview) return <AnswerAwaited of={remote} label={text.loading} />;
  return (
    <div className="flex flex-col gap-3">
      <AsOf time={asOf} what="figures" />
      <TodayCards overview={overview} />
      <Trouble overview={overview} />
      <div className="grid items-start gap-3 min-[48rem]:grid-cols-2">
        <DaysChart days={overview.days} />
        <WaitingChart waiting={overview.waiting} />
      </div>
    </div>
  );
}
