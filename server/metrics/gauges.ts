import { countAllUnused } from "../attachments/attachments.ts";
import { countCertificatesWaiting } from "../birth/extract.ts";
import { countConnections } from "../db/connections.ts";
import type { Sql } from "../db/sql.ts";
import type { Live } from "../live/live.ts";
import { countMessagesWaiting } from "../push/push.ts";
import { countTroubled } from "../recharge/recharge.ts";
import { findUpkeep } from "../upkeep/upkeep.ts";

/** A figure that is read when it is asked for. Undefined: there is none yet. */
export type Figure = {
  name: string;
  help: string;
  read(): number | undefined | Promise<number | undefined>;
};

/** What the desk tells of itself: first what this process knows, then what is true of all its processes. */
export function deskFigures({ sql, live }: { sql: Sql; live: Pick<Live, "count"> }): Figure[] {
  const recharges = shared(() => countTroubled(sql));
  const connections = shared(() => countConnections(sql));
  const upkeep = shared(() => findUpkeep(sql));
  const attachments = shared(() => countAllUnused(sql));
  return [
    {
      name: "kagoj_live_streams",
      help: "Open pages that hear events from this process.",
      read: live.count,
    },
    {
      name: "kagoj_certificates_waiting",
      help: "Birth certificates that wait in this process to be read.",
      read: countCertificatesWaiting,
    },
    {
      name: "kagoj_database_wait_seconds",
      help: "How long a question to the database waited for a connection and its answer just now.",
      async read() {
        const began = performance.now();
        await sql`select 1`;
        return (performance.now() - began) / 1000;
      },
    },
    {
      name: "kagoj_database_connections_busy",
      help: "Connections of all processes that are at work, or in a transaction.",
      read: async () => (await connections()).busy,
    },
    {
      name: "kagoj_database_connections",
      help: "Connections of all processes.",
      read: async () => (await connections()).all,
    },
    {
      name: "kagoj_pushes_waiting",
      help: "Push messages that are not sent yet.",
      read: () => countMessagesWaiting(sql),
    },
    {
      name: "kagoj_attachments_begun",
      help: "Pictures and PDFs for orders that have not all arrived.",
      read: async () => (await attachments()).begun,
    },
    {
      name: "kagoj_attachments_unused",
      help: "Pictures and PDFs that are whole, and that no order names yet.",
      read: async () => (await attachments()).whole,
    },
    {
      name: "kagoj_attachments_unused_bytes",
      help: "Bytes of both.",
      read: async () => (await attachments()).bytes,
    },
    {
      name: "kagoj_topups_in_doubt",
      help: "Recharges whose outcome the provider has not told.",
      read: async () => (await recharges()).doubt,
    },
    {
      name: "kagoj_topups_in_review",
      help: "Recharges that staff must decide.",
      read: async () => (await recharges()).review,
    },
    {
      name: "kagoj_backup_age_seconds",
      help: "Seconds since the last npm run backup; since the installation when there was none.",
      read: async () => (await upkeep()).backup.age,
    },
    {
      name: "kagoj_ledger_check_age_seconds",
      help: "Seconds since the last check of the ledger; since the installation when there was none.",
      read: async () => (await upkeep()).ledger.age,
    },
    {
      name: "kagoj_ledger_rules_broken",
      help: "Rules of the ledger that the last check found broken.",
      read: async () => (await upkeep()).ledger.findings.length,
    },
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
