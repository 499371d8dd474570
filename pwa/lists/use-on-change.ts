import { useEffect, useEffectEvent } from "react";
import type { LiveList } from "../../contract/live.ts";
import { onChange } from "../api/events.ts";

/** Does `work` whenever the server says that this list has changed, while the component stands. */
export function useOnChange(list: LiveList, work: () => Promise<unknown>): void {
  const doWork = useEffectEvent(work);
  useEffect(() => onChange(list, () => doWork()), [list]);
}
