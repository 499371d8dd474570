import type { IconName } from "../../contract/services/declare.ts";
import {
  BirthIcon,
  ChatIcon,
  DocumentIcon,
  EditIcon,
  GlobeIcon,
  type Icon,
  IdCardIcon,
  LandIcon,
  LinkIcon,
  PrintIcon,
  SearchIcon,
  SimIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
} from "../ui/icons.tsx";

const icons: Record<IconName, Icon> = {
  idCard: IdCardIcon,
  document: DocumentIcon,
  search: SearchIcon,
  land: LandIcon,
  sim: SimIcon,
  birth: BirthIcon,
  user: UserIcon,
  users: UsersIcon,
  wallet: WalletIcon,
  edit: EditIcon,
  print: PrintIcon,
  globe: GlobeIcon,
  link: LinkIcon,
  chat: ChatIcon,
};

/** The drawing of a service. A sign that only a newer version knows is a paper. */
export function iconOf(name: string | undefined): Icon {
  return name !== undefined && Object.hasOwn(icons, name) ? icons[name as IconName] : DocumentIcon;
}
