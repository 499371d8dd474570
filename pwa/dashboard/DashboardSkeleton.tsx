import { Skeleton } from "../ui/Page.tsx";

const charts = ["days", "waiting"];

/** In the shape of {@link Dashboard}, so that nothing below moves when that is loaded. */
export function DashboardSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      <Skeleton className="h-40 rounded-lg md:h-32" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-6 w-60" />
      <div className="grid gap-3 min-[48rem]:grid-cols-2">
        {charts.map((chart) => (
          <Skeleton key={chart} className="h-56 md:h-72 rounded-lg" />
        ))}
      </div>
    </div>
  );
}
