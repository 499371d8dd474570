import { useRef } from "react";
import { Link } from "wouter";
import {
  daysBefore,
  type Report,
  type ReportTable,
  reportTables,
  tableWords,
} from "../../contract/reports/report.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { request } from "../api/request.ts";
import { saveCsv } from "../api/save.ts";
import { formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { dayOf, oneOf, setParams, useParams } from "../lists/address.ts";
import { CsvButton } from "../lists/CsvButton.tsx";
import { formatDays } from "../lists/format-days.ts";
import { ListFrame, ListHead } from "../lists/List.tsx";
import { ListAwaited } from "../lists/ListParts.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { useConnection } from "../offline/connection.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { Tabs } from "../ui/overlay/Tabs.tsx";
import { EmptyState, Section, Skeleton, SkeletonList } from "../ui/Page.tsx";
import { ClerksTable } from "./ClerksTable.tsx";
import { CustomersTables } from "./CustomersTables.tsx";
import { Figures, FiguresAwaited } from "./Figures.tsx";
import { ProfitChart } from "./ProfitChart.tsx";
import { RangeChoice } from "./RangeChoice.tsx";
import { rangeOf } from "./ranges.ts";
import { GroupsTable, ServicesTable } from "./SoldTables.tsx";
import { reportsText } from "./text.ts";
import { WaysTable } from "./WaysTable.tsx";

const files = {
  services: "reports/services/csv",
  ways: "reports/ways/csv",
  groups: "reports/groups/csv",
  clerks: "reports/clerks/csv",
  customers: "reports/customers/csv",
} as const;
const rows = {
  "reports/orders/csv": "kagoj-orders",
  "reports/movements/csv": "kagoj-movements",
} as const;

/** /reports: what the desk earned on some days, beside the days before. */
export function Reports() {
  const text = useText(reportsText);
  const locale = useLocale();
  const { by = "services", ...days } = useParams({
    from: dayOf,
    to: dayOf,
    by: oneOf(reportTables),
  });
  const today = dateInDhaka(new Date());
  const range = rangeOf(days.from, days.to, today);
  const remote = useRemote(() => request("GET reports", { searchParams: range }), {
    key: `${range.from} ${range.to}`,
  });
  const report = remote.value;
  return (
    <ListFrame>
      <ListHead
        title={text.title}
        of={remote}
        after={<CsvButton path={files[by]} filters={range} as={`kagoj-${by}`} off={!report} />}
      />
      <RangeChoice range={range} today={today} />
      <p className="text-sm text-soft">
        <span className="font-semibold text-ink">{formatDays(range, locale)}</span>
        <span>{` · ${text.comparedWith(formatDays(daysBefore(range), locale))}`}</span>
        {range.to >= today ? <span>{` · ${text.notOver}`}</span> : null}
      </p>
      {report ? (
        <Shown report={report} by={by} />
      ) : (
        <ListAwaited
          error={remote.error}
          onRetry={remote.refresh}
          words={{ failed: text.failed, neverOnline: text.offline }}
          skeleton={
            <>
              <FiguresAwaited />
              {range.from === range.to ? null : <Skeleton className="h-52 rounded-lg md:h-68" />}
              <Skeleton className="h-13 rounded-lg" />
              <SkeletonList rows={5} />
            </>
          }
        />
      )}
    </ListFrame>
  );
}

function Shown({ report, by }: { report: Report; by: ReportTable }) {
  const text = useText(reportsText);
  const shown = useRef<HTMLDivElement>(null);
  const locale = useLocale();
  const panels = {
    services: <ServicesTable report={report} />,
    ways: <WaysTable report={report} />,
    groups: <GroupsTable report={report} />,
    clerks: <ClerksTable report={report} />,
    customers: <CustomersTables range={report} before={report.before} />,
  };
  const nothing = <p className="text-soft">{text.nothingHere}</p>;
  const { from, to, services, ways, clerks } = report;
  if (services.length + ways.length + clerks.length === 0)
    return (
      <>
        <Sms of={report.sms} />
        <EmptyState title={text.none}>{text.noneText}</EmptyState>
      </>
    );
  return (
    <>
      <Figures
        report={report}
        onSold={() => requestAnimationFrame(() => shown.current?.scrollIntoView())}
      />
      {report.afterClosing === 0 ? null : (
        <Link href="/closings" className="-mt-2 text-sm text-soft underline underline-offset-4">
          {text.afterClosing(formatTaka(report.afterClosing, locale))}
        </Link>
      )}
      <Sms of={report.sms} />
      <ProfitChart key={`${from} ${to}`} bars={report.bars} />
      <div ref={shown} className="scroll-mt-20">
        <Tabs
          label={text.tables}
          chosen={by}
          onChoose={(chosen) => setParams({ by: chosen === "services" ? undefined : chosen })}
          tabs={reportTables.map((key) => ({
            key,
            label: tableWords[key][locale],
            panel: key !== "customers" && report[key].length === 0 ? nothing : panels[key],
          }))}
        />
      </div>
      <AllRows report={report} />
    </>
  );
}

/** How many SMS went out, and what they cost. */
function Sms({ of = [] }: { of: Report["sms"] }) {
  const text = useText(reportsText);
  const locale = useLocale();
  if (of.length === 0) return null;
  const sum = (name: "sent" | "price") => of.reduce((before, row) => before + row[name], 0);
  return (
    <p className="-mt-2 text-sm text-soft">
      {text.sms(formatNumber(sum("sent"), locale), formatTaka(sum("price"), locale))}
    </p>
  );
}

/** What is behind all figures, row by row. */
function AllRows({ report: { from, to } }: { report: Report }) {
  const text = useText(reportsText);
  const offline = useConnection() === "offline";
  const { busy, run } = useBusy();
  const button = (path: keyof typeof rows, label: string) => (
    <Button
      variant="secondary"
      disabled={offline || busy}
      icon={<DownloadIcon className="size-5" />}
      onClick={() => run(() => saveCsv(path, { from, to }, rows[path]))}
    >
      {label}
    </Button>
  );
  return (
    <Section title={text.everyRow}>
      <div className="flex flex-wrap gap-2">
        {button("reports/orders/csv", text.allOrders)}
        {button("reports/movements/csv", text.allMovements)}
      </div>
    </Section>
  );
}
