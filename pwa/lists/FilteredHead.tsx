import { type ReactNode, useState } from "react";
import type { CsvPath } from "../../contract/calls.ts";
import { useText } from "../i18n/t.ts";
import { IconButton } from "../ui/Button.tsx";
import { DayInput } from "../ui/form/DayInput.tsx";
import { type Option, Select } from "../ui/form/Inputs.tsx";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { FilterIcon } from "../ui/icons.tsx";
import { PageHeader } from "../ui/Page.tsx";
import { uiText } from "../ui/text.ts";
import { isLimited } from "./address.ts";
import { CsvButton } from "./CsvButton.tsx";

type Filters = { [name: string]: string | undefined; day?: string | undefined };
type Props<Of extends Filters> = {
  /** `day`: the label of the filter by a day, if there is one. */
  text: { title: string; day?: string; csvHint?: string };
  filters: Of;
  onChange: (filters: Of) => void;
  /**
   * The other filters by their names: a text to search for, and a choice, whose first option is
   * `all`.
   */
  search?: { name: keyof Of & string; label: string; placeholder: string };
  choice?: { name: keyof Of & string; label: string; all: string; options: Option[] };
  /**
   * Where the rows come from as a CSV file, and how it is called. The server writes it, because it
   * logs who took it.
   */
  csv?: { path: CsvPath; as: string; filters: Of; off?: boolean };
  /** More buttons (on a phone icons, see `iconOnPhone`), and a line below the title. */
  actions?: ReactNode;
  children?: ReactNode;
};

/**
 * The head of an admin's list with its filters, which a phone folds, and a button that saves what
 * they leave as a CSV file.
 */
export function FilteredHead<Of extends Filters>(props: Props<Of>) {
  const { text, filters, onChange, search, choice, csv, actions, children } = props;
  const common = useText(uiText);
  const [unfolded, setUnfolded] = useState(false);
  const on = isLimited(filters);
  const change = (name: string, value: string | undefined) =>
    onChange({ ...filters, [name]: value || undefined });
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <div className="flex items-center md:gap-2">
            <IconButton
              aria-label={common.filter}
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
              className={`md:hidden ${on ? "bg-accent-soft text-accent" : ""}`}
            >
              <FilterIcon />
            </IconButton>
            {actions}
            {!csv || csv.off ? null : (
              <CsvButton path={csv.path} filters={csv.filters} as={csv.as} hint={text.csvHint} />
            )}
          </div>
        }
      >
        {children}
      </PageHeader>
      <search
        className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-3
          md:grid-cols-[2fr_1fr_1fr] ${unfolded ? "" : "max-md:hidden"}`}
      >
        {search ? (
          <SearchInput
            name={search.name}
            inputMode="search"
            maxLength={50}
            label={search.label}
            placeholder={search.placeholder}
            value={filters[search.name]}
            onSearch={(value) => change(search.name, value)}
            className="col-span-full md:col-span-1"
          />
        ) : null}
        {choice ? (
          <Select
            name={choice.name}
            label={choice.label}
            placeholder={choice.all}
            value={filters[choice.name] ?? ""}
            onChange={(event) => change(choice.name, event.currentTarget.value)}
            options={choice.options}
          />
        ) : null}
        {text.day ? (
          <DayInput label={text.day} day={filters.day} onChange={(day) => change("day", day)} />
        ) : null}
      </search>
    </>
  );
}
