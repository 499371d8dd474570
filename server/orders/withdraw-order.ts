import { appError } from "../app-error.ts";
import type { Sql } from "../db/sql.ts";
import { findDecision, withdraw } from "./queries.ts";

/**
 * Cancels a pending order for its owner and gives back what is left of its price, while nobody has
 * begun it; answers its service. Sent again it moves nothing, and succeeds without an answer.
 * @throws not-found; order-begun; order-not-pending
 */
export async function withdrawOrder(sql: Sql, userId: string, order: string) {
  const withdrawn = await withdraw(sql, userId, order);
  if (withdrawn) return withdrawn.service;
  const now = await findDecision(sql, userId, order);
  if (!now) throw appError("not-found");
  if (now.status === "pending") throw appError("order-begun");
  if (!now.own) throw appError("order-not-pending", { status: now.status });
  return undefined;
}
