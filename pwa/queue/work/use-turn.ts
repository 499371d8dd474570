import { type RefObject, useEffect } from "react";
import type { Turn } from "../use-queue-work.ts";

const targets: Record<Turn["to"], string> = { head: "h2", delivery: "[name=file]", cancel: "[name=note]" };

/** Puts the focus where a key or a finished order has led, so that hands and screen readers follow. */
export function useTurn(root: RefObject<HTMLElement | null>, turn: Turn | undefined): void {
  useEffect(() => {
    if (turn) root.current?.querySelector<HTMLElement>(targets[turn.to])?.focus({ preventScroll: turn.to === "head" });
  }, [root, turn]);
}
