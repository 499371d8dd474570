type Bar = {
  key: string;
  label: string;
  value: number;
  said: string;
  /** True for a value that needs attention. */
  alarming?: boolean;
};

/** Horizontal bars, each with its name and figure as text above it. */
export function Bars({ bars, className = "flex flex-col gap-2" }: { bars: Bar[]; className?: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className={className}>
      {bars.map(({ key, label, value, said, alarming }) => (
        <li key={key}>
          <p className="flex justify-between gap-3 text-sm">
            <span className="min-w-0">{label}</span>
            <span className="shrink-0 font-semibold tabular-nums">{said}</span>
          </p>
          <svg
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-0.5 block h-2.5 w-full overflow-hidden rounded-full"
          >
            <rect width={100} height={4} className="fill-sunken" />
            <rect width={(value / most) * 100} height={4} className={alarming ? "fill-cancelled" : "fill-accent"} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
