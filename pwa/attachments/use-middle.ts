import { type UIEvent, useLayoutEffect, useRef } from "react";

/** For an area that scrolls: what is in its middle stays there when `size`, which is that of its content, changes. */
export function useMiddle(size: unknown) {
  const area = useRef<HTMLElement>(null);
  const middle = useRef({ x: 0.5, y: 0.5 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `size` only says when to scroll.
  useLayoutEffect(() => {
    if (!area.current) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = area.current;
    const { x, y } = middle.current;
    area.current.scrollTo(x * scrollWidth - clientWidth / 2, y * scrollHeight - clientHeight / 2);
  }, [size]);
  const onScroll = ({ currentTarget: seen }: UIEvent<HTMLElement>) => {
    middle.current = {
      x: (seen.scrollLeft + seen.clientWidth / 2) / seen.scrollWidth,
      y: (seen.scrollTop + seen.clientHeight / 2) / seen.scrollHeight,
    };
  };
  return { ref: area, onScroll };
}
