import { orderCategories } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { categoryText } from "../orders/category-text.ts";
import type { QueueFilters } from "../orders/queue.ts";
import { Select } from "../ui/Select.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { deskText } from "./orders-text.ts";

type Props = { filters: QueueFilters; onChange: (filters: QueueFilters) => void; className: string };

const dhaka = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka" });

/** By kind, by day, and which end first. */
export function MoreFilters({ filters, onChange, className }: Props) {
  const text = useText(deskText);
  const names = useText(categoryText);
  return (
    <div className={`grid grid-cols-2 gap-3 md:grid-cols-3 ${className}`}>
      <Select
        hideLabel
        label={text.category}
        name="category"
        value={filters.category ?? ""}
        onChange={(event) => onChange({ ...filters, category: event.currentTarget.value || undefined })}
        placeholder={text.everyCategory}
        options={orderCategories.map((one) => ({ value: one, label: names[one] }))}
        className="max-md:col-span-2"
      />
      <Select
        hideLabel
        label={text.sort}
        name="sort"
        value={filters.sort ?? ""}
        onChange={(event) => {
          const oldest = event.currentTarget.value === "oldest";
          // Who waits longest is asked of those who wait.
          onChange({ ...filters, sort: oldest ? "oldest" : undefined, status: oldest ? "pending" : filters.status });
        }}
        placeholder={text.newestFirst}
        options={[{ value: "oldest", label: text.oldestFirst }]}
      />
      <TextInput
        hideLabel
        className="[&_input]:px-2.5"
        type="date"
        name="day"
        label={text.day}
        min="2020-01-01"
        max={dhaka.format(new Date())}
        value={filters.day ?? ""}
        onChange={(event) => onChange({ ...filters, day: event.currentTarget.value || undefined })}
      />
    </div>
  );
}
