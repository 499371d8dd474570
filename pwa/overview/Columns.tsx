type Column = {
  key: string;
  value: number;
  /** The tooltip. */
  tip: string;
};
type Props = {
  columns: Column[];
  label: string;
  /** The highest value, as text. */
  top: string;
  /** Texts under some of the columns; minor ones only where there is room. */
  marks: { at: number; label: string; minor?: boolean }[];
  now?: number;
};

const HEIGHT = 100;
const STEP = 10;

/** Vertical bars over time. The drawing is stretched, so all text is outside of it. */
export function Columns({ columns, label, top, marks, now }: Props) {
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const width = columns.length * STEP;
  return (
    <div>
      <p aria-hidden="true" className="mb-1 text-xs text-soft tabular-nums">
        {top}
      </p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-36 w-full overflow-visible"
      >
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            x1={0}
            x2={width}
            y1={HEIGHT * part}
            y2={HEIGHT * part}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
          />
        ))}
        {columns.map(({ key, value, tip }, index) => {
          const tall = value <= 0 ? 0 : Math.max(2, (value / most) * HEIGHT);
          return (
            <g key={key}>
              <rect x={index * STEP} y={0} width={STEP} height={HEIGHT} className="fill-transparent">
                <title>{tip}</title>
              </rect>
              <rect
                x={index * STEP + 1.5}
                y={HEIGHT - tall}
                width={STEP - 3}
                height={tall}
                className={`pointer-events-none ${index === now ? "fill-accent" : "fill-accent opacity-65"}`}
              />
            </g>
          );
        })}
      </svg>
      <div aria-hidden="true" className="relative mt-1 h-5 text-[min(0.75rem,3.6vw)] text-soft tabular-nums">
        {marks.map(({ at, label, minor }) => (
          <span
            key={at}
            className={`absolute whitespace-nowrap ${minor ? "max-sm:hidden" : ""} ${at === 0 ? "" : at >= columns.length - 1 ? "-translate-x-full" : "-translate-x-1/2"}`}
            style={{
              insetInlineStart: `${at === 0 ? 0 : at >= columns.length - 1 ? 100 : ((at + 0.5) / columns.length) * 100}%`,
            }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}
