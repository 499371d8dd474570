import { useState } from "react";
import { useSearchParams } from "wouter";
import { type AuditAction, type AuditLine, auditActionNames, auditActions } from "../../contract/audit.ts";
import { saveCsv } from "../api/save-csv.ts";
import { formatDate, formatTime } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { groupBy } from "../lists/group-by.ts";
import { ListAwaited } from "../lists/ListAwaited.tsx";
import { MoreButton } from "../lists/MoreButton.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { type CachedService, useServices } from "../services/services.ts";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { DayInput } from "../ui/form/DayInput.tsx";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { Picker } from "../ui/overlay/Picker.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { SaveCsvButton } from "../wallet/SaveCsvButton.tsx";
import { detailsOf, subjectOf } from "./details.ts";
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

/** The log's entries of each day under its date, the newest first. */
function AuditList({ lines }: { lines: AuditLine[] }) {
  const locale = useLocale();
  const services = useServices();
  const days = groupBy(lines, ({ at }) => formatDate(at, locale));
  return (
    <div className="flex flex-col gap-4">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-1.5 font-semibold">{day}</h2>
          <Card flush>
            <ul className="divide-y divide-line">
              {ofDay.map((line) => (
                <Deed key={line._id} line={line} services={services} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}

function Deed({ line, services }: { line: AuditLine; services: CachedService[] }) {
  const text = useText(auditText);
  const locale = useLocale();
  const { at, actor, action, person } = line;
  const subject = subjectOf(services, locale, line);
  const more = detailsOf(text, locale, line);
  const technical = detailsOf(text, locale, line, "technical");
  // When somebody did it to their own account, the name is shown once.
  const whom = person && person._id === actor?._id ? "" : subject;
  return (
    <li className="grid gap-x-4 px-4 py-2.5 leading-snug md:grid-cols-[6.5rem_1fr] lg:grid-cols-[7rem_minmax(0,14rem)_1fr]">
      <time dateTime={at} className="text-sm text-soft tabular-nums md:row-span-2 md:pt-0.5 lg:row-span-1">
        {formatTime(at, locale)}
      </time>
      <p className="wrap-anywhere">
        {actor ? (
          <>
            {actor.fullName} <span className="text-sm text-soft">@{actor.username}</span>
          </>
        ) : (
          <span className="text-soft">{action === "login-failed" ? text.stranger : text.nobody}</span>
        )}
      </p>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <strong className="font-semibold">{auditActions[action as AuditAction]?.[locale] ?? action}</strong>
          {whom ? `: ${whom}` : ""}
        </p>
        {more ? <p className="text-sm text-soft">{more}</p> : null}
        {technical ? (
          <details className="text-sm text-soft">
            <summary className="inline-flex min-h-6 items-center text-accent">{text.detail}</summary>
            <p>{technical}</p>
          </details>
        ) : null}
      </div>
    </li>
  );
}

/** `actor`: a part of a name. `day`: YYYY-MM-DD in Dhaka. */
type AuditFilters = { actor?: string; action?: AuditAction; day?: string };

/** Saves the filtered log as a CSV file. @throws ApiError, Offline */
function saveAudit(filters: AuditFilters): Promise<void> {
  return saveCsv("audit/csv", filters, "kagoj-audit");
}
