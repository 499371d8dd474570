import { useState } from "react";
import { useSearchParams } from "wouter";
import { type AuditLine, auditActionNames } from "../../contract/audit.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { sentence } from "../offline/errors.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { showToast } from "../ui/toast.ts";
import { AuditFilter } from "./AuditFilter.tsx";
import { AuditList } from "./AuditList.tsx";
import { type AuditFilters, saveAudit } from "./audit.ts";
import { auditText } from "./text.ts";

/** /audit: who did what when. */
export function Audit() {
  const text = useText(auditText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [params] = useSearchParams();
  const [filters, setFilters] = useState<AuditFilters>(() => ({
    action: auditActionNames.find((name) => name === params.get("action")),
  }));
  const [saving, setSaving] = useState(false);
  const { rows, error, at, hasMore, refresh, loadMore } = useRemoteList<AuditLine>({ path: "audit", filters });
  const handleSave = async () => {
    setSaving(true);
    try {
      await saveAudit(filters);
    } catch (error) {
      showToast("error", sentence(error));
    }
    setSaving(false);
  };
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <Button
            variant="secondary"
            title={text.exportHint}
            icon={<DownloadIcon className="size-5" />}
            busy={saving}
            busyLabel={text.exporting}
            disabled={offline}
            onClick={() => void handleSave()}
          >
            {text.export}
          </Button>
        }
      >
        {text.lead}
      </PageHeader>
      <AuditFilter filters={filters} onChange={setFilters} />
      {rows || error ? null : <SkeletonList label={text.loading} rows={6} />}
      {error && !rows ? (
        <EmptyState
          drawing="offline"
          title={text.title}
          action={<Button onClick={() => void refresh()}>{text.tryAgain}</Button>}
        >
          {sentence(error)[locale]}
        </EmptyState>
      ) : null}
      {rows?.length === 0 ? (
        <EmptyState drawing="search" title={text.none}>
          {text.noneText}
        </EmptyState>
      ) : null}
      {rows && rows.length > 0 ? <AuditList lines={rows} /> : null}
      {hasMore ? (
        <Button variant="secondary" block busy={at === "more"} onClick={loadMore} className="mt-4">
          {text.more}
        </Button>
      ) : null}
    </>
  );
}
