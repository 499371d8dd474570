import { useState } from "react";
import { useText } from "../i18n/t.ts";
import { DayPair } from "../ui/form/DayPair.tsx";
import { SegmentedControl } from "../ui/form/RadioGroup.tsx";
import { type Days, dayIn, monthOf, setDays } from "./days.ts";
import { walletText } from "./text.ts";

/** Limits the statement to a month or to any days. */
export function DaysFilter({ days }: { days: Days | undefined }) {
  const text = useText(walletText);
  const today = dayIn(new Date().toISOString());
  const months = { thisMonth: monthOf(today), lastMonth: monthOf(today, 1) };
  const [choosing, setChoosing] = useState(false);
  const month = (["thisMonth", "lastMonth"] as const).find(
    (name) => days?.from === months[name].from && days.to === months[name].to,
  );
  const chosen = choosing ? "days" : days ? (month ?? "days") : "all";
  const choose = (value: string) => {
    setChoosing(value === "days");
    if (value === "days") setDays(days ?? { from: today, to: today });
    else setDays(value === "all" ? undefined : months[value as keyof typeof months]);
  };
  return (
    <search className="flex flex-col gap-3">
      <SegmentedControl
        tight
        label={text.days}
        name="days"
        value={chosen}
        onChange={choose}
        options={(["all", "thisMonth", "lastMonth", "days"] as const).map((value) => ({
          value,
          label: value === "days" ? text.someDays : text[value],
        }))}
      />
      {chosen === "days" ? (
        <DayPair words={text} from={days?.from} to={days?.to} last={today} onChange={setDays} />
      ) : null}
    </search>
  );
}
