import { type AuditAction, type AuditLine, auditActions } from "../../contract/audit.ts";
import { formatDate, formatTime } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { type KnownService, useServices } from "../services/services.ts";
import { Card } from "../ui/Card.tsx";
import { detailsOf, subjectOf } from "./details.ts";
import { auditText } from "./text.ts";

/** The log's entries of each day under its date, the newest first. */
export function AuditList({ lines }: { lines: AuditLine[] }) {
  const locale = useLocale();
  const services = useServices();
  const days = Map.groupBy(lines, ({ at }) => formatDate(at, locale));
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

function Deed({ line, services }: { line: AuditLine; services: KnownService[] }) {
  const text = useText(auditText);
  const locale = useLocale();
  const { at, actor, action, person } = line;
  const subject = subjectOf(services, locale, line);
  const more = detailsOf(text, locale, line);
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
      </div>
    </li>
  );
}
