import { useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/AnswerAwaited.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { AsOf } from "../ui/AsOf.tsx";
import { DaysChart } from "./DaysChart.tsx";
import { DeskSkeleton } from "./DeskSkeleton.tsx";
import { HoursChart } from "./HoursChart.tsx";
import { getOverview } from "./overview.ts";
import { ServicesChart } from "./ServicesChart.tsx";
import { SetupList } from "./SetupList.tsx";
import { TodayCards } from "./TodayCards.tsx";
import { Trouble } from "./Trouble.tsx";
import { overviewText } from "./text.ts";
import { WaitingChart } from "./WaitingChart.tsx";

/** Today's figures of the desk as charts, each with its table. */
export function DeskToday() {
  const text = useText(overviewText);
  const remote = useRemote(getOverview, { events: ["queue", "recharge-history"] });
  const { value: overview, asOf } = remote;
  if (!overview && !remote.error) return <DeskSkeleton label={text.loading} />;
  if (!overview) return <AnswerAwaited of={remote} label={text.loading} />;
  return (
    <div className="flex flex-col gap-3">
      <AsOf time={asOf} what="figures" />
      <TodayCards overview={overview} />
      <SetupList setup={overview.setup} />
      <Trouble overview={overview} />
      <div className="grid gap-3 min-[48rem]:grid-cols-2">
        <HoursChart hours={overview.hours} />
        <WaitingChart waiting={overview.waiting} />
        <DaysChart days={overview.days} className="min-[48rem]:col-span-2" />
        <ServicesChart services={overview.services} className="min-[48rem]:col-span-2" />
      </div>
    </div>
  );
}
