import { useState } from "react";
import { MOST_COUNTED, type QueueCounts } from "../../contract/queue.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { conversationText } from "../conversation/text.ts";
import { formatNumber, useLocale, useText } from "../i18n/t.ts";
import { formatCount } from "../lists/format-count.ts";
import { LimitChip } from "../lists/LimitChip.tsx";
import { statusText } from "../orders/StatusOf.tsx";
import { ServicePicker } from "../services/ServicePicker.tsx";
import { useWide } from "../shell/frame/use-wide.ts";
import { DayInput } from "../ui/form/DayInput.tsx";
import { Select } from "../ui/form/Inputs.tsx";
import { SegmentedControl } from "../ui/form/RadioGroup.tsx";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import {
  ChatIcon,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  FilterIcon,
  UserIcon,
  WarningIcon,
} from "../ui/icons.tsx";
import type { QueueFilters } from "./queue.ts";
import { ReportChip } from "./ReportChip.tsx";
import { queueText } from "./text.ts";
import "./queue.css";
import { type Chosen, isOfReport, noReport, type Status } from "./use-queue-filters.ts";

type Props = {
  filters: QueueFilters;
  /** Whose orders they are, where they are of one person. */
  userName: string | undefined;
  /** How many orders of the search each tab has; undefined while it is unknown. */
  counts: QueueCounts | undefined;
  onChange: (chosen: Chosen) => void;
  /** Whether orders are being ticked, to be handled together. */
  ticking: boolean;
  onTicking: () => void;
};

/** A status and a chip are one choice. */
const noChip: Chosen = {
  late: undefined,
  mine: undefined,
  unanswered: undefined,
  wrong: undefined,
  status: undefined,
};
const statuses = ["pending", "approved", "cancel"] as const;

/**
 * Filters the queue in one line; on a phone status and search are two. The rarer filters are
 * folded.
 */
export function QueueFilter({ filters, userName, counts, onChange, ticking, onTicking }: Props) {
  const text = useText(queueText);
  const names = useText(statusText);
  const active = Boolean(filters.category ?? filters.day ?? filters.mine);
  const [unfolded, setUnfolded] = useState(active);
  const locale = useLocale();
  const wide = useWide("pane");
  /** A phone has no room for "very many", which nobody works by: the four stay in one line. */
  const tab = (value: Status, label: string) => ({
    value,
    label,
    count:
      counts && (wide || counts[value] <= MOST_COUNTED)
        ? formatCount(counts[value], locale)
        : undefined,
  });

  return (
    <search className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <SegmentedControl
          tight
          label={text.status}
          name="status"
          className="queue-tabs"
          value={filters.status ?? (isChip(filters) ? "" : "all")}
          onChange={(value) => onChange({ ...noChip, status: value as Status })}
          options={[...statuses.map((one) => tab(one, names[one])), tab("all", text.all)]}
        />
        <Chips filters={filters} counts={counts} onChange={onChange} />
        <div className="queue-find flex min-w-0 flex-wrap gap-2">
          <SearchInput
            hideLabel
            inputMode="search"
            label={text.search}
            placeholder={text.searchShort}
            value={filters.q}
            // It is for one order, whatever became of it.
            onSearch={(q) => onChange(filters.q ? { q } : { q, status: undefined })}
            className="min-w-0 flex-[1_1_8rem]"
          />
          <button
            type="button"
            aria-expanded={unfolded}
            aria-label={text.moreFilters}
            onClick={() => setUnfolded(!unfolded)}
            className={active ? "tool on" : "tool"}
          >
            <FilterIcon className="size-5" />
            {text.filter}
          </button>
          <button
            type="button"
            aria-pressed={ticking}
            aria-label={text.several}
            onClick={onTicking}
            className="tool"
          >
            <CheckIcon className="size-5" />
            {text.choose}
          </button>
        </div>
      </div>
      {unfolded ? <MoreFilters filters={filters} onChange={onChange} /> : null}
      {isOfReport(filters) ? (
        <ReportChip filters={filters} onClear={() => onChange(noReport)} />
      ) : null}
      {filters.user ? (
        <LimitChip
          Icon={UserIcon}
          label={userName ? text.ordersOf(userName) : text.ordersOfOne}
          clear={text.everybody}
          onClear={() => onChange({ user: undefined })}
        />
      ) : null}
    </search>
  );
}

/** Whether the list is of a chip, and of no status. */
const isChip = ({ late, mine, wrong, unanswered }: QueueFilters) =>
  Boolean(late ?? mine ?? wrong ?? unanswered);

const looks = {
  late: "border-cancelled bg-cancelled-soft text-cancelled",
  wrong: "border-cancelled bg-cancelled-soft text-cancelled",
  unanswered: "border-info bg-info-soft text-info",
};
const signs = { late: ClockIcon, wrong: WarningIcon, unanswered: ChatIcon };

/** What is pressing, as long as there is any of it: late, wrong, or not answered. */
function Chips({ filters, counts, onChange }: Pick<Props, "filters" | "counts" | "onChange">) {
  const text = useText(queueText);
  const talk = useText(conversationText);
  const locale = useLocale();
  const words = {
    late: text.lateOnly,
    wrong: talk.wrongOnly,
    unanswered: talk.answeredOnly,
  };
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {(["late", "wrong", "unanswered"] as const).map((name) => {
        const Sign = signs[name];
        return counts?.[name] || filters[name] ? (
          <button
            key={name}
            type="button"
            aria-pressed={filters[name] !== undefined}
            onClick={() => onChange({ ...noChip, ...(!filters[name] && { [name]: "1" }) })}
            className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm
              font-semibold ${looks[name]}`}
          >
            <Sign className="size-4.5" />
            <span>{words[name](formatNumber(counts?.[name] ?? 0, locale))}</span>
            {filters[name] ? <CloseIcon aria-label={text.everyOrder} className="size-4.5" /> : null}
          </button>
        ) : null;
      })}
    </div>
  );
}

/** Filters by service, day and whose they are, and the order of sorting. */
function MoreFilters({ filters, onChange }: Pick<Props, "filters" | "onChange">) {
  const text = useText(queueText);
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
      <ServicePicker
        label={text.category}
        placeholder={text.everyCategory}
        value={filters.category}
        onChange={(category) => onChange({ category })}
        className="max-md:col-span-2"
      />
      <Select
        hideLabel
        name="sort"
        label={text.sort}
        value={filters.sort ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: value === "oldest" || value === "due" ? value : "newest" })
        }
        placeholder={text.newestFirst}
        options={[
          { value: "due", label: text.dueFirst },
          { value: "oldest", label: text.oldestFirst },
        ]}
      />
      <DayInput
        hideLabel
        label={text.day}
        max={dateInDhaka(new Date())}
        day={filters.day}
        onChange={(day) => onChange({ day })}
      />
      <Select
        hideLabel
        name="mine"
        label={text.whose}
        value={filters.mine ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange(value ? { ...noChip, mine: "1" } : { mine: undefined })
        }
        placeholder={text.everyones}
        options={[{ value: "1", label: text.mine }]}
        className="max-md:col-span-2"
      />
    </div>
  );
}
