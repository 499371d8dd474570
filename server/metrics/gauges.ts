import { countAllUnused } from "../attachments/attachments.ts";
import { countCertificatesWaiting } from "../birth/extract.ts";
import type { Sql } from "../db/sql.ts";
import { findUpkeep } from "../jobs/upkeep.ts";
import type { Live } from "../live/live.ts";
import { countMessagesWaiting } from "../push/push.ts";
import { countTroubled } from "../recharge/recharge.ts";

/** A figure: its name, what it means, and how it is read when it is asked for. Undefined: there is none yet. */
export type Figure = [name: string, help: string, read: () => number | undefined | Promise<number | undefined>];

/** What the desk tells of itself: first what this process knows, then what is true of all its processes. */
export function deskFigures({ sql, live }: { sql: Sql; live: Pick<Live, "count"> }): Figure[] {
  const recharges = shared(() => countTroubled(sql));
  const connections = shared(() => countConnections(sql));
  const upkeep = shared(() => findUpkeep(sql));
  const attachments = shared(() => countAllUnused(sql));
  return [
    ["kagoj_live_streams", "Open pages that hear events from this process.", live.count],
    [
      "kagoj_certificates_waiting",
      "Birth certificates that wait in this process to be read.",
      countCertificatesWaiting,
    ],
    [
      "kagoj_database_wait_seconds",
      "How long a question to the database waited for a connection and its answer just now.",
      async () => {
        const began = performance.now();
        await sql`select 1`;
        return (performance.now() - began) / 1000;
      },
    ],
    [
      "kagoj_database_connections_busy",
      "Connections of all processes that are at work, or in a transaction.",
      async () => (await connections()).busy,
    ],
    ["kagoj_database_connections", "Connections of all processes.", async () => (await connections()).all],
    ["kagoj_pushes_waiting", "Push messages that are not sent yet.", () => countMessagesWaiting(sql)],
    ["kagoj_attachments_unused", "Pictures and PDFs that no order names yet.", async () => (await attachments()).files],
    ["kagoj_attachments_unused_bytes", "Their bytes.", async () => (await attachments()).bytes],
    [
      "kagoj_topups_in_doubt",
      "Recharges whose outcome the provider has not told.",
      async () => (await recharges()).doubt,
    ],
    ["kagoj_topups_in_review", "Recharges that staff must decide.", async () => (await recharges()).review],
    [
      "kagoj_backup_age_seconds",
      "Seconds since the last npm run backup; since the installation when there was none.",
      async () => (await upkeep()).backup.age,
    ],
    [
      "kagoj_ledger_check_age_seconds",
      "Seconds since the last check of the ledger; since the installation when there was none.",
      async () => (await upkeep()).ledger.age,
    ],
    [
      "kagoj_ledger_rules_broken",
      "Rules of the ledger that the last check found broken.",
      async () => (await upkeep()).ledger.findings.length,
    ],
  ];
}

/** Figures that are asked for at once come from one question. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}

/** The connections of all processes of Kagoj to this database. Busy: at work, or in a transaction. Behind a pooler: its own. */
async function countConnections(sql: Sql): Promise<{ all: number; busy: number }> {
  const [row] = await sql<[{ all: number; busy: number }]>`
    select count(*)::int as all, count(*) filter (where state <> 'idle')::int as busy
    from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;
  return row;
}
