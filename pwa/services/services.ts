import { atom, useAtomValue } from "jotai";
import type { Order } from "../../contract/orders.ts";
import type { Declaration, Group, IconName, Words } from "../../contract/services/declare.ts";
import { builtIns, findBuiltIn } from "../../contract/services/index.ts";
import type { Service } from "../../contract/services/own.ts";
import { nameOf } from "../../contract/services/values.ts";
import type { OpeningHours } from "../../contract/switches.ts";
import { valueAtom } from "../offline/values.ts";

/** A service as this phone knows it. Its current price and state are in the lists of prices and switches. */
export type CachedService = Declaration & {
  own: boolean;
  retired: boolean;
  version: number;
  help: Words | null;
  expectedMinutes: number | null;
  hours?: OpeningHours | undefined;
};

/** The services in the order of the tiles. Before the first answer of the server they are the built-in ones. */
export function useServices(): CachedService[] {
  return useAtomValue(knownAtom);
}

/** Computed once for all components: a list may have hundreds of rows. */
const knownAtom = atom((get) => {
  const told = get(valueAtom("services")).value;
  return told ? told.flatMap((service) => toKnown(service) ?? []) : builtIns.map(asBuilt);
});

/** The service of an order's category; undefined when it is retired or only known to a newer version. */
export function useService(key: string): CachedService | undefined {
  return useServices().find((service) => service.key === key);
}

/** The first service of each address. Services that share a form are one tile and one menu entry. */
export function onePerPath(services: CachedService[]): CachedService[] {
  return services.filter(({ path }, at) => services.findIndex((one) => one.path === path) === at);
}

/** The name of an order; of an operator's own service the name from the time of the order. Undefined when it is unknown. */
export function orderName(
  services: CachedService[],
  order: Pick<Order, "category" | "service"> & Record<string, unknown>,
): Words | undefined {
  if (order.service) return order.service.name;
  const service = services.find(({ key }) => key === order.category) ?? findBuiltIn(order.category);
  return service && nameOf(service, order);
}

/** The name of a price: of a service, an operator or an edit. */
export function priceName(services: readonly Declaration[], name: string): Words | undefined {
  const edited = services.find(({ editPrice }) => editPrice?.name === name);
  if (edited?.editPrice) return edited.editPrice.label ?? edited.name;
  const service = services.find(({ price }) => price.name === name);
  return service && nameOf(service);
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
  hours,
  ...told
}: Service): CachedService | undefined {
  const live = { own, retired, version, help, expectedMinutes, ...(hours && { hours }) };
  if (!own) {
    const declared = findBuiltIn(key);
    return declared && { ...declared, ...live };
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
