import { type AuditAction, auditActionNames, auditActions } from "../../contract/audit.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { DayInput } from "../ui/form/DayInput.tsx";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { Picker } from "../ui/overlay/Picker.tsx";
import type { AuditFilters } from "./audit.ts";
import { auditText } from "./text.ts";

type Props = { filters: AuditFilters; onChange: (filters: AuditFilters) => void };

/** By whom, what, and on which day. */
export function AuditFilter({ filters, onChange }: Props) {
  const text = useText(auditText);
  const locale = useLocale();
  return (
    <search className="mb-4 grid gap-3 md:grid-cols-3">
      <SearchInput
        name="actor"
        label={text.actor}
        value={filters.actor}
        onSearch={(actor) => onChange({ ...filters, actor })}
      />
      <Picker
        label={text.action}
        placeholder={text.everyAction}
        value={filters.action ?? ""}
        onChange={(value) => onChange({ ...filters, action: (value || undefined) as AuditAction })}
        options={auditActionNames.map((name) => ({ value: name, label: auditActions[name][locale] }))}
      />
      <DayInput label={text.day} day={filters.day} onChange={(day) => onChange({ ...filters, day })} />
    </search>
  );
}
