import type { OrderStatus } from "../../contract/orders.ts";
import { nameOf } from "../../contract/services/values.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useServices } from "../services/services.ts";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { SegmentedControl } from "../ui/form/SegmentedControl.tsx";
import { Picker } from "../ui/overlay/Picker.tsx";
import { listText } from "./list-text.ts";
import type { OrderFilters } from "./my-orders.ts";
import { statusText } from "./status-text.ts";

type Props = { filters: OrderFilters; onChange: (filters: OrderFilters) => void; searchable: boolean };

const statuses: OrderStatus[] = ["pending", "approved", "cancel"];

/** Filters the user's orders. They are not kept in the address, because a searched number may be that of an identity card. */
export function OrderFilter({ filters, onChange, searchable }: Props) {
  const text = useText(listText);
  const names = useText(statusText);
  const locale = useLocale();
  // Retired services too: they may still have orders.
  const services = useServices().filter(({ placed }) => placed !== false);
  return (
    <search className="flex flex-col gap-3">
      {searchable ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2">
          <SearchInput
            hideLabel
            inputMode="search"
            label={text.search}
            placeholder={text.searchShort}
            value={filters.q}
            onSearch={(q) => onChange({ ...filters, q })}
          />
          <Picker
            hideLabel
            label={text.service}
            value={filters.category ?? ""}
            onChange={(category) => onChange({ ...filters, category: category || undefined })}
            placeholder={text.everyService}
            options={services.map((service) => ({ value: service.key, label: nameOf(service)[locale] }))}
          />
        </div>
      ) : null}
      <SegmentedControl
        legend={text.filter}
        name="status"
        tight
        value={filters.status ?? "all"}
        onChange={(value) => onChange({ ...filters, status: value === "all" ? undefined : (value as OrderStatus) })}
        options={[{ value: "all", label: text.all }, ...statuses.map((one) => ({ value: one, label: names[one] }))]}
      />
    </search>
  );
}
