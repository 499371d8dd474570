import "./bottom-bar.css";
import type { ComponentProps } from "react";

type Props = ComponentProps<"div"> & {
  /** On a phone it fills the lower edge; otherwise it floats above that. */
  edge?: boolean;
};

/**
 * A bar of buttons at the lower edge, which stays in sight while the screen scrolls. One that would
 * leave too little of the screen, as with large letters, stands at its place in the page.
 */
export function BottomBar({ edge, className = "", ...rest }: Props) {
  return (
    <div
      {...rest}
      ref={unstickTall}
      className={`bottom-bar ${edge ? "edge-bar" : ""} ${className}`}
    />
  );
}

/** How much of the screen may be bars: the one above, the tabs, and this. */
const MOST = 0.45;

function unstickTall(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const look = () => {
    const above = document.querySelector("header")?.offsetHeight ?? 0;
    const below = Number.parseFloat(getComputedStyle(bar).bottom);
    bar.toggleAttribute("data-tall", above + bar.offsetHeight + below > MOST * innerHeight);
  };
  const watching = new ResizeObserver(look);
  watching.observe(bar);
  addEventListener("resize", look);
  return () => {
    watching.disconnect();
    removeEventListener("resize", look);
  };
}
