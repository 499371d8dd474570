import { useState } from "react";
import { useText } from "../i18n/t.ts";
import { DayInput } from "../ui/form/DayInput.tsx";
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
        <div
          className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))]
          gap-3"
        >
          <DayInput
            label={text.from}
            name="from"
            max={days?.to ?? today}
            day={days?.from}
            onChange={(from) => setDays({ ...days, from })}
          />
          <DayInput
            label={text.to}
            name="to"
            max={today}
            day={days?.to}
            onChange={(to) => setDays({ ...days, to })}
          />
        </div>
      ) : null}
    </search>
  );
}
