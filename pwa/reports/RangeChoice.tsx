import { useState } from "react";
import { useText } from "../i18n/t.ts";
import { setParams } from "../lists/address.ts";
import { DayInput } from "../ui/form/DayInput.tsx";
import { SegmentedControl } from "../ui/form/RadioGroup.tsx";
import { nameOfRange, type Range, type ReadyRange, readyRanges } from "./ranges.ts";
import { reportsText } from "./text.ts";

type Props = { range: Range; today: string };

/** The days of the report: a ready range, or any two days. */
export function RangeChoice({ range, today }: Props) {
  const text = useText(reportsText);
  const ready = readyRanges(today);
  const named = nameOfRange(range, today);
  const [choosing, setChoosing] = useState(false);
  const chosen = choosing ? "days" : (named ?? "days");
  const choose = (value: string) => {
    setChoosing(value === "days");
    if (value !== "days") setParams(ready[value as ReadyRange]);
  };
  const names = Object.keys(ready) as ReadyRange[];
  return (
    <search className="flex flex-col gap-2">
      <SegmentedControl
        tight
        label={text.days}
        name="days"
        value={chosen}
        onChange={choose}
        options={[
          ...names.map((value) => ({ value, label: text[value] })),
          { value: "days", label: text.someDays },
        ]}
      />
      {chosen === "days" ? (
        <div
          className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))]
          gap-3"
        >
          <DayInput
            label={text.from}
            name="from"
            max={range.to}
            day={range.from}
            onChange={(from) => setParams({ from: from ?? range.to, to: range.to })}
          />
          <DayInput
            label={text.to}
            name="to"
            max={today}
            day={range.to}
            onChange={(to) => setParams({ from: range.from, to: to ?? range.from })}
          />
        </div>
      ) : null}
    </search>
  );
}
