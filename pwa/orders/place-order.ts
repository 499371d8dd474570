import { maskIdentifier } from "../../contract/identifiers.ts";
import { identifierNames, type Order, type OrderFields } from "../../contract/orders.ts";
import { cacheDb, reopening } from "../offline/db.ts";
import type { OutboxItem } from "../offline/outbox.ts";
import { sendNow } from "../offline/send-now.ts";
import { currentUser } from "../session/chat-user.ts";
import { ORDER_KIND, type PlacedResult } from "./order-outbox.ts";

/** An order as the form holds it. `expectedPrice` in tk: the price the person saw. */
export type OrderInput = OrderFields & { category: string; consent?: boolean; expectedPrice?: number };

/**
 * `placed`: charged and in the list. `queued`: kept on this device, sent later. `refused`: nothing was charged and nothing
 * is kept; the form has it still. `balance` in tk.
 */
export type PlaceOutcome =
  | { state: "placed"; order: Order | undefined; balance: number | undefined }
  | { state: "queued"; item: OutboxItem }
  | { state: "refused"; error: unknown };

/** Keeps the order on this device, then sends it at once where there is a connection. Never throws for a refusal. */
export async function placeOrder(input: OrderInput): Promise<PlaceOutcome> {
  const outcome = await sendNow({
    kind: ORDER_KIND,
    method: "post",
    path: "apply/order",
    body: input,
    summary: summaryOf(input),
    expectedPrice: input.expectedPrice,
  });
  if (outcome.state !== "done") return outcome;
  const result = outcome.result as PlacedResult | undefined;
  return { state: "placed", order: result && (await findOrder(result.orderId)), balance: result?.balance };
}

async function findOrder(id: string): Promise<Order | undefined> {
  const userId = currentUser()?._id;
  // Placed it is, also where this device can't read what it kept of it.
  return userId ? reopening(() => cacheDb(userId).orders.get(id)).catch(() => undefined) : undefined;
}

/** What the outbox shows of an order: category, operator, and the number masked. */
function summaryOf(input: OrderInput): Record<string, string> {
  const { category, operator } = input;
  const name = ([...identifierNames, "number", "birthRegistrationNumber"] as const).find((one) => input[one]);
  return { category, ...(operator && { operator }), ...(name && { [name]: maskIdentifier(input[name] ?? "") }) };
}
