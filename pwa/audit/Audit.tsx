import { type AuditLine, auditActionNames, auditActions } from "../../contract/audit.ts";
import { formatDate, formatDateTime, formatTime, useLocale, useText } from "../i18n/t.ts";
import {
  clearParams,
  dayOf,
  isLimited,
  oneOf,
  setParams,
  textOf,
  useParams,
} from "../lists/address.ts";
import { FilteredHead } from "../lists/FilteredHead.tsx";
import { groupBy } from "../lists/group-by.ts";
import { DaysChip } from "../lists/LimitChip.tsx";
import { List, ListFrame } from "../lists/List.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { type CachedService, useServices } from "../services/services.ts";
import { Checkbox } from "../ui/form/Inputs.tsx";
import { ChevronDownIcon } from "../ui/icons.tsx";
import { Card } from "../ui/Page.tsx";
import { deedOf, detailsOf, subjectOf } from "./details.ts";
import { auditText } from "./text.ts";

/** /audit: who did what, and when. Who came and went is left out until it is asked for. */
export function Audit() {
  const text = useText(auditText);
  const locale = useLocale();
  const services = useServices();
  const chosen = useParams({
    action: oneOf(auditActionNames),
    actor: textOf,
    day: dayOf,
    from: dayOf,
    to: dayOf,
    logins: oneOf(["all"]),
  });
  const { logins, ...filters } = chosen;
  // An action that was chosen is shown, be it a login.
  const asked = { ...filters, logins: logins || filters.action ? undefined : "no" };
  const list = useRemoteList({ path: "audit", filters: asked });
  return (
    <ListFrame>
      <FilteredHead
        text={text}
        filters={filters}
        onChange={setParams}
        search={{ name: "actor", label: text.actor, placeholder: text.actorShort }}
        choice={{
          name: "action",
          label: text.action,
          all: text.everyAction,
          options: auditActionNames.map((name) => ({
            value: name,
            label: auditActions[name][locale],
          })),
        }}
        csv={{ path: "audit/csv", as: "kagoj-audit", filters: asked }}
      >
        <span className="max-md:sr-only">{text.lead}</span>
      </FilteredHead>
      <DaysChip days={filters} onClear={() => setParams({ from: undefined, to: undefined })} />
      <Checkbox
        label={text.logins}
        checked={asked.logins === undefined}
        disabled={filters.action !== undefined}
        onChange={() => setParams({ logins: logins ? undefined : "all" })}
      />
      <List
        of={list}
        none={{ title: text.none }}
        limited={
          isLimited(filters) && {
            title: text.none,
            text: text.noneText,
            onClear: () => clearParams(filters),
          }
        }
      >
        {(rows) => (
          <div className="flex flex-col gap-4">
            {[...groupBy(rows, ({ at }) => formatDate(at, locale))].map(([day, lines]) => (
              <section key={day} aria-label={day}>
                <h2 className="mb-1 text-sm font-semibold text-soft">{day}</h2>
                <Card flush>
                  <ul className="divide-y divide-line">
                    {lines.map((line) => (
                      <Deed key={line._id} line={line} services={services} />
                    ))}
                  </ul>
                </Card>
              </section>
            ))}
          </div>
        )}
      </List>
    </ListFrame>
  );
}

/** One line: when, what, who. Unfolded it shows all of it. */
function Deed({ line, services }: { line: AuditLine; services: CachedService[] }) {
  const text = useText(auditText);
  const locale = useLocale();
  const { at, actor, device, action, person } = line;
  const more = detailsOf(text, locale, line);
  // When somebody did it to their own account, the name is shown once.
  const whom = person && person._id === actor?._id ? "" : subjectOf(services, locale, line);
  const who =
    actor?.fullName ?? device ?? (action === "login-failed" ? text.stranger : text.nobody);
  return (
    <li className="@container">
      <details className="group">
        <summary
          className="flex min-h-12 list-none items-center gap-x-2 px-3 py-1 hover:bg-sunken
          md:gap-x-4 @max-[16rem]:flex-wrap [&::-webkit-details-marker]:hidden"
        >
          <span
            className="w-20 shrink-0 text-xs text-soft md:w-44 md:text-sm
            @max-[16rem]:basis-full"
          >
            <time dateTime={at} className="block whitespace-nowrap tabular-nums">
              {formatTime(at, locale)}
            </time>
            <span
              className="line-clamp-2 font-semibold in-[[open]]:line-clamp-none
              @max-[16rem]:line-clamp-none"
            >
              {who}
            </span>
          </span>
          <span
            className="line-clamp-2 min-w-0 flex-1 text-sm/5 in-[[open]]:line-clamp-none
            @max-[16rem]:line-clamp-none @max-[16rem]:basis-full"
          >
            <strong className="font-semibold">{deedOf(text, locale, line)}</strong>
            {whom ? <span>{`: ${whom}`}</span> : null}
            {more ? <span className="text-soft"> · {more}</span> : null}
          </span>
          <ChevronDownIcon
            className="size-5 shrink-0 text-soft transition-transform
            in-[[open]]:rotate-180"
          />
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
