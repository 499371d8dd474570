import { useEffect, useEffectEvent, useState } from "react";
import type { Field } from "../../../contract/services/declare.ts";
import { maskIdentifier } from "../../../contract/values/identifiers.ts";
import type { CachedService } from "../../services/services.ts";
import { type Repeat, repeatsOf } from "../again/repeats.ts";
import { useReason } from "./LineList.tsx";
import { type Line, readLines } from "./lines.ts";

/**
 * The lines of a list as they are typed: each an order, or left out for a reason. What was ordered
 * before or looks odd is left out until somebody ticks it.
 */
export function useLines(service: CachedService, field: Field, numbers: string) {
  const { lines, rest } = readLines(service, field, numbers);
  const { repeatOf, lookNow } = useRepeats(service.key, field, lines);
  const reasonOf = useReason(field);
  const [ticks, setTicks] = useState<Record<string, boolean>>({});
  const isPickedBy = (find: typeof repeatOf, { order, double, odd, number }: Line) =>
    order !== undefined && !double && (ticks[number] ?? (!odd && !find(number)));
  const isPicked = (line: Line) => isPickedBy(repeatOf, line);
  const picked = lines.filter(isPicked);
  return {
    lines,
    /** What is beyond the most lines of a list. */
    rest,
    picked,
    isPicked,
    repeatOf,
    reasonOf,
    pick: (number: string, on: boolean) => setTicks((now) => ({ ...now, [number]: on })),

    /** False when it just turned out that a number was ordered before. */
    async isStillRight(): Promise<boolean> {
      const find = await lookNow();
      return lines.every((line) => isPicked(line) === isPickedBy(find, line));
    },

    /**
     * The lines that are not ordered: `left` masked and with their reasons, `again` as they may be
     * typed again.
     */
    leftOut(): { left: string[]; again: string[] } {
      const ordered = new Set(picked.map(({ number }) => number));
      const unpicked = lines.filter(({ number }) => !ordered.has(number));
      const left = unpicked.map((line) => {
        const why = reasonOf(line, repeatOf(line.number));
        return [maskIdentifier(line.number), line.forWhom, why].filter(Boolean).join(" · ");
      });
      const typed = unpicked.map(({ number, forWhom }) =>
        [number, forWhom].filter(Boolean).join(", "),
      );
      return { left, again: [...typed, ...rest] };
    },
  };
}

const PAUSE_MS = 400;

/**
 * Whether a number was ordered before, as far as this phone knows: `repeatOf` by what was found
 * last, `lookNow` finds it anew and answers another `repeatOf`.
 */
function useRepeats(category: string, field: Field, lines: readonly Line[]) {
  const [known, setKnown] = useState<{ of: Field; repeats: ReadonlyMap<string, Repeat> }>();
  const numbers = lines.map(({ number }) => number).join("\n");
  const lookNow = async (isLive: () => boolean = () => true) => {
    const find = await repeatsOf({ category, field });
    const found = lines.map(({ number }) => [number, find(number)] as const);
    const repeats = new Map(
      found.flatMap(([number, repeat]) => (repeat ? [[number, repeat]] : [])),
    );
    if (isLive()) setKnown({ of: field, repeats });
    return (number: string) => repeats.get(number);
  };
  const lookLater = useEffectEvent(lookNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other numbers or another kind of them are to be looked up.
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => void lookLater(() => live).catch(() => undefined), PAUSE_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [field, numbers]);
  return {
    repeatOf: (number: string) => (known?.of === field ? known.repeats.get(number) : undefined),
    lookNow,
  };
}
