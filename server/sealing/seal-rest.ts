import type { RoshidFields } from "../../contract/roshid.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { partValues, type Values } from "../../contract/services/values.ts";
import type { Db, Sql } from "../db/sql.ts";
import { keptSealed } from "../roshid/kept.ts";
import { payer, roshidFields, secret, shown, totpSecret } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import * as queries from "./queries.ts";

/** Rows of one transaction. Whoever is killed has done what was done, and the next start goes on from there. */
const BATCH_ROWS = 500;
const TELL_MS = 10_000;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** Seals a batch of rows. Answers their ids, in order. */
type Step = (tx: Db, seal: Seal, which: queries.Which) => Promise<string[]>;

const steps: Record<string, Step> = {
  orders: sealOrders,
  roshids: (tx, seal, which) => sealRoshids(tx, seal, "roshids", which),
  "versions of roshids": (tx, seal, which) => sealRoshids(tx, seal, "roshid_revisions", which),
  "payers of recharges": sealPayers,
  "kept answers": sealAnswers,
  "secrets of code apps": sealTotps,
};

/**
 * Seals with the first key what is sealed with another, and makes the hashes anew. It may be repeated and killed at any time, and run in several processes at once. `note` is told what
 * is done, and how far it is every ten seconds. Answers how many rows there were.
 */
export async function sealRest(sql: Sql, seal: Seal, note: (line: string) => void): Promise<number> {
  const [keyId = "", ...rest] = seal.keyIds;
  if (rest.length === 0) return 0;
  let sum = 0;
  for (const [name, step] of Object.entries(steps)) {
    let count = 0;
    let told = performance.now();
    for (let after = BEFORE_ALL; ; ) {
      const which = { keyId, after, limit: BATCH_ROWS };
      const ids = await sql.begin((tx) => step(tx, seal, which));
      if (count === 0 && ids.length > 0) note(`Sealing ${name} …`);
      count += ids.length;
      if (ids.length < BATCH_ROWS) break;
      after = ids.at(-1) ?? after;
      if (performance.now() - told < TELL_MS) continue;
      told = performance.now();
      note(`Sealing ${name}: ${count} are done`);
    }
    if (count > 0) note(`Sealed ${name}: ${count}`);
    sum += count;
  }
  if (sum > 0) await renewStatistics(sql);
  return sum;
}

/** Until the planner knows the new hashes, a search among a million orders reads all of them. */
async function renewStatistics(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`analyze orders, topups`;
  });
}

async function sealOrders(tx: Db, seal: Seal, which: queries.Which): Promise<string[]> {
  const orders = await queries.lockOrders(tx, which);
  const sealed = orders.map((order) => {
    const { id, userId } = order;
    const open = { shown: shown.open(seal, userId, order.shown), secret: secret.open(seal, userId, order.secret) };
    return {
      id,
      shown: shown.seal(seal, userId, open.shown),
      secret: secret.seal(seal, userId, open.secret),
      hashes: seal.numberHashes(numberOf(order, open)),
    };
  });
  if (sealed.length > 0) await queries.saveOrders(tx, sealed);
  return orders.map(({ id }) => id);
}

/** What an order is found by, from its values and its service's declaration. */
function numberOf(
  { category, form }: queries.OrderToSeal,
  { shown, secret }: Record<"shown" | "secret", Values>,
): string {
  const fields = form?.fields ?? findBuiltIn(category)?.fields ?? [];
  return partValues({ fields }, { ...shown, ...secret }).number;
}

async function sealRoshids(
  tx: Db,
  seal: Seal,
  table: "roshids" | "roshid_revisions",
  which: queries.Which,
): Promise<string[]> {
  const rows = await queries.lockFields(tx, table, which);
  const sealed = rows.map(({ id, owner, value }) => ({
    id,
    value: roshidFields.seal(seal, owner, roshidFields.open(seal, owner, value as RoshidFields)),
  }));
  if (sealed.length > 0) await queries.saveFields(tx, table, sealed);
  return rows.map(({ id }) => id);
}

async function sealPayers(tx: Db, seal: Seal, which: queries.Which): Promise<string[]> {
  const rows = await queries.lockPayers(tx, which);
  const sealed = rows.map(({ id, value }) => {
    const number = payer.open(seal, id, value as string);
    return { id, value: payer.seal(seal, id, number), hashes: seal.numberHashes(number) };
  });
  if (sealed.length > 0) await queries.savePayers(tx, sealed);
  return rows.map(({ id }) => id);
}

async function sealAnswers(tx: Db, seal: Seal, which: queries.Which): Promise<string[]> {
  const rows = await queries.lockAnswers(tx, which);
  const sealed = rows.map(({ id, owner, value }) => {
    const { keep, tell } = keptSealed(seal, owner);
    return { id, owner, value: keep(tell(value)) };
  });
  if (sealed.length > 0) await queries.saveAnswers(tx, sealed);
  return rows.map(({ id }) => id);
}

async function sealTotps(tx: Db, seal: Seal, which: queries.Which): Promise<string[]> {
  const rows = await queries.lockTotps(tx, which);
  const sealed = rows.map(({ id, owner, value }) => ({
    id,
    value: totpSecret.seal(seal, owner, totpSecret.open(seal, owner, value as string)),
  }));
  if (sealed.length > 0) await queries.saveTotps(tx, sealed);
  return rows.map(({ id }) => id);
}
