import { DayInput } from "./DayInput.tsx";

type Props = {
  words: { from: string; to: string };
  from: string | undefined;
  to: string | undefined;
  /** The last day there is. */
  last: string;
  /** A day that was emptied is undefined. */
  onChange: (days: { from: string | undefined; to: string | undefined }) => void;
};

/** From one day to another, side by side where there is room. */
export function DayPair({ words, from, to, last, onChange }: Props) {
  return (
    <div
      className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))]
      gap-3"
    >
      <DayInput
        label={words.from}
        name="from"
        max={to ?? last}
        day={from}
        onChange={(day) => onChange({ from: day, to })}
      />
      <DayInput
        label={words.to}
        name="to"
        max={last}
        day={to}
        onChange={(day) => onChange({ from, to: day })}
      />
    </div>
  );
}
