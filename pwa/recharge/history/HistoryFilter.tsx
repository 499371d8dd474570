import { useEffect, useState } from "react";
import { type RechargeStatus, rechargeStates } from "../../../contract/recharge.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { SearchIcon } from "../../ui/icons.tsx";
import { Picker } from "../../ui/overlay/Picker.tsx";
import type { HistoryFilters } from "./history.ts";
import { historyText } from "./text.ts";

type Props = { filters: HistoryFilters; onChange: (filters: HistoryFilters) => void };

const statuses: RechargeStatus[] = ["success", "review", "pending", "failure", "cancel", "expired"];
const PAUSE_MS = 350;

/** Narrows the table by name or number, status and day. What is typed is looked for when the typing pauses. */
export function HistoryFilter({ filters, onChange }: Props) {
  const text = useText(historyText);
  const locale = useLocale();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim() || undefined;

  useEffect(() => {
    // Taken back by "clear the filter".
    if (filters.q === undefined) setTyped("");
  }, [filters.q]);
  useEffect(() => {
    if (wanted === filters.q) return;
    const timer = setTimeout(() => onChange({ ...filters, q: wanted }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, filters, onChange]);

  return (
    <search className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1fr_1fr]">
      <TextInput
        type="search"
        inputMode="search"
        name="q"
        maxLength={50}
        autoComplete="off"
        label={text.search}
        placeholder={text.searchBy}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        end={typed ? undefined : <SearchIcon className="pointer-events-none me-3 size-5 text-soft" />}
        className="col-span-2 lg:col-span-1"
      />
      <Picker
        label={text.status}
        value={filters.status ?? ""}
        onChange={(value) => onChange({ ...filters, status: (value || undefined) as RechargeStatus })}
        placeholder={text.everyStatus}
        options={statuses.map((one) => ({ value: one, label: rechargeStates[one][locale] }))}
      />
      <TextInput
        type="date"
        name="day"
        label={text.day}
        value={filters.day ?? ""}
        onChange={(event) => onChange({ ...filters, day: event.currentTarget.value || undefined })}
      />
    </search>
  );
}
