import { type ReactNode, useEffect, useState } from "react";
import { useText } from "../i18n/t.ts";
import { statusText } from "../orders/status-text.ts";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { SegmentedControl } from "../ui/form/SegmentedControl.tsx";
import { CloseIcon, FilterIcon, UserIcon, WarningIcon } from "../ui/icons.tsx";
import { getUser } from "../users/users.ts";
import { MoreFilters } from "./MoreFilters.tsx";
import type { QueueFilters } from "./queue.ts";
import { queueText } from "./text.ts";

type Props = { filters: QueueFilters; onChange: (filters: QueueFilters) => void };
type Status = NonNullable<QueueFilters["status"]>;

const statuses: Status[] = ["pending", "approved", "cancel"];

/** Filters the queue. On a phone the rarer filters are folded. */
export function QueueFilter({ filters, onChange }: Props) {
  const text = useText(queueText);
  const names = useText(statusText);
  const [unfolded, setUnfolded] = useState(false);
  const rarer = [filters.category, filters.day, filters.sort].filter(Boolean).length;

  return (
    <search className="mb-4 flex flex-col gap-3">
      <div className="grid gap-3 lg:grid-cols-[auto_1fr]">
        <SegmentedControl
          tight
          legend={text.status}
          name="status"
          value={filters.status ?? "all"}
          onChange={(value) => onChange({ ...filters, status: value === "all" ? undefined : (value as Status) })}
          options={[{ value: "all", label: text.all }, ...statuses.map((one) => ({ value: one, label: names[one] }))]}
        />
        <div className="flex gap-2">
          <SearchInput
            hideLabel
            inputMode="search"
            label={text.search}
            placeholder={text.searchShort}
            value={filters.q}
            onSearch={(q) => onChange({ ...filters, q })}
            className="flex-1"
          />
          <button
            type="button"
            aria-expanded={unfolded}
            aria-label={text.moreFilters}
            onClick={() => setUnfolded(!unfolded)}
            className={`relative inline-flex size-12 shrink-0 items-center justify-center rounded-md border md:hidden ${rarer ? "border-accent bg-accent-soft text-accent" : "border-edge bg-surface text-soft"}`}
          >
            <FilterIcon />
          </button>
        </div>
      </div>
      <MoreFilters filters={filters} onChange={onChange} className={unfolded ? "" : "max-md:hidden"} />
      {filters.file ? (
        <FilterChip
          icon={<WarningIcon className="size-4.5" />}
          clearLabel={text.everyFile}
          onClear={() => onChange({ ...filters, file: undefined })}
        >
          {text.onlyDamaged}
        </FilterChip>
      ) : null}
      {filters.user ? (
        <UserFilter key={filters.user} id={filters.user} onClear={() => onChange({ ...filters, user: undefined })} />
      ) : null}
    </search>
  );
}

/** Shows whose orders the list is limited to. A tap shows everybody's again. */
function UserFilter({ id, onClear }: { id: string; onClear: () => void }) {
  const text = useText(queueText);
  const [name, setName] = useState<string>();
  useEffect(() => {
    getUser(id).then(
      (user) => setName(user.fullName),
      () => undefined,
    );
  }, [id]);
  return (
    <FilterChip icon={<UserIcon className="size-4.5" />} clearLabel={text.everybody} onClear={onClear}>
      {text.ordersOf(name ?? "…")}
    </FilterChip>
  );
}

type ChipProps = { icon: ReactNode; clearLabel: string; onClear: () => void; children: ReactNode };

/** Shows a filter of the list. A tap removes it. */
function FilterChip({ icon, clearLabel, onClear, children }: ChipProps) {
  return (
    <button
      type="button"
      onClick={onClear}
      className="inline-flex min-h-11 w-fit items-center gap-2 rounded-full border border-accent bg-accent-soft px-4 text-sm font-semibold text-accent"
    >
      {icon}
      {children}
      <CloseIcon aria-label={clearLabel} className="size-4.5" />
    </button>
  );
}
