import type { ReactNode } from "react";

/**
 * The element of a row's words: it gives way when the others need the width, but to large text,
 * which wraps. The list is a `@container`.
 */
export const givesWay = "min-w-0 truncate @max-[16rem]:whitespace-normal";

type Props = { first: ReactNode; facts: (string | undefined)[]; end: ReactNode };

/**
 * The second line of a row: by what it is told from others, facts, and at the end a sum or a time.
 * It stays one line: the last facts are left out where there is no room for them. Large text wraps.
 */
export function RowFacts({ first, facts, end }: Props) {
  return (
    <p
      className="flex justify-between gap-x-1.5 text-xs/5 text-soft tabular-nums
      @max-[16rem]:flex-wrap"
    >
      <span className="flex h-5 min-w-0 flex-wrap gap-x-1.5 overflow-hidden @max-[16rem]:h-auto">
        <span className={`font-semibold text-ink empty:hidden ${givesWay}`}>{first}</span>
        {facts.map((fact) => (fact ? <span key={fact}>{fact}</span> : null))}
      </span>
      <span className="shrink-0">{end}</span>
    </p>
  );
}
