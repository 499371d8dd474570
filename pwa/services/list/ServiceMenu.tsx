import type { Service } from "../../../contract/services/own.ts";
import { nameOf } from "../../../contract/services/values.ts";
import { useLocale } from "../../i18n/locale.ts";
import { bothOf, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { CheckIcon, CopyIcon, CrossIcon, EditIcon, MoreIcon, TrashIcon } from "../../ui/icons.tsx";
import { Menu, type MenuItem } from "../../ui/overlay/Menu.tsx";
import { showToast } from "../../ui/toast.ts";
import { useBusy } from "../../ui/use-busy.ts";
import { openService } from "../manage.ts";
import { listText } from "./text.ts";

type Props = { service: Service; open: boolean; onRetire: () => void };

/** The menu of a service. Offline it has no changes. */
export function ServiceMenu({ service, open, onRetire }: Props) {
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
