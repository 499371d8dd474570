import { useCallback, useEffect, useRef, useState } from "react";
import type { LiveList } from "../../contract/live.ts";
import { isOffline, offline } from "../api/errors.ts";
import { showFailure } from "../ui/toast.ts";
import { useFresh } from "./use-fresh.ts";

export type RemoteOptions = {
  /**
   * Loaded again when one of these lists changes, and every minute while no stream is heard.
   * Without it: loaded once.
   */
  events?: readonly LiveList[];
  /**
   * The least ms between two loads after such changes, for what the server counts anew each time.
   */
  pace?: number;
  /** Another key means another value. The old one is no longer shown, unless `staysOverKeys`. */
  key?: string;
  /** Shows the old key's value until the new one has come. */
  staysOverKeys?: boolean;
};

export type Remote<Value> = ReturnType<typeof useRemote<Value>>;

/** `asOf`: ISO 8601. `error`: the ApiError or Offline of the last try; the value is older then. */
type Held<Value> = { of: string; value?: Value; asOf?: string; error?: unknown };

/**
 * A value of the server that is never stored on this device. `load` gets the current value and
 * answers the next one. Calls run one after another. An answer for an old key is dropped.
 */
export function useRemote<Value>(
  load: (known: Value | undefined) => Promise<Value>,
  options: RemoteOptions = {},
) {
  const { events, pace, key = "", staysOverKeys = false } = options;
  const [shown, setShown] = useState<Held<Value>>({ of: key });
  const [at, setAt] = useState<"idle" | "busy" | "more">("idle");
  const held = useRef(shown);
  const asked = useRef(key);
  const turn = useRef(Promise.resolve(true));

  const hold = useCallback((now: Held<Value>) => {
    held.current = now;
    setShown(now);
  }, []);

  const heldNow = (): Held<Value> => (held.current.of === key ? held.current : { of: key });
  const ask = (
    step: "busy" | "more",
    work: (known: Value | undefined) => Promise<Value | undefined>,
  ) => {
    const run = async () => {
      if (asked.current !== key) return true;
      setAt(step);
      let reached = true;
      try {
        const value = await work(heldNow().value);
        if (asked.current !== key) return true;
        if (value !== undefined) hold({ of: key, value, asOf: new Date().toISOString() });
      } catch (error) {
        if (asked.current !== key) return true;
        reached = !isOffline(error);
        const now = heldNow();
        hold({ ...now, error });
        // The layout already shows that there is no connection.
        if (step === "more" || (now.value !== undefined && reached)) showFailure(error);
      }
      setAt("idle");
      return reached;
    };
    turn.current = turn.current.then(run);
    return turn.current;
  };
  const askAnew = () => ask("busy", load);
  const refresh = () => askAnew().then(() => undefined);

  useEffect(() => {
    asked.current = key;
    turn.current = Promise.resolve(true);
    setAt("idle");
  }, [key]);
  useFresh(askAnew, { events, pace, every: events ? undefined : Number.POSITIVE_INFINITY, key });

  const {
    value,
    asOf,
    error,
  }: Omit<Held<Value>, "of"> = shown.of === key
    ? shown
    : { value: staysOverKeys ? shown.value : undefined };
  return {
    value,
    asOf,
    error,
    at,
    refresh,
    /** Adds to the value, for example the next page. A failure shows a toast. */
    askMore: (work: (known: Value) => Promise<Value>) =>
      ask("more", async (known) => known && work(known)).then(() => undefined),
    /** Changes the value to what the server has just done. */
    change: (edit: (value: Value) => Value) => {
      const { value } = held.current;
      if (value !== undefined) hold({ ...held.current, value: edit(value) });
    },
    /** Forgets the value and loads it again, without its version. */
    reload: () => {
      hold({ of: key });
      return refresh();
    },
  };
}

/**
 * What is known, when the server answers that it has not changed. @throws Offline where nothing was
 * known
 */
export function unchanged<Value>(known: Value | undefined): Value {
  if (known === undefined) throw offline("unchanged since nothing");
  return known;
}
