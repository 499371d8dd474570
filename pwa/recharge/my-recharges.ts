import type { MyRecharge } from "../../contract/recharge.ts";
import { cachedValue } from "../lists/cached-list.ts";
import { unknownRows } from "../lists/rows.ts";
import { MY_RECHARGES, readValue } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { useStored } from "../offline/use-stored.ts";

/**
 * The user's newest recharges on this device. `asOf` (ISO 8601): undefined before the first load.
 */
export type MyRecharges = { rows: MyRecharge[]; asOf: string | undefined };

/** The user's newest recharges. Undefined while reading. */
export function useMyRecharges(): MyRecharges | undefined {
  return useStored(async (userId) => {
    const known = await readValue<MyRecharge[]>(userId, MY_RECHARGES);
    return { rows: known?.value ?? [], asOf: known?.asOf };
  }, unknownRows);
}

const myRecharges = cachedValue<MyRecharge[]>(MY_RECHARGES, "rechargeHistory/mine");
/** Loads the user's newest recharges. @throws ApiError, Offline */
export const loadMyRecharges = () => myRecharges.refresh();

/**
 * Loads them after a change, or if the kept ones are not those of `version`. A start tells a
 * version: a device that has never loaded any has no need of them then. @throws ApiError, Offline
 */
export async function recheckMyRecharges(version?: string): Promise<void> {
  const userId = currentUser()?._id;
  if (userId && (version === undefined || (await readValue(userId, MY_RECHARGES))))
    await myRecharges.refresh(version);
}
