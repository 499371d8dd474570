import { useEffect, useRef } from "react";
import type { LiveList } from "../../contract/live.ts";
import { onChange } from "../api/events.ts";

/** Does `work` whenever the server says that this list has changed, while the component stands. */
export function useOnChange(list: LiveList, work: () => Promise<unknown>): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => onChange(list, () => latest.current()), [list]);
}
