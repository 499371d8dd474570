import { useCallback, useEffect, useRef, useState } from "react";
import type { LiveList } from "../../contract/live.ts";
import { isOffline } from "../api/errors.ts";
import { sentence } from "../offline/errors.ts";
import { showToast } from "../ui/toast.ts";
import { inTurn } from "./in-turn.ts";
import { useFresh } from "./use-fresh.ts";

export type RemoteOptions = {
  /** Asked for again when one of these lists changes, and every minute while no stream is heard. Left out: asked for once. */
  events?: readonly LiveList[];
  /** Another key means another value: the old one is no longer shown, unless `staysOverKeys`. */
  key?: string;
  /** Shows the old key's value until the new one's has come. */
  staysOverKeys?: boolean;
  /** A toast says why it could not be brought up to date; otherwise only `error` does. */
  tellsFailures?: boolean;
};

/** `asOf` ISO 8601. `error`: why the last ask brought nothing, ApiError or Offline; the value shown is older then. */
type Held<Value> = { of: string; value?: Value; asOf?: string; error?: unknown };

/**
 * A value of the server's that is never kept on this device. `load` gets the value held so far and answers the next one. Calls run
 * one after the other, and an answer that nobody waits for any more is dropped.
 */
export function useRemote<Value>(load: (known: Value | undefined) => Promise<Value>, options: RemoteOptions = {}) {
  const { events, key = "", staysOverKeys = false, tellsFailures = false } = options;
  const [shown, setShown] = useState<Held<Value>>({ of: key });
  const [at, setAt] = useState<"idle" | "busy" | "more">("idle");
  const held = useRef(shown);
  const asked = useRef(key);
  const turn = useRef(inTurn());

  const hold = useCallback((now: Held<Value>) => {
    held.current = now;
    setShown(now);
  }, []);

  const heldNow = (): Held<Value> => (held.current.of === key ? held.current : { of: key });
  const ask = (step: "busy" | "more", work: (known: Value | undefined) => Promise<Value | undefined>) =>
    turn.current(async () => {
      if (asked.current !== key) return;
      setAt(step);
      try {
        const value = await work(heldNow().value);
        if (asked.current !== key) return;
        if (value !== undefined) hold({ of: key, value, asOf: new Date().toISOString() });
      } catch (error) {
        if (asked.current !== key) return;
        const now = heldNow();
        hold({ ...now, error });
        const isOld = tellsFailures && now.value !== undefined && !isOffline(error);
        if (step === "more" || isOld) showToast("error", sentence(error));
      }
      setAt("idle");
    });
  const refresh = () => ask("busy", load);

  useEffect(() => {
    asked.current = key;
    turn.current = inTurn();
    setAt("idle");
  }, [key]);
  useFresh(refresh, { events, every: events ? undefined : Number.POSITIVE_INFINITY, key });

  const {
    value,
    asOf,
    error,
  }: Omit<Held<Value>, "of"> = shown.of === key ? shown : { value: staysOverKeys ? shown.value : undefined };
  return {
    value,
    asOf,
    error,
    at,
    refresh,
    /** Asks for more of what is held; a failure is told. */
    askMore: (work: (known: Value) => Promise<Value>) => ask("more", async (known) => known && work(known)),
    /** Changes what is held, as the server did on our asking. */
    change: (edit: (value: Value) => Value) => {
      const { value } = held.current;
      if (value !== undefined) hold({ ...held.current, value: edit(value) });
    },
    /** Forgets what is held and asks again, without its version. */
    reload: () => {
      hold({ of: key });
      return refresh();
    },
  };
}
