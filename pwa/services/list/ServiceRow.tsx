import { Link } from "wouter";
import type { Service } from "../../../contract/services/own.ts";
import { nameOf } from "../../../contract/services/values.ts";
import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { bothOf, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { usePrices, useSwitches } from "../../settings/settings.ts";
import { CheckIcon, CopyIcon, CrossIcon, EditIcon, MoreIcon, TrashIcon } from "../../ui/icons.tsx";
import { Menu, type MenuItem } from "../../ui/overlay/Menu.tsx";
import { showToast } from "../../ui/toast.ts";
import { useBusy } from "../../ui/use-busy.ts";
import { formatExpected } from "../expected.ts";
import { iconOf } from "../icons.ts";
import { openService } from "../manage.ts";
import { formatHours } from "../OpenHours.tsx";
import { listText } from "./text.ts";

type Props = { service: Service; onRetire: () => void };

/** A service with price, expected time and state. The lists of prices and switches are newer than the service. */
export function ServiceRow({ service, onRetire }: Props) {
  const text = useText(listText);
  const locale = useLocale();
  const price = usePrices().value?.[service.priceName] ?? service.price;
  const switches = useSwitches().value;
  const open = service.switchName === null || (switches?.[service.switchName] ?? service.open);
  const Icon = iconOf(service.icon);
  const facts = [
    formatTaka(price, locale),
    service.expectedMinutes !== null && formatExpected(service.expectedMinutes, locale),
    service.hours && formatHours(service.hours, locale),
  ].filter(Boolean);
  return (
    <li className="relative flex items-center gap-3 px-4 py-3">
      <span
        className={`inline-flex size-11 shrink-0 items-center justify-center rounded-md ${open ? "bg-accent-soft text-accent" : "bg-sunken text-soft"}`}
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1">
        <p className="leading-snug wrap-anywhere">
          <Link
            href={`/services/edit/${service.key}`}
            className="font-semibold after:absolute after:inset-0 after:rounded-lg hover:text-accent"
          >
            {nameOf(service)[locale]}
          </Link>{" "}
          {service.own ? (
            <span className="inline-block rounded-full bg-info-soft px-2 text-xs text-info">{text.own}</span>
          ) : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft tabular-nums">
          {facts.map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
          {open ? null : <span className="font-semibold text-cancelled">{text.closed}</span>}
        </p>
      </div>
      <div className="relative z-1 -me-2">
        <ServiceMenu service={service} open={open} onRetire={onRetire} />
      </div>
    </li>
  );
}

type ServiceMenuProps = { service: Service; open: boolean; onRetire: () => void };

/** The menu of a service. Offline it has no changes. */
function ServiceMenu({ service, open, onRetire }: ServiceMenuProps) {
  const text = useText(listText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { key, own, switchName } = service;
  const name = nameOf(service);
  const { run } = useBusy();
  const turn = async () => {
    await openService(service, !open);
    const said = open ? "closedNow" : "openNow";
    showToast(
      "success",
      bothOf(listText, (words, locale) => words[said](name[locale])),
    );
  };
  const items: MenuItem[] = [
    { label: text.edit, icon: <EditIcon className="size-5" />, href: `/services/edit/${key}` },
  ];
  if (own)
    items.push({ label: text.duplicate, icon: <CopyIcon className="size-5" />, href: `/services/new?from=${key}` });
  if (!offline && switchName !== null) {
    const Sign = open ? CrossIcon : CheckIcon;
    items.push({
      label: open ? text.close : text.reopen,
      icon: <Sign className="size-5" />,
      onSelect: () => run(turn),
    });
  }
  if (!offline && own)
    items.push({ label: text.retire, icon: <TrashIcon className="size-5" />, danger: true, onSelect: onRetire });
  return <Menu label={text.more(name[locale])} trigger={<MoreIcon strokeWidth={3} />} items={items} />;
}
