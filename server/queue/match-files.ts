import type { FileMatch, QueueItem } from "../../contract/queue.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { readOrderNumber } from "../../contract/values/order-number.ts";
import { normaliseNumber } from "../../contract/values/typed-text.ts";
import type { Db } from "../db/sql.ts";
import type { Seal } from "../seal/seal.ts";
import { numbersIn } from "./file-names.ts";
import { findByNumbers } from "./queries.ts";

const MOST = 5;

type Numbers = ReturnType<typeof numbersIn>;
type Candidate = FileMatch["candidates"][number];

/**
 * The orders that each file may be meant for by its name, in the order of the names. A wrong match would give somebody's document
 * to somebody else, so a match is certain only by an order's number with its letter, or by a whole identifier that no clock or
 * camera writes, and only if the name fits no other order in any way. Decided orders only if no pending one fits, so that staff
 * see why.
 */
export async function matchFiles(sql: Db, seal: Seal, names: string[]): Promise<FileMatch[]> {
  const matches: FileMatch[] = [];
  for (const name of names) matches.push(await matchFile(sql, seal, numbersIn(name)));
  return matches;
}

async function matchFile(sql: Db, seal: Seal, numbers: Numbers): Promise<FileMatch> {
  const typed = [
    ...numbers.orders.map((number) => `K-${number}`),
    ...numbers.digits.map(String),
    ...numbers.identifiers,
  ];
  if (typed.length === 0) return { candidates: [], certain: false };
  const found = await findByNumbers(sql, seal, [...new Set(typed)]);
  const all = found.flatMap((order) => candidate(order, numbers) ?? []);
  // Its letter makes a number an order's, whatever else stands in the name.
  const lettered = all.filter(({ by }) => by === "order-number");
  const meant = lettered.length > 0 ? lettered : all;
  const pending = meant.filter(({ order }) => order.status === "pending");
  const candidates = pending.length > 0 ? pending : meant;
  const [only, other] = candidates;
  const certain = only !== undefined && !other && isCertain(only, numbers);
  return { candidates: candidates.slice(0, MOST), certain };
}

function candidate(order: QueueItem, { orders, digits, identifiers }: Numbers): Candidate | undefined {
  const number = readOrderNumber(order.orderNumber) ?? 0;
  if (orders.includes(number)) return { order, by: "order-number", text: order.orderNumber ?? "" };
  const said = identifiersOf(order).flatMap((one) => identifiers.find((word) => isMeant(one, word)) ?? []);
  if (said[0] !== undefined) return { order, by: "identifier", text: said[0] };
  if (digits.includes(number)) return { order, by: "bare-number", text: String(number) };
  return undefined;
}

function isCertain({ by, text }: Candidate, { doubtful }: Numbers): boolean {
  return by === "order-number" || (by === "identifier" && !doubtful.includes(text));
}

function identifiersOf(order: QueueItem): string[] {
  const fields = order.service?.fields ?? findBuiltIn(order.category)?.fields ?? [];
  return fields.flatMap(({ name, findBy }) => {
    const value = order[name];
    return findBy && typeof value === "string" ? [normaliseNumber(value).toUpperCase()] : [];
  });
}

/** A form number may be stored with NIDFN and written without. */
function isMeant(identifier: string, word: string): boolean {
  return identifier === word || identifier.replace(/^NIDFN/, "") === word;
}
