import type { AuditAction } from "../../contract/audit.ts";
import type { Db } from "../db/sql.ts";

export type AuditEntry = {
  actor: string | undefined;
  action: AuditAction;
  /** What was acted on: an id or a name, never an identity number. */
  subject?: string;
  details?: Record<string, string | number | boolean | null>;
};

export async function recordAudit(
  sql: Db,
  { actor, action, subject, details = {} }: AuditEntry,
): Promise<void> {
  await sql`
    insert into audit (actor_id, action, subject, details)
    values (${actor ?? null}, ${action}, ${subject ?? null}, ${sql.json(details)})`;
}
