import { isDeepStrictEqual } from "node:util";
import type { PriceName } from "../../contract/prices.ts";
import type { RoshidFields, RoshidSaved, SaveRoshid } from "../../contract/roshid.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import { authorOf, type Customer } from "../db/mine.ts";
import type { Db } from "../db/sql.ts";
import type { Seal } from "../seal/seal.ts";
import { chargeFor, newSourceId } from "../wallet/ledger.ts";
import * as queries from "./queries.ts";

/**
 * Charges the create price. Call in a transaction. @throws insufficient-balance, bound-reached,
 * price-changed
 */
export async function createRoshid(
  tx: Db,
  seal: Seal,
  me: Customer,
  input: SaveRoshid,
): Promise<RoshidSaved> {
  const { expectedPrice, ...fields } = input;
  const id = await newSourceId(tx);
  const whose = { userId: me.payer, orderedBy: authorOf(me) };
  const { balance, ...charged } = await pay(tx, {
    me,
    service: "roshidBalance",
    sourceId: id,
    expectedPrice,
  });
  const roshid = await queries.saveRoshid(tx, seal, { id, ...whose, fields });
  await queries.insertRevision(tx, seal, { id, roshidId: id, ...whose, fields, ...charged });
  return { message: "Roshid created successfully!", roshid, balance: tkFromPoisha(balance) };
}

/**
 * In a transaction. @throws not-found, details-removed, no-changes, insufficient-balance,
 * bound-reached, price-changed
 */
export async function editRoshid(
  tx: Db,
  seal: Seal,
  me: Customer,
  id: string,
  input: SaveRoshid,
): Promise<RoshidSaved> {
  const { expectedPrice, ...fields } = input;
  const before = await queries.lockRoshid(tx, seal, me.id, id);
  if (!before) throw appError("not-found");
  // Its fields are gone, so there is nothing to edit; what is typed anew is a new roshid.
  if (before.forgotten) throw appError("details-removed");
  if (isDeepStrictEqual(before.fields, fields satisfies RoshidFields)) throw appError("no-changes");
  const revision = await newSourceId(tx);
  const whose = { userId: me.payer, orderedBy: authorOf(me) };
  const { balance, ...charged } = await pay(tx, {
    me,
    service: "editRoshidBalance",
    sourceId: revision,
    expectedPrice,
  });
  const roshid = await queries.saveRoshid(tx, seal, { id, ...whose, fields });
  await queries.insertRevision(tx, seal, {
    id: revision,
    roshidId: id,
    ...whose,
    fields,
    ...charged,
  });
  return { message: "Roshid updated successfully!", roshid, balance: tkFromPoisha(balance) };
}

/** @throws not-found */
export async function deleteRoshid(sql: Db, userId: string, id: string): Promise<void> {
  if (!(await queries.setDeleted(sql, userId, id, true))) throw appError("not-found");
}

/**
 * The undo of {@link deleteRoshid}; costs nothing. @throws not-found, also when it was deleted too
 * long ago to be known still
 */
export async function restoreRoshid(sql: Db, userId: string, id: string): Promise<void> {
  if (!(await queries.setDeleted(sql, userId, id, false))) throw appError("not-found");
}

function pay(
  tx: Db,
  charge: {
    me: Customer;
    service: PriceName;
    sourceId: string;
    expectedPrice: number | undefined;
  },
) {
  return chargeFor(tx, { ...charge, sourceKind: "roshid" });
}
