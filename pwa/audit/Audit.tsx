import { useState } from "react";
import { useSearchParams } from "wouter";
import {
  type AuditAction,
  type AuditLine,
  auditActionNames,
  auditActions,
  type AuditFilter as Filters,
} from "../../contract/audit.ts";
import { saveCsv } from "../api/save.ts";
import { formatDate, formatDateTime, formatTime, useLocale, useText } from "../i18n/t.ts";
import { groupBy } from "../lists/group-by.ts";
import { FilterButton, ListAwaited, MoreButton } from "../lists/ListParts.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { type CachedService, useServices } from "../services/services.ts";
import { DayInput } from "../ui/form/DayInput.tsx";
import { Checkbox, Select } from "../ui/form/Inputs.tsx";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { Card, EmptyState, PageHeader, SkeletonRows } from "../ui/Page.tsx";
import { SaveCsvButton } from "../wallet/SaveCsvButton.tsx";
import { deedOf, detailsOf, subjectOf } from "./details.ts";
import { auditText } from "./text.ts";

/** /audit: who did what, and when. Who came and went is left out until it is asked for. */
export function Audit() {
  const text = useText(auditText);
  const offline = useConnection() === "offline";
  const [params] = useSearchParams();
  const [filters, setFilters] = useState<Filters>(() => ({
    action: auditActionNames.find((name) => name === params.get("action")),
    logins: "no",
  }));
  const [unfolded, setUnfolded] = useState(false);
  const asked = filters.action ? { ...filters, logins: undefined } : filters;
  const list = useRemoteList<AuditLine>({ path: "audit", filters: asked });
  return (
    <div className="flex flex-col gap-2 max-md:-mt-3 md:gap-4 [&>header]:mb-0">
      <PageHeader
        title={text.title}
        actions={
          <div className="flex items-center">
            <FilterButton
              open={unfolded}
              on={Boolean(filters.actor ?? filters.action ?? filters.day)}
              onClick={() => setUnfolded(!unfolded)}
            />
            <SaveCsvButton text={text} title={text.csvHint} save={() => saveAudit(asked)} disabled={offline} />
          </div>
        }
      >
        <span className="max-md:sr-only">{text.lead}</span>
      </PageHeader>
      <AuditFilter filters={filters} onChange={setFilters} className={unfolded ? "" : "max-md:hidden"} />
      <Checkbox
        label={text.logins}
        checked={asked.logins === undefined}
        disabled={filters.action !== undefined}
        onChange={() => setFilters({ ...filters, logins: filters.logins ? undefined : "no" })}
      />
      {list.rows === undefined ? (
        <ListAwaited
          error={list.error}
          onRetry={list.refresh}
          text={text}
          skeleton={<SkeletonRows label={text.loading} />}
        />
      ) : list.rows.length === 0 ? (
        <EmptyState drawing="search" title={text.none}>
          {text.noneText}
        </EmptyState>
      ) : (
        <AuditList lines={list.rows} />
      )}
      <MoreButton list={list} />
    </div>
  );
}

type Props = { filters: Filters; onChange: (filters: Filters) => void; className: string };

/** Filters by person, action and day. */
function AuditFilter({ filters, onChange, className }: Props) {
  const text = useText(auditText);
  const locale = useLocale();
  return (
    <search className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-3 ${className}`}>
      <SearchInput
        name="actor"
        label={text.actor}
        placeholder={text.actorShort}
        value={filters.actor}
        onSearch={(actor) => onChange({ ...filters, actor })}
        className="col-span-full md:col-span-1"
      />
      <Select
        name="action"
        label={text.action}
        placeholder={text.everyAction}
        value={filters.action ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, action: (value || undefined) as AuditAction })
        }
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
          <h2 className="mb-1 text-sm font-semibold text-soft">{day}</h2>
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

/** One line: when, what, who. Unfolded it shows all of it. */
function Deed({ line, services }: { line: AuditLine; services: CachedService[] }) {
  const text = useText(auditText);
  const locale = useLocale();
  const { at, actor, action, person } = line;
  const more = detailsOf(text, locale, line);
  // When somebody did it to their own account, the name is shown once.
  const whom = person && person._id === actor?._id ? "" : subjectOf(services, locale, line);
  const who = actor?.fullName ?? (action === "login-failed" ? text.stranger : text.nobody);
  return (
    <li className="@container">
      <details className="group">
        <summary className="flex min-h-12 list-none items-center gap-x-2 px-3 py-1 hover:bg-sunken md:gap-x-4 @max-[16rem]:flex-wrap [&::-webkit-details-marker]:hidden">
          <span className="w-20 shrink-0 text-xs text-soft md:w-44 md:text-sm @max-[16rem]:basis-full">
            <time dateTime={at} className="block whitespace-nowrap tabular-nums">
              {formatTime(at, locale)}
            </time>
            <span className="line-clamp-2 font-semibold in-[[open]]:line-clamp-none @max-[16rem]:line-clamp-none">
              {who}
            </span>
          </span>
          <span className="line-clamp-2 min-w-0 flex-1 text-sm/5 in-[[open]]:line-clamp-none @max-[16rem]:line-clamp-none @max-[16rem]:basis-full @max-[16rem]:leading-relaxed">
            <strong className="font-semibold">{deedOf(text, locale, line)}</strong>
            {whom ? `: ${whom}` : ""}
            {more ? <span className="text-soft"> · {more}</span> : null}
          </span>
        </summary>
        <p className="px-3 pb-3 text-sm wrap-anywhere text-soft">
          {[
            formatDateTime(at, locale),
            actor ? `${who} @${actor.username}` : who,
            detailsOf(text, locale, line, "technical"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </details>
    </li>
  );
}

/** Saves the filtered log as a CSV file. @throws ApiError, Offline */
function saveAudit(filters: Filters): Promise<void> {
  return saveCsv("audit/csv", filters, "kagoj-audit");
}
