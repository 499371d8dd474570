import { nameOf } from "../../contract/services/values.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useServices } from "../services/services.ts";
import { DayInput } from "../ui/form/DayInput.tsx";
import { Picker } from "../ui/overlay/Picker.tsx";
import type { QueueFilters } from "./queue.ts";
import { queueText } from "./text.ts";

type Props = { filters: QueueFilters; onChange: (filters: QueueFilters) => void; className: string };

const dhaka = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka" });

/** Filters by service and day, and the order of sorting. */
export function MoreFilters({ filters, onChange, className }: Props) {
  const text = useText(queueText);
  const locale = useLocale();
  // Retired services too: they may still have orders.
  const services = useServices().filter(({ placed }) => placed !== false);
  return (
    <div className={`grid grid-cols-2 gap-3 md:grid-cols-3 ${className}`}>
      <Picker
        hideLabel
        label={text.category}
        value={filters.category ?? ""}
        onChange={(value) => onChange({ ...filters, category: value || undefined })}
        placeholder={text.everyCategory}
        options={services.map((service) => ({ value: service.key, label: nameOf(service)[locale] }))}
        className="max-md:col-span-2"
      />
      <Picker
        hideLabel
        label={text.sort}
        value={filters.sort ?? ""}
        onChange={(value) => {
          const oldest = value === "oldest";
          // The longest waiting are searched among pending orders.
          onChange({ ...filters, sort: oldest ? "oldest" : undefined, status: oldest ? "pending" : filters.status });
        }}
        placeholder={text.newestFirst}
        options={[{ value: "oldest", label: text.oldestFirst }]}
      />
      <DayInput
        hideLabel
        label={text.day}
        max={dhaka.format(new Date())}
        day={filters.day}
        onChange={(day) => onChange({ ...filters, day })}
      />
    </div>
  );
}
