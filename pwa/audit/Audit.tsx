import { useState } from "react";
import { useSearchParams } from "wouter";
import { type AuditLine, auditActionNames } from "../../contract/audit.ts";
import { useText } from "../i18n/t.ts";
import { ListAwaited } from "../lists/ListAwaited.tsx";
import { MoreButton } from "../lists/MoreButton.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { SaveCsvButton } from "../wallet/SaveCsvButton.tsx";
import { AuditFilter } from "./AuditFilter.tsx";
import { AuditList } from "./AuditList.tsx";
import { type AuditFilters, saveAudit } from "./audit.ts";
import { auditText } from "./text.ts";

/** /audit: who did what when. */
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
      >
        {text.lead}
      </PageHeader>
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
