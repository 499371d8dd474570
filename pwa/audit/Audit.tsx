import { useState } from "react";
import { useSearchParams } from "wouter";
import { type AuditAction, type AuditLine, auditActionNames, auditActions } from "../../contract/audit.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { ListAwaited } from "../lists/ListAwaited.tsx";
import { MoreButton } from "../lists/MoreButton.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { DayInput } from "../ui/form/DayInput.tsx";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { Picker } from "../ui/overlay/Picker.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { SaveCsvButton } from "../wallet/SaveCsvButton.tsx";
import { AuditList } from "./AuditList.tsx";
import { type AuditFilters, saveAudit } from "./audit.ts";
import { auditText } from "./text.ts";

/** /audit: who did what, and when. */
export function Audit() {
  const text = useText(auditText);
  const offline = useConnection() === "offline";
  const [params] = useSearchParams();
  const [filters, setFilters] = useState<AuditFilters>(() => ({
    action: auditActionNames.find((name) => name === params.get("action")),
  }));
  const list = useRemoteList<AuditLine>({ path: "audit", filters });
  return (
    <>
      <PageHeader
        title={text.title}
        actions={<SaveCsvButton text={text} title={text.csvHint} save={() => saveAudit(filters)} disabled={offline} />}
      />
      {/* Beside the button it would be squeezed on a phone. */}
      <p className="-mt-3 mb-4 text-sm text-soft">{text.lead}</p>
      <AuditFilter filters={filters} onChange={setFilters} />
      {list.rows === undefined ? (
        <ListAwaited error={list.error} onRetry={list.refresh} text={{ ...text, failed: text.title }} rows={6} />
      ) : list.rows.length === 0 ? (
        <EmptyState drawing="search" title={text.none}>
          {text.noneText}
        </EmptyState>
      ) : (
        <AuditList lines={list.rows} />
      )}
      <MoreButton list={list} className="mt-4" />
    </>
  );
}

type Props = { filters: AuditFilters; onChange: (filters: AuditFilters) => void };

/** Filters by person, action and day. */
function AuditFilter({ filters, onChange }: Props) {
  const text = useText(auditText);
  const locale = useLocale();
  return (
    <search className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-3">
      <SearchInput
        name="actor"
        label={text.actor}
        value={filters.actor}
        onSearch={(actor) => onChange({ ...filters, actor })}
        className="col-span-full md:col-span-1"
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
