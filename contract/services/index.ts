import { biometrics } from "./biometric.ts";
import { birth } from "./birth.ts";
import type { Declaration, Price } from "./declare.ts";
import { nid, nidPdf, tin } from "./nid.ts";
import { roshid } from "./roshid.ts";
import { serverCopy } from "./server-copy.ts";

/**
 * Every built-in service, in the order of menu and tiles. A new one is a file beside this one and a
 * name here.
 */
const declared = [serverCopy, nidPdf, nid, roshid, ...biometrics, tin, birth] as const;

export const builtIns: readonly Declaration[] = declared;

export type PriceName =
  | NameOf<(typeof declared)[number]["price"]>
  | (typeof roshid)["editPrice"]["name"];
export type SwitchName = NameOf<NonNullable<(typeof declared)[number]["switch"]>>;
type NameOf<T extends { name: string }> = T["name"];

/**
 * The built-in service with this key; undefined for an operator's own, or one of a newer version.
 */
export function findBuiltIn(key: string): Declaration | undefined {
  return byKey.get(key);
}

const byKey = new Map(builtIns.map((service) => [service.key, service]));

/** The services that are ordered by POST /api/apply/order. */
export const orderedServices = builtIns.filter(({ placed }) => placed !== false);

export const builtInPrices: readonly { price: Price; service: Declaration }[] = builtIns.flatMap(
  (service) =>
    [service.price, service.editPrice].flatMap((price) => (price ? [{ price, service }] : [])),
);

export const builtInSwitches = [
  ...new Map(builtIns.flatMap(({ switch: by }) => (by ? [[by.name, by] as const] : []))).values(),
];
