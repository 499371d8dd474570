import { atom, useAtomValue, useSetAtom } from "jotai";
import { type RefObject, useEffect, useLayoutEffect } from "react";

/** The panels of the open overlays; the last one is on top. */
const panelsAtom = atom<readonly HTMLElement[]>([]);

/** Tells that this panel is open. */
export function usePanel(panel: RefObject<HTMLElement | null>): void {
  const setPanels = useSetAtom(panelsAtom);
  useEffect(() => {
    const open = panel.current;
    if (!open) return;
    setPanels((all) => [...all, open]);
    return () => setPanels((all) => all.filter((one) => one !== open));
  }, [panel, setPanels]);
}

/** px, as above it. */
const GAP = 4;

/**
 * Keeps what lies over everything off the head of an open panel, its title and its button to close:
 * at the top of the screen where there is room above the panel, otherwise below its head. Answers
 * whether a panel is open.
 */
export function useClearOfHead(over: RefObject<HTMLElement | null>): boolean {
  const panel = useAtomValue(panelsAtom).at(-1);
  useLayoutEffect(() => {
    const layer = over.current;
    const head = panel?.querySelector<HTMLElement>("header");
    if (!layer || !panel || !head) return;
    const parts = [...head.querySelectorAll<HTMLElement>(":scope > *")];
    const place = () => {
      // Where it stands when it has come in: a panel rises. Its offsets are those of its title and
      // its button.
      const top = Math.min(...parts.map((part) => part.offsetTop));
      const isRoom = layer.offsetHeight + GAP <= panel.offsetTop + top;
      const below = panel.offsetTop + head.offsetTop + head.offsetHeight + GAP;
      layer.style.setProperty("--top", isRoom ? "" : `${below}px`);
    };
    const watching = new ResizeObserver(place);
    for (const one of [layer, panel, head, document.documentElement]) watching.observe(one);
    return () => {
      watching.disconnect();
      layer.style.removeProperty("--top");
    };
  }, [over, panel]);
  return panel !== undefined;
}
