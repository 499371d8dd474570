/**
 * `value` from 0 to 1; without it the bar only shows that work is going on. `tall`: always room for
 * two lines of the label, where that changes, so that nothing below jumps.
 */
export function ProgressBar({
  label,
  value,
  tall,
}: {
  label: string;
  value?: number;
  tall?: boolean;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className={`text-sm text-soft ${tall ? "min-h-[2lh]" : ""}`}>{label}</span>
      <progress
        aria-label={label}
        value={value}
        max={1}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken
          indeterminate:animate-breathe [&::-moz-progress-bar]:bg-accent
          [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full
          [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
