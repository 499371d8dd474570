import { atom, getDefaultStore, useAtomValue } from "jotai";
import type { OpeningHours } from "../../contract/opening-hours.ts";
import type {
  Declaration,
  Field,
  Group,
  IconName,
  Words,
} from "../../contract/services/declare.ts";
import { builtIns, findBuiltIn } from "../../contract/services/index.ts";
import type { Service } from "../../contract/services/own.ts";
import { valueAtom } from "../offline/values.ts";
import * as drawn from "../ui/icons.tsx";

/**
 * A service as this phone knows it. Its current price and state are in the lists of prices and
 * switches.
 */
export type CachedService = Declaration & {
  own: boolean;
  retired: boolean;
  version: number;
  help: Words | null;
  expectedMinutes: number | null;
  /** Measured: of the last `of` deliveries four in five came within so many minutes. */
  usual?: Service["usual"];
  hours?: OpeningHours | undefined;
};

/**
 * The services in the order of the tiles. Before the first answer of the server they are the
 * built-in ones.
 */
export function useServices(): CachedService[] {
  return useAtomValue(knownAtom);
}

/** Computed once for all components: a list may have hundreds of rows. */
const knownAtom = atom((get) => {
  const told = get(valueAtom("services")).value;
  return told ? told.flatMap((service) => toKnown(service) ?? []) : builtIns.map(asBuilt);
});

/**
 * The service of an order's category; undefined when it is retired or only known to a newer
 * version.
 */
export function useService(key: string): CachedService | undefined {
  return useServices().find((service) => service.key === key);
}

/** {@link useService} for code outside of components. */
export function findService(key: string): CachedService | undefined {
  return getDefaultStore()
    .get(knownAtom)
    .find((service) => service.key === key);
}

/**
 * The first service of each address. Services that share a form are one tile and one menu entry.
 */
export function onePerPath(services: CachedService[]): CachedService[] {
  return services.filter(({ path }, at) => services.findIndex((one) => one.path === path) === at);
}

function asBuilt(service: Declaration): CachedService {
  return { ...service, own: false, retired: false, version: 0, help: null, expectedMinutes: null };
}

function toKnown({
  key,
  own,
  retired,
  version,
  help,
  expectedMinutes,
  usual,
  hours,
  ...told
}: Service): CachedService | undefined {
  const live = { own, retired, version, help, expectedMinutes, usual, ...(hours && { hours }) };
  if (!own) {
    const declared = findBuiltIn(key);
    return declared && { ...declared, fields: withExtras(declared.fields, told.fields), ...live };
  }
  return {
    ...live,
    key,
    name: told.name,
    icon: told.icon as IconName,
    group: told.group as Group,
    path: told.path,
    price: { name: told.priceName, firstTk: 0 },
    switch: told.switchName === null ? null : { name: told.switchName, closed: told.closedNotice },
    consent: told.consent,
    fields: told.fields,
  };
}

/** Declared fields with what the server told that their options add to the price. */
function withExtras(fields: readonly Field[], told: readonly Field[]): Field[] {
  return fields.map((field) => {
    const options = told.find(({ name }) => name === field.name)?.options;
    if (!field.options || !options?.some(({ extra }) => extra)) return field;
    const extraOf = (value: string) => options.find((one) => one.value === value)?.extra;
    return {
      ...field,
      options: field.options.map((one) => ({ ...one, extra: extraOf(one.value) })),
    };
  });
}

const icons: Record<IconName, drawn.Icon> = {
  idCard: drawn.icon(
    "M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM8.7 " +
      "11.7a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM6 15.7c.4-1.4 1.4-2.1 2.7-2.1s2.3.7 2.7 " +
      "2.1M14 9.5h4M14 12.5h4M14 15.5h2.5",
  ),
  document: drawn.DocumentIcon,
  search: drawn.SearchIcon,
  land: drawn.LandIcon,
  sim: drawn.SimIcon,
  birth: drawn.icon(
    "M12 20.5a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 4.5c0-1.5 2.5-1.5 2.5.2 0 1.5-1.5 2-2.5 1.8M9.2 " +
      "11.5h.01M14.8 11.5h.01M9 15a4.2 4.2 0 0 0 6 0",
  ),
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
  return name !== undefined && Object.hasOwn(icons, name)
    ? icons[name as IconName]
    : drawn.DocumentIcon;
}
