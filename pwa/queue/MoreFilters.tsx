import { nameOf } from "../../contract/services/values.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useServices } from "../services/services.ts";
import { DayInput } from "../ui/form/DayInput.tsx";
import { Picker } from "../ui/overlay/Picker.tsx";
import type { QueueFilters } from "./queue.ts";
import { queueText } from "./text.ts";
import type { Chosen } from "./use-queue-filters.ts";

type Props = { filters: QueueFilters; onChange: (chosen: Chosen) => void };

const dhaka = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka" });

/** Filters by service and day, and the order of sorting. */
export function MoreFilters({ filters, onChange }: Props) {
  const text = useText(queueText);
  const locale = useLocale();
  // Retired services too: they may still have orders.
  const services = useServices().filter(({ placed }) => placed !== false);
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
      <Picker
        hideLabel
        label={text.category}
        value={filters.category ?? ""}
        onChange={(value) => onChange({ category: value || undefined })}
        placeholder={text.everyCategory}
        options={services.map((service) => ({ value: service.key, label: nameOf(service)[locale] }))}
        className="max-md:col-span-2"
      />
      <Picker
        hideLabel
        label={text.sort}
        value={filters.sort ?? ""}
        onChange={(value) => onChange({ sort: value === "oldest" ? "oldest" : "newest" })}
        placeholder={text.newestFirst}
        options={[{ value: "oldest", label: text.oldestFirst }]}
      />
      <DayInput
        hideLabel
        label={text.day}
        max={dhaka.format(new Date())}
        day={filters.day}
        onChange={(day) => onChange({ day })}
      />
    </div>
  );
}
