import { laterErrors } from "../../contract/later-errors.ts";
import { isApiError } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { learnRefusals } from "../offline/errors.ts";
import { refreshServices } from "../services/manage.ts";

learnRefusals(laterErrors);

/** A price to set, in tk. `was`: what the admin has seen. */
export type Step = { name: string; was: number; price: number };

/**
 * Sets prices, all or none. May be called again after a lost answer. Prices and services are fresh afterwards, also after a
 * refusal. @throws ApiError prices-changed, when another admin was faster; Offline
 */
export async function savePrices(steps: Step[]): Promise<void> {
  try {
    await request("PUT balance", { json: { changes: steps } });
    await refreshServices();
  } catch (error) {
    if (isApiError(error)) await refreshServices();
    throw error;
  }
}
