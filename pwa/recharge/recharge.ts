import type { MyRecharge, PaymentCreated } from "../../contract/recharge.ts";
import { call } from "../api/client.ts";
import { keepValue } from "../lists/keep-value.ts";
import { readValue } from "../offline/cache.ts";
import { useStored } from "../offline/use-stored.ts";

/** My newest recharges as this device has them. `asOf` ISO 8601; undefined until first fetched. */
export type MyRecharges = { rows: MyRecharge[]; asOf: string | undefined };

const LATEST = "recharges";
/** Above the server's own deadline, so that its answer is what we hear. */
const CREATE_MS = 20_000;

/**
 * Begins a payment; the browser is to go to the `bkashURL` of the answer. `amount` in tk as typed. `key` stays the same
 * while the person tries the same again after a lost answer. @throws ApiError minimum-recharge, payment-refused, payment-away; Offline
 */
export function createPayment(userId: string, amount: string, key: string): Promise<PaymentCreated> {
  const headers = { "Idempotency-Key": key };
  return call("post", "bkash/create-payment", { json: { userId, amount }, headers, timeoutMs: CREATE_MS });
}

/** Undefined while reading. */
export function useMyRecharges(): MyRecharges | undefined {
  return useStored(async (userId) => {
    const known = await readValue<MyRecharge[]>(userId, LATEST);
    return { rows: known?.value ?? [], asOf: known?.asOf };
  });
}

/** Asks for my newest recharges: what they were and what they are. @throws ApiError, Offline */
export const refreshMyRecharges = keepValue<MyRecharge[]>(LATEST, "rechargeHistory/mine");

/** Those of `now` whose outcome was in doubt in `before`. */
export function findDecided(before: MyRecharge[], now: MyRecharge[]): MyRecharge[] {
  const doubtful = new Set(before.filter((row) => row.checkedSince).map((row) => row._id));
  return now.filter((row) => doubtful.has(row._id) && !row.checkedSince && row.status !== "pending");
}
