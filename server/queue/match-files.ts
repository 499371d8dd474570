import type { FileMatch, QueueItem } from "../../contract/queue.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { normaliseNumber } from "../../contract/values/digits.ts";
import { readOrderNumber } from "../../contract/values/order-number.ts";
import type { Db } from "../db/sql.ts";
import type { Seal } from "../seal/seal.ts";
import { numbersIn } from "./file-names.ts";
import { findByNumbers } from "./queries.ts";

const MOST = 5;

/**
 * The orders that each file is meant for by its name, in the order of the names: by an order's number with its letter, else by a
 * whole identifier, else by a bare number. Decided orders only if no pending one fits, so that staff see why. A part of an
 * identifier is not enough: a wrong match would give somebody's document to somebody else.
 */
export async function matchFiles(sql: Db, seal: Seal, names: string[]): Promise<FileMatch[]> {
  const matches: FileMatch[] = [];
  for (const name of names) matches.push({ orders: await ordersFor(sql, seal, name) });
  return matches;
}

async function ordersFor(sql: Db, seal: Seal, name: string): Promise<QueueItem[]> {
  const said = numbersIn(name);
  const typed = [...said.orders.map((number) => `K-${number}`), ...said.digits.map(String), ...said.identifiers];
  if (typed.length === 0) return [];
  const found = await findByNumbers(sql, seal, [...new Set(typed)]);
  const ways = [
    (order: QueueItem) => said.orders.includes(readOrderNumber(order.orderNumber) ?? 0),
    (order: QueueItem) => identifiersOf(order).some((one) => isMeant(one, said.identifiers)),
    (order: QueueItem) => said.digits.includes(readOrderNumber(order.orderNumber) ?? 0),
  ];
  for (const way of ways) {
    const meant = found.filter(way);
    const pending = meant.filter((order) => order.status === "pending");
    if (meant.length > 0) return (pending.length > 0 ? pending : meant).slice(0, MOST);
  }
  return [];
}

function identifiersOf(order: QueueItem): string[] {
  const fields = order.service?.fields ?? findBuiltIn(order.category)?.fields ?? [];
  return fields.flatMap(({ name, findBy }) => {
    const value = order[name];
    return findBy && typeof value === "string" ? [normaliseNumber(value).toUpperCase()] : [];
  });
}

/** A form number may be stored with NIDFN and written without. */
function isMeant(identifier: string, said: string[]): boolean {
  return said.includes(identifier) || said.includes(identifier.replace(/^NIDFN/, ""));
}
