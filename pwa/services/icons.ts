import type { IconName } from "../../contract/services/declare.ts";
import * as drawn from "../ui/icons.tsx";

const icons: Record<IconName, drawn.Icon> = {
  idCard: drawn.IdCardIcon,
  document: drawn.DocumentIcon,
  search: drawn.SearchIcon,
  land: drawn.LandIcon,
  sim: drawn.SimIcon,
  birth: drawn.BirthIcon,
  user: drawn.UserIcon,
  users: drawn.UsersIcon,
  wallet: drawn.WalletIcon,
  edit: drawn.EditIcon,
  print: drawn.PrintIcon,
  globe: drawn.GlobeIcon,
  link: drawn.LinkIcon,
  chat: drawn.ChatIcon,
};

/** The icon of a service. An icon that only a newer version knows becomes a document. */
export function iconOf(name: string | undefined): drawn.Icon {
  return name !== undefined && Object.hasOwn(icons, name) ? icons[name as IconName] : drawn.DocumentIcon;
}
