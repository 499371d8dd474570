import { toAsciiDigits } from "../../contract/digits.ts";
import { maskIdentifier } from "../../contract/identifiers.ts";
import { tkFromPoisha } from "../../contract/money.ts";
import type { Identity, LookUp, ServerCopy } from "../../contract/server-copy.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import { appError, isAppError } from "../http/errors.ts";
import { chargeFor, getBalance, newSourceId } from "../wallet/ledger.ts";
import type { PersonHash } from "./person-hash.ts";
import type { IdentityProvider } from "./provider.ts";
import * as queries from "./queries.ts";

/** What a look-up needs of the house. */
export type Registry = { sql: Sql; provider: IdentityProvider; hashPerson: PersonHash };
type Payment = { lookup: string; charged: boolean; balance: number };

/**
 * Looks a person up and charges the server-copy price once they are found; the same person again within 24 hours is free,
 * also when the service is closed or the balance short by then. Each time the provider is asked, the audit log says so.
 * @throws closed-server-copy, price-changed, insufficient-balance, nid-not-found, identity-away
 */
export async function lookUp(registry: Registry, userId: string, input: LookUp): Promise<ServerCopy> {
  const { sql, provider, hashPerson } = registry;
  const person = await hashPerson(userId, input.nid, input.dob);
  const standing = await queries.getStanding(sql, userId, person);
  refuseUnpayable(standing, input.expectedPrice);
  const audit = (db: Db, outcome: string, payment?: Payment) =>
    recordLookup(db, registry, userId, input, outcome, payment);
  try {
    // Never in a transaction: it may take 25 s.
    const found = await provider.find(input.nid, input.dob);
    if (!found) throw appError("nid-not-found");
    const { charged, balance } = await sql.begin(async (tx) => {
      const payment = standing.paid
        ? { lookup: standing.paid, charged: false, balance: await getBalance(tx, userId) }
        : await payOnce(tx, userId, person, input.expectedPrice);
      await audit(tx, "found", payment);
      return payment;
    });
    return answer(found, provider, charged, balance);
  } catch (error) {
    if (isAppError(error)) await audit(sql, error.appCode);
    throw error;
  }
}

/** The job of RETENTION_DAYS: forgets paid look-ups after so many days, and after one day whom they were about. Answers how many went. */
export function forgetOldLookups(sql: Db, days: number): Promise<number> {
  return queries.deleteLookups(sql, days);
}

/** What can be known before the provider is asked. The charge itself decides in the end. */
function refuseUnpayable({ paid, open, price, balance }: queries.Standing, expectedPrice: number | undefined): void {
  if (paid) return;
  if (!open) throw appError("closed-server-copy");
  if (expectedPrice !== undefined && expectedPrice !== price)
    throw appError("price-changed", { price: tkFromPoisha(price) });
  if (balance < price) throw appError("insufficient-balance");
}

async function payOnce(tx: Db, userId: string, person: Buffer, expectedPrice: number | undefined): Promise<Payment> {
  const paid = await queries.findPaidAndLock(tx, userId, person);
  if (paid) return { lookup: paid, charged: false, balance: await getBalance(tx, userId) };
  const id = await newSourceId(tx);
  const charge = { userId, service: "serverBalance", sourceKind: "lookup", sourceId: id, expectedPrice } as const;
  const { price, balance } = await chargeFor(tx, charge);
  await queries.insertLookup(tx, { id, userId, person, price });
  return { lookup: id, charged: price > 0, balance };
}

async function recordLookup(
  db: Db,
  { provider }: Registry,
  userId: string,
  { nid, consent, purpose }: LookUp,
  outcome: string,
  payment?: Payment,
): Promise<void> {
  await recordAudit(db, {
    actor: userId,
    action: "identity-looked-up",
    subject: payment?.lookup,
    details: {
      nid: maskIdentifier(nid),
      outcome,
      charged: payment?.charged ?? false,
      specimen: provider.specimen,
      consent: consent === undefined ? null : consent === "true",
      purpose: purpose ? maskNumbers(purpose) : null,
    },
  });
}

/** Somebody may write the NID into the purpose. */
function maskNumbers(text: string): string {
  return toAsciiDigits(text).replace(/\d(?:[\s\p{Pd}\p{Cf}]*\d){5,}/gu, maskIdentifier);
}

function answer(found: Identity, { specimen }: IdentityProvider, charged: boolean, balance: number): ServerCopy {
  return { ...found, charged, balance: tkFromPoisha(balance), specimen };
}
