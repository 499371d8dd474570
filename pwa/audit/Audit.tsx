import { auditActionNames, auditActions } from "../../contract/audit.ts";
import { formatDate, useLocale, useText } from "../i18n/t.ts";
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
import { useServices } from "../services/services.ts";
import { Checkbox } from "../ui/form/Inputs.tsx";
import { Card } from "../ui/Page.tsx";
import { Deed } from "./Deed.tsx";
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
