import type { MyRecharge, PaymentCreated } from "../../contract/recharge.ts";
import { call } from "../api/client.ts";
import { cachedValue } from "../lists/cached-value.ts";
import { readValue } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { useStored } from "../offline/use-stored.ts";

/** The user's newest recharges on this device. `asOf` (ISO 8601): undefined before the first load. */
export type MyRecharges = { rows: MyRecharge[]; asOf: string | undefined };

/** The key under which this device keeps the newest recharges. */
export const MY_RECHARGES = "recharges";
/** Longer than the server's own deadline, so that its answer comes first. */
const CREATE_MS = 20_000;

/**
 * Begins a payment; then the browser must go to `bkashURL`. `amount` in tk as typed. `key` stays the same while the user tries
 * again after a lost answer. @throws ApiError minimum-recharge, payment-refused, payment-away; Offline
 */
export function createPayment(userId: string, amount: number, key: string): Promise<PaymentCreated> {
  const headers = { "Idempotency-Key": key };
  return call("post", "bkash/create-payment", { json: { userId, amount }, headers, timeoutMs: CREATE_MS });
}

/** The user's newest recharges. Undefined while reading. */
export function useMyRecharges(): MyRecharges | undefined {
  return useStored(async (userId) => {
    const known = await readValue<MyRecharge[]>(userId, MY_RECHARGES);
    return { rows: known?.value ?? [], asOf: known?.asOf };
  });
}

/** Loads the user's newest recharges, unless those of `version` are kept already. @throws ApiError, Offline */
const refreshMyRecharges = cachedValue<MyRecharge[]>(MY_RECHARGES, "rechargeHistory/mine");

/**
 * Loads them after a change, or if the kept ones are not those of `version`. A start tells a version: a device that has never
 * loaded any has no need of them then. @throws ApiError, Offline
 */
export async function recheckMyRecharges(version?: string): Promise<void> {
  const userId = currentUser()?._id;
  if (userId && (version === undefined || (await readValue(userId, MY_RECHARGES)))) await refreshMyRecharges(version);
}

/** Loads the user's newest recharges. @throws ApiError, Offline */
export async function loadMyRecharges(): Promise<void> {
  await refreshMyRecharges();
}

/** The recharges of `now` whose outcome was in doubt in `before` and is known now. */
export function findDecided(before: MyRecharge[], now: MyRecharge[]): MyRecharge[] {
  const doubtful = new Set(before.filter((row) => row.checkedSince).map((row) => row._id));
  return now.filter((row) => doubtful.has(row._id) && !row.checkedSince && row.status !== "pending");
}
