import type { PriceGroup } from "../../../../contract/prices.ts";
import { formatNumber, formatTaka, inDigits, useLocale, useText } from "../../../i18n/t.ts";
import { AnswerAwaited } from "../../../lists/ListParts.tsx";
import type { RemoteList } from "../../../lists/use-remote-list.ts";
import { useConnection } from "../../../offline/connection.ts";
import { usePrices } from "../../../settings/settings.ts";
import { Button } from "../../../ui/Button.tsx";
import { EditIcon, MoreIcon, PlusIcon, TrashIcon, UsersIcon } from "../../../ui/icons.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { Section } from "../../../ui/Page.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import { PriceInput } from "../PriceInput.tsx";
import type { PriceField } from "../service-rows.ts";
import { listText } from "../text.ts";
import { cellOf, type PriceSheet } from "../use-price-sheet.ts";
import { groupText } from "./text.ts";
import type { GroupActs } from "./use-group-acts.tsx";

type Props = {
  groups: RemoteList<"price-groups">;
  fields: PriceField[];
  sheet: PriceSheet;
  acts: GroupActs;
};

/** The prices of groups: a column each, beside the list price that holds where one is empty. */
export function GroupPrices({ groups, fields, sheet, acts }: Props) {
  const text = useText(groupText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const prices = usePrices().value;
  const { rows } = groups;
  const columns: Column<PriceField>[] = [
    {
      key: "service",
      label: text.service,
      cell: ({ label }) => <strong className="font-semibold">{label[locale]}</strong>,
    },
    {
      key: "list",
      label: text.listPrice,
      cell: ({ name }) => (
        <span className="tabular-nums text-soft">{formatTaka(prices?.[name], locale)}</span>
      ),
    },
    ...(rows ?? []).map(
      (group): Column<PriceField> => ({
        key: group._id,
        label: group.name,
        head: <GroupHead group={group} acts={acts} offline={offline} />,
        cell: (field) => (
          <GroupPrice field={field} group={group} sheet={sheet} list={prices?.[field.name]} />
        ),
      }),
    ),
  ];
  return (
    <Section title={text.title} className="mt-6">
      {!rows ? (
        <AnswerAwaited of={groups} />
      ) : (
        <>
          <p className="mb-2 text-sm text-soft">{rows.length === 0 ? text.none : text.lead}</p>
          {rows.length === 0 ? null : (
            <Table
              folds="never"
              caption={text.title}
              columns={columns}
              rows={fields}
              rowKey={({ name }) => name}
            />
          )}
          <Button
            variant="secondary"
            className="mt-3"
            icon={<PlusIcon />}
            disabled={offline}
            onClick={() => acts.make()}
          >
            {text.make}
          </Button>
        </>
      )}
    </Section>
  );
}

type HeadProps = { group: PriceGroup; acts: GroupActs; offline: boolean };

/** A group's name, who is in it by one tap, and what can be done with it. */
function GroupHead({ group, acts, offline }: HeadProps) {
  const text = useText(groupText);
  const locale = useLocale();
  const { name, people } = group;
  return (
    <div className="flex items-center gap-1">
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <span className="max-w-40 whitespace-normal text-ink wrap-anywhere">{name}</span>
        <Button
          variant="ghost"
          className="-mx-2 min-h-9 px-2 py-0 text-xs"
          aria-label={text.peopleOf(name)}
          disabled={offline}
          onClick={() => acts.show(group)}
          icon={<UsersIcon className="size-4" />}
        >
          {text.peopleCount(formatNumber(people, locale))}
        </Button>
      </div>
      {offline ? null : (
        <Menu
          label={text.more(name)}
          trigger={<MoreIcon strokeWidth={3} />}
          items={[
            {
              label: text.rename,
              icon: <EditIcon className="size-5" />,
              onSelect: () => acts.rename(group),
            },
            {
              label: text.end,
              icon: <TrashIcon className="size-5" />,
              danger: true,
              onSelect: () => acts.end(group),
            },
          ]}
        />
      )}
    </div>
  );
}

type CellProps = {
  field: PriceField;
  group: PriceGroup;
  sheet: PriceSheet;
  list: number | undefined;
};

function GroupPrice({ field: { name, label }, group, sheet, list }: CellProps) {
  const words = useText(listText);
  const text = useText(groupText);
  const locale = useLocale();
  const now = group.prices[name];
  return (
    <div className="w-28">
      <PriceInput
        cell={cellOf(name, group._id)}
        label={text.cell(label[locale], group.name)}
        hideLabel
        sheet={sheet}
        now={now === undefined ? text.listPrice : words.now(formatTaka(now, locale))}
        placeholder={inDigits(String(list ?? ""), locale)}
      />
    </div>
  );
}
