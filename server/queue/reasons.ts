import type { CancelReason } from "../../contract/queue.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import * as queries from "./reason-queries.ts";

/** Saves a cancellation note for reuse; the same note twice is one. */
export async function keepReason(sql: Sql, note: string, admin: string): Promise<CancelReason> {
  return sql.begin(async (tx) => {
    const { reason, isNew } = await queries.insertReason(tx, note, admin);
    if (isNew) await audit(tx, "cancel-reason-kept", reason, admin);
    return reason;
  });
}

/** @throws not-found */
export async function dropReason(sql: Sql, id: string, admin: string): Promise<void> {
  await sql.begin(async (tx) => {
    const reason = await queries.deleteReason(tx, id);
    if (!reason) throw appError("not-found");
    await audit(tx, "cancel-reason-dropped", reason, admin);
  });
}

function audit(tx: Db, action: "cancel-reason-kept" | "cancel-reason-dropped", reason: CancelReason, actor: string) {
  return recordAudit(tx, { actor, action, subject: reason._id, details: { note: reason.note } });
}
