import { useText } from "../i18n/t.ts";
import { Skeleton, SkeletonList } from "../ui/Skeleton.tsx";
import { shellText } from "./text.ts";

/** In the place of a screen whose code is on its way. */
export function ScreenSkeleton() {
  const text = useText(shellText);
  return (
    <div>
      <Skeleton className="mb-6 h-8 w-48" />
      <SkeletonList label={text.loading} rows={3} />
    </div>
  );
}
