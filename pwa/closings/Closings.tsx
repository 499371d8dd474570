import { type Closing, closingWayWords } from "../../contract/reports/closing.ts";
import { request } from "../api/request.ts";
import { formatDateTime, formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { dayOf, setParams, useParams } from "../lists/address.ts";
import { CsvButton } from "../lists/CsvButton.tsx";
import { List, ListFrame, ListHead } from "../lists/List.tsx";
import { ListAwaited } from "../lists/ListParts.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { WarningIcon } from "../ui/icons.tsx";
import { Card, EmptyState, Section, SkeletonForm } from "../ui/Page.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { CloseDay } from "./CloseDay.tsx";
import { daysOf, differenceIn, differenceOf, inOrder } from "./sums.ts";
import { closingsText } from "./text.ts";

/** /closings: a day is counted and closed, and the days that were. */
export function Closings() {
  const text = useText(closingsText);
  const { day } = useParams({ day: dayOf });
  const due = useRemote(() => request("GET closings/due", { searchParams: { day } }), {
    key: day ?? "",
    staysOverKeys: true,
  });
  const list = useRemoteList({ path: "closings" });
  const handleClosed = async () => {
    setParams({ day: undefined });
    await Promise.all([list.refresh(), due.refresh()]);
  };
  return (
    <ListFrame narrow>
      <ListHead
        title={text.title}
        of={list}
        after={
          <CsvButton
            path="closings/csv"
            filters={{}}
            as="kagoj-closings"
            off={!list.rows?.length}
          />
        }
      />
      {due.value === undefined ? (
        <ListAwaited
          error={due.error}
          onRetry={due.refresh}
          words={{ failed: text.failed, neverOnline: text.offline }}
          skeleton={<SkeletonForm />}
        />
      ) : due.value.days.length === 0 ? (
        <EmptyState drawing="done" title={text.allClosed}>
          {text.allClosedText}
        </EmptyState>
      ) : (
        <CloseDay
          due={due.value}
          onChoose={(chosen) => setParams({ day: chosen })}
          onClosed={handleClosed}
          onFailed={due.refresh}
        />
      )}
      <Section title={text.before} className="mt-2">
        <List of={list} awaited={2} none={{ title: text.none, text: text.noneText }}>
          {(rows) => (
            <ul className="flex flex-col gap-3">
              {rows.map((row) => (
                <ClosedDay key={row._id} closing={row} />
              ))}
            </ul>
          )}
        </List>
      </Section>
    </ListFrame>
  );
}

function ClosedDay({ closing }: { closing: Closing }) {
  const text = useText(closingsText);
  const locale = useLocale();
  const { number, ways, note, closedBy, closedAt } = closing;
  const difference = differenceOf(ways);
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div>
          <p className="font-semibold">{daysOf(closing, locale)}</p>
          <p className="text-sm text-soft">
            {[
              text.number(formatNumber(number, locale)),
              closedBy,
              formatDateTime(closedAt, locale),
            ].join(" · ")}
          </p>
        </div>
        <StatusBadge
          small
          icon={difference ? <WarningIcon className="size-4" /> : undefined}
          tone={difference === undefined ? "neutral" : difference === 0 ? "approved" : "cancelled"}
        >
          {difference === undefined ? text.uncounted : differenceIn(difference, locale)}
        </StatusBadge>
      </div>
      {ways.length > 0 ? (
        <dl className="divide-y divide-line border-t border-line text-sm">
          {inOrder(ways).map(({ way, expected, late, counted }) => (
            <div key={way} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <dt>{closingWayWords[way][locale]}</dt>
              <dd className="ms-auto text-end tabular-nums">
                <span>{text.expected(formatTaka(expected, locale))}</span>
                {counted === null ? null : (
                  <span className="font-semibold">
                    {` · ${text.counted(formatTaka(counted, locale))}`}
                  </span>
                )}
                {late === 0 ? null : (
                  <span className="block text-xs text-soft">
                    {text.late(formatTaka(late, locale))}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {note ? <p className="text-sm wrap-anywhere">{note}</p> : null}
    </Card>
  );
}
