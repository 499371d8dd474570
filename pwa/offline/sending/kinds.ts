import type { NotedSum } from "../../../contract/shop/shop.ts";
import { MOST_AGE_MS } from "../../../contract/shop/sums.ts";
import type { Method } from "../../api/client.ts";
import type { OutboxItem } from "../rows.ts";

/** The kinds of items in the outbox. They are stored on phones, so they must not change. */
export const ORDER_KIND = "order";
/** What an order's owner writes about it. */
export const MESSAGE_KIND = "order-message";
/** What staff write to the owner, and for each other about an order or a customer. */
export const STAFF_MESSAGE = "staff-message";
export const ORDER_NOTE = "order-note";
export const CUSTOMER_NOTE = "customer-note";
export const SENT_MONEY = "sent-money";
export const ROSHID_CREATE = "roshid-create";
export const ROSHID_EDIT = "roshid-edit";
/** What an order has brought its owner's shop. */
export const OWN_SUM = "own-sum";

type ItemCall = { method: Exclude<Method, "get">; path: (of: string) => string };

/**
 * What an item of each kind sends: the only calls that are ever made from the outbox. A row says
 * its kind and the id in the address, never a method or a path, since whoever has held the phone
 * may have written it. No call here may be one that asks again who it is.
 */
export const itemCalls = {
  [ORDER_KIND]: { method: "post", path: () => "apply/order" },
  [MESSAGE_KIND]: { method: "put", path: (order) => `apply/my-order/${order}/messages` },
  [STAFF_MESSAGE]: { method: "put", path: (order) => `apply/order/${order}/messages` },
  [ORDER_NOTE]: { method: "put", path: (order) => `apply/order/${order}/notes` },
  [CUSTOMER_NOTE]: { method: "put", path: (user) => `users/users/${user}/notes` },
  [SENT_MONEY]: { method: "post", path: () => "recharge/sent" },
  [ROSHID_CREATE]: { method: "post", path: () => "apply/create-roshid" },
  [ROSHID_EDIT]: { method: "put", path: (roshid) => `apply/update-roshid/${roshid}` },
  [OWN_SUM]: { method: "put", path: (order) => `users/shop/sums/${order}` },
} as const satisfies Record<string, ItemCall>;

export type ItemKind = keyof typeof itemCalls;

/** The kinds of what is written about an order or a customer. */
export const written = [MESSAGE_KIND, STAFF_MESSAGE, ORDER_NOTE, CUSTOMER_NOTE] as const;
export type WrittenKind = (typeof written)[number];

export function isWritten(kind: string): kind is WrittenKind {
  return written.some((one) => one === kind);
}

/** The call of an item; undefined when its kind or the id in its address is none of ours. */
export function callOf({ kind, of = "" }: Pick<OutboxItem, "kind" | "of">) {
  if (!isKind(kind)) return undefined;
  const { method, path }: ItemCall = itemCalls[kind];
  const needsId = path("") !== path("x");
  return /^[\w-]{1,64}$/.test(of) === needsId ? { method, path: path(of) } : undefined;
}

/** What an item sends. A note says how old it is by now, since the phone's clock may be wrong. */
export function jsonOf({ kind, body }: Pick<OutboxItem, "kind" | "body">): unknown {
  if (kind !== OWN_SUM) return body;
  const { at, ...sum } = body as NotedSum;
  return { ...sum, age: Math.min(Math.max(Date.now() - Date.parse(at), 0), MOST_AGE_MS) };
}

/** The kind and id of an address. Rows of older releases have it instead. */
export function itemAt(address: string): Pick<OutboxItem, "kind" | "of"> | undefined {
  for (const [kind, { path }] of Object.entries<ItemCall>(itemCalls)) {
    const [before = "", after] = path("*").split("*");
    if (after !== undefined && address.startsWith(before) && address.endsWith(after))
      return { kind, of: address.slice(before.length, address.length - after.length) };
  }
  return undefined;
}

function isKind(kind: string): kind is ItemKind {
  return Object.hasOwn(itemCalls, kind);
}
