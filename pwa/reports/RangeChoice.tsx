import { useState } from "react";
import { useText } from "../i18n/t.ts";
import { setParams } from "../lists/address.ts";
import { DayPair } from "../ui/form/DayPair.tsx";
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
        <DayPair
          words={text}
          {...range}
          last={today}
          onChange={({ from, to }) => setParams({ from: from ?? to, to: to ?? from })}
        />
      ) : null}
    </search>
  );
}
