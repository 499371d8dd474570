import type { ReactNode } from "react";
import { ClockIcon, OfflineIcon } from "./icons.tsx";
import { Spinner } from "./Spinner.tsx";

/** How old what is shown is: “১০:৪২-এ হালনাগাদ”. */
export function AsOf({ children, busy, offline }: { children: ReactNode; busy?: boolean; offline?: boolean }) {
  return (
    <p className="flex items-center gap-1.5 text-xs text-soft tabular-nums">
      {busy ? (
        <Spinner className="size-4 text-accent" />
      ) : offline ? (
        <OfflineIcon className="size-4" />
      ) : (
        <ClockIcon className="size-4" />
      )}
      <span>{children}</span>
    </p>
  );
}
