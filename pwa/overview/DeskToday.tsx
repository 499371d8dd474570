import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { AsOf } from "../ui/AsOf.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { DaysChart } from "./DaysChart.tsx";
import { HoursChart } from "./HoursChart.tsx";
import { useOverview } from "./overview.ts";
import { ServicesChart } from "./ServicesChart.tsx";
import { TodayCards } from "./TodayCards.tsx";
import { Trouble } from "./Trouble.tsx";
import { overviewText } from "./text.ts";
import { WaitingChart } from "./WaitingChart.tsx";

/** The desk at a glance, drawn; behind each drawing stands its table. */
export function DeskToday() {
  const text = useText(overviewText);
  const locale = useLocale();
  const { overview, asOf, error, refresh } = useOverview();
  if (!overview)
    return error ? (
      <Banner
        tone="warn"
        role="alert"
        action={
          <Button variant="secondary" onClick={() => void refresh()}>
            {text.tryAgain}
          </Button>
        }
      >
        {sentence(error)[locale]}
      </Banner>
    ) : (
      <SkeletonList label={text.loading} rows={4} />
    );
  return (
    <div className="flex flex-col gap-3">
      <AsOf time={asOf} what="figures" />
      <TodayCards overview={overview} />
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
