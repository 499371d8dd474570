import { Link } from "wouter";
import { nameOf } from "../../../contract/services/values.ts";
import { bothOf, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { usePrices, useSwitches } from "../../settings/settings.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { CopyIcon, EditIcon, MoreIcon, TrashIcon } from "../../ui/icons.tsx";
import { Menu, type MenuItem } from "../../ui/overlay/Menu.tsx";
import { showToast } from "../../ui/toast.ts";
import { formatExpected } from "../expected.ts";
import { openService } from "../manage.ts";
import { formatHours } from "../OpenHours.tsx";
import { type CachedService, iconOf } from "../services.ts";
import { PriceInput } from "./PriceInput.tsx";
import type { PriceField, ServiceRow as Row } from "./service-rows.ts";
import { listText } from "./text.ts";
import type { PriceSheet } from "./use-price-sheet.ts";

/** The columns from a tablet's width on: name, prices, on or off, menu. */
export const columns =
  "md:grid-cols-[minmax(0,1fr)_12rem_13rem_2.75rem] " +
  "xl:grid-cols-[minmax(0,1fr)_14rem_23rem_2.75rem] md:gap-x-3 xl:gap-x-6";

type Props = {
  row: Row;
  sheet: PriceSheet;
  /** Names the switches as the specification does. */
  quoted: boolean;
  onHours: () => void;
  onRetire: (service: CachedService) => void;
};

/** The services of one address, with their prices, and a switch and hours for all of them. */
export function ServiceRow({ row, sheet, quoted, onHours, onRetire }: Props) {
  const text = useText(listText);
  const locale = useLocale();
  const { services, prices } = row;
  const [first] = services;
  const Icon = iconOf(first.icon);
  const expected = new Set(services.flatMap(({ expectedMinutes }) => expectedMinutes ?? []));
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 max-md:px-3
        md:py-2 ${columns}`}
    >
      <div className="flex min-w-0 items-center gap-3">
        <Icon className="shrink-0 text-accent @max-[16rem]:hidden md:max-lg:hidden" />
        <div className="min-w-0">
          <p className="leading-snug wrap-anywhere">
            {services.length === 1 ? (
              <Link
                href={`/services/edit/${first.key}`}
                className="font-semibold hover:text-accent"
              >
                {nameOf(first)[locale]}
              </Link>
            ) : (
              <span className="font-semibold">{first.name[locale]}</span>
            )}
            <span> </span>
            {first.own ? (
              <span className="inline-block rounded-full bg-info-soft px-2 text-xs text-info">
                {text.own}
              </span>
            ) : null}
            {quoted && row.lever?.quoted && row.lever.quoted !== first.name[locale] ? (
              <span lang="en" aria-hidden="true" className="inline-block text-xs text-soft">
                {row.lever.quoted}
              </span>
            ) : null}
          </p>
          {[...expected].map((minutes) => (
            <p key={minutes} className="text-sm text-soft">
              {formatExpected(minutes, locale)}
            </p>
          ))}
        </div>
      </div>
      <div className="-me-2 md:order-last">
        <ServiceMenu services={services} onRetire={onRetire} />
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1 md:contents">
        <div
          className={
            prices.length === 1
              ? "w-20 md:w-auto"
              : "grid w-full grid-cols-2 items-end gap-x-3 gap-y-2 @max-[16rem]:grid-cols-1 " +
                "md:w-auto"
          }
        >
          {prices.map((price) => (
            <ListPrice
              key={price.name}
              price={price}
              alone={prices.length === 1}
              title={first.name[locale]}
              sheet={sheet}
            />
          ))}
        </div>
        {row.lever ? (
          <Lever row={row} quoted={quoted} onHours={onHours} />
        ) : (
          <p className="flex items-center text-sm text-soft md:min-h-11">{text.alwaysOpen}</p>
        )}
      </div>
    </li>
  );
}

type PriceProps = { price: PriceField; alone: boolean; title: string; sheet: PriceSheet };

function ListPrice({ price: { name, label }, alone, title, sheet }: PriceProps) {
  const text = useText(listText);
  const locale = useLocale();
  const now = usePrices().value?.[name];
  const own = label[locale].split(" · ").at(-1);
  return (
    <PriceInput
      cell={name}
      label={alone ? `${label[locale]} (${text.taka})` : own === title ? text.price : (own ?? "")}
      hideLabel={alone}
      sheet={sheet}
      now={text.now(formatTaka(now, locale))}
    />
  );
}

/** Opens and closes the services of a row at once, or every day at its hours. */
function Lever({
  row: { services, lever },
  quoted,
  onHours,
}: Pick<Props, "row" | "quoted" | "onHours">) {
  const text = useText(listText);
  const locale = useLocale();
  const switches = useSwitches().value;
  const offline = useConnection() === "offline";
  const { busy, run } = useBusy();
  if (!lever) return null;
  const [first] = services;
  const open = switches?.[lever.name] === true;
  const label = (quoted && lever.quoted) || first.name[locale];
  const turn = (wanted: boolean) =>
    run(async () => {
      await openService({ ...first, switchName: lever.name }, wanted);
      const done = wanted ? "turnedOn" : "turnedOff";
      showToast(
        "success",
        bothOf(listText, (words, locale) => words[done](first.name[locale])),
      );
    });
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 xl:gap-x-6">
      <Switch
        label={label}
        title={open ? text.on : text.off}
        checked={open}
        busy={busy}
        disabled={offline || !switches}
        onChange={(wanted) => void turn(wanted)}
      />
      <Button
        variant="ghost"
        className="-me-1 ms-auto min-w-0 px-1 text-sm md:ms-0 md:px-2"
        aria-label={`${text.hours}: ${label}`}
        disabled={offline}
        onClick={onHours}
      >
        {first.hours ? formatHours(first.hours, locale) : text.hours}
      </Button>
    </div>
  );
}

type MenuProps = { services: Row["services"]; onRetire: (service: CachedService) => void };

/**
 * Edits each service of a row; an own one can be duplicated, and retired while there is a
 * connection.
 */
function ServiceMenu({ services, onRetire }: MenuProps) {
  const text = useText(listText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [first] = services;
  const one = services.length === 1;
  const items = services.map((service): MenuItem => {
    const label = one ? text.edit : `${text.edit}: ${nameOf(service)[locale].split(" · ").at(-1)}`;
    return { label, icon: <EditIcon className="size-5" />, href: `/services/edit/${service.key}` };
  });
  if (first.own) {
    const from = `/services/new?from=${first.key}`;
    items.push({ label: text.duplicate, icon: <CopyIcon className="size-5" />, href: from });
    if (!offline)
      items.push({
        label: text.retire,
        icon: <TrashIcon className="size-5" />,
        danger: true,
        onSelect: () => onRetire(first),
      });
  }
  return (
    <Menu
      label={text.more(first.name[locale])}
      trigger={<MoreIcon strokeWidth={3} />}
      items={items}
    />
  );
}
