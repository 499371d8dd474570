import { useEffect, useState } from "react";
import { orderCategories } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { categoryText } from "../orders/category-text.ts";
import type { QueueFilters } from "../orders/queue.ts";
import { SearchIcon } from "../ui/icons.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Select } from "../ui/Select.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { deskText } from "./orders-text.ts";

type Props = { filters: QueueFilters; onChange: (filters: QueueFilters) => void };
type Status = NonNullable<QueueFilters["status"]>;

const statuses: Status[] = ["pending", "approved", "cancel"];
const PAUSE_MS = 350;

/** Narrows the list by status, category and number. The number is looked for when the typing pauses. */
export function QueueFilter({ filters, onChange }: Props) {
  const text = useText(deskText);
  const names = useText(categoryText);
  const [typed, setTyped] = useState(filters.q ?? "");
  const wanted = typed.trim() || undefined;

  useEffect(() => {
    if (wanted === filters.q) return;
    const timer = setTimeout(() => onChange({ ...filters, q: wanted }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, filters, onChange]);

  return (
    <search className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[auto_1fr_1fr]">
      <SegmentedControl
        className="col-span-2 lg:col-span-1 [&_.choice]:px-2 sm:[&_.choice]:px-3.5"
        legend={text.status}
        name="status"
        value={filters.status ?? "all"}
        onChange={(value) => onChange({ ...filters, status: value === "all" ? undefined : (value as Status) })}
        options={[{ value: "all", label: text.all }, ...statuses.map((one) => ({ value: one, label: names[one] }))]}
      />
      <Select
        hideLabel
        label={text.category}
        name="category"
        value={filters.category ?? ""}
        onChange={(event) => onChange({ ...filters, category: event.currentTarget.value || undefined })}
        placeholder={text.everyCategory}
        options={orderCategories.map((one) => ({ value: one, label: names[one] }))}
      />
      <TextInput
        hideLabel
        type="search"
        inputMode="search"
        name="q"
        autoComplete="off"
        label={text.search}
        placeholder={text.searchShort}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        end={typed ? undefined : <SearchIcon className="pointer-events-none me-3 size-5 text-soft" />}
      />
    </search>
  );
}
