import { useCallback, useEffect, useRef, useState } from "react";

export type Asked<Value> = { state: "busy" } | { state: "done"; value: Value } | { state: "failed"; error: unknown };

/** Asks when the component comes up and again by `reload`; the last answer stands meanwhile. In memory only. */
export function useAsked<Value>(ask: () => Promise<Value>) {
  const [asked, setAsked] = useState<Asked<Value>>({ state: "busy" });
  const latest = useRef(ask);
  latest.current = ask;
  const reload = useCallback(
    () =>
      latest.current().then(
        (value) => setAsked({ state: "done", value }),
        (error: unknown) => setAsked((now) => (now.state === "done" ? now : { state: "failed", error })),
      ),
    [],
  );
  useEffect(() => void reload(), [reload]);
  const change = (edit: (value: Value) => Value) =>
    setAsked((now) => (now.state === "done" ? { state: "done", value: edit(now.value) } : now));
  return { asked, reload, change };
}
