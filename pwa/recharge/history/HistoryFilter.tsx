import { type RechargeStatus, rechargeStates } from "../../../contract/recharge.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { DayInput } from "../../ui/form/DayInput.tsx";
import { SearchInput } from "../../ui/form/SearchInput.tsx";
import { Picker } from "../../ui/overlay/Picker.tsx";
import type { HistoryFilters } from "./history.ts";
import { historyText } from "./text.ts";

type Props = { filters: HistoryFilters; onChange: (filters: HistoryFilters) => void };

const statuses: RechargeStatus[] = ["success", "review", "pending", "failure", "cancel", "expired"];

/** Filters the table by name or number, status and day. */
export function HistoryFilter({ filters, onChange }: Props) {
  const text = useText(historyText);
  const locale = useLocale();
  return (
    <search className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-3 md:grid-cols-[2fr_1fr_1fr]">
      <SearchInput
        inputMode="search"
        maxLength={50}
        label={text.search}
        placeholder={text.searchBy}
        value={filters.q}
        onSearch={(q) => onChange({ ...filters, q })}
        className="col-span-full md:col-span-1"
      />
      <Picker
        label={text.status}
        value={filters.status ?? ""}
        onChange={(value) => onChange({ ...filters, status: (value || undefined) as RechargeStatus })}
        placeholder={text.everyStatus}
        options={statuses.map((one) => ({ value: one, label: rechargeStates[one][locale] }))}
      />
      <DayInput label={text.day} day={filters.day} onChange={(day) => onChange({ ...filters, day })} />
    </search>
  );
}
