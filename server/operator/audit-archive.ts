import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import { startupError } from "../startup-error.ts";
import { inOneLine } from "./one-line.ts";
import { read, sumOf, syncFolder, writeSummed } from "./sums.ts";
import { settleSession } from "./tables.ts";
import { orAborted, unwatched, type Watch } from "./watch.ts";

export type Archived = { file: string; lines: number; sha256: string };

const BATCH = 2000;
const LOCKED = "55P03";

/**
 * Moves the lines of the log of who did what from before the last `days` days to a file in `folder`, one line of JSON each, oldest
 * first. The database keeps how many went, and the sum of their file. Undefined: no line is so old.
 *
 * The file is on the disk and was read back before a line goes, and the database does its part in one transaction. So, cut short
 * anywhere, nothing is lost, and the command is sent again: a file that is there already must then have the same lines.
 * @throws startup errors
 */
export function archiveAudit(
  sql: Sql,
  { days, folder }: { days: number; folder: string },
  watch = unwatched,
): Promise<Archived | undefined> {
  return alone(sql, watch, async (tx) => {
    const [{ before, day, lines, telling }] = await tx<[{ before: Date; day: string; lines: number; telling: number }]>`
      select before, (dhaka_day(now()) - ${days}::int)::text as day, count(id)::int as lines,
             count(id) filter (where tells_of_somebody(action, subject, details))::int as telling
      from (select dhaka_midnight(dhaka_day(now()) - ${days}::int) as before) as limits left join audit on at < before
      group by before`;
    if (lines === 0) return undefined;
    if (telling > 0)
      throw startupError(
        `${telling} of these ${lines} lines still have what is to be forgotten: the server removes it within six hours after its start. Nothing was changed.`,
      );
    const file = join(folder, `audit-before-${day}.jsonl`);
    watch.step(`writing ${file}`);
    const sha256 = await writeLines(tx, before, file, watch);
    watch.step("removing the lines");
    await tx`insert into audit_archives ${tx({ before, lines, sha256 })}`;
    const gone = await tx`delete from audit where at < ${before}`;
    if (gone.count !== lines) throw new Error(`${gone.count} of ${lines} lines would have gone`);
    await recordAudit(tx, { actor: undefined, action: "audit-archived", details: { lines, before: day, sha256 } });
    return { file, lines, sha256 };
  });
}

/**
 * Puts the lines of such a file back into the log; those that are there stay as they are. Answers how many came back.
 * @throws a startup error for a file that was changed, or is of another installation
 */
export function bringBackAudit(sql: Sql, file: string, watch = unwatched): Promise<number> {
  return alone(sql, watch, async (tx) => {
    watch.step(`reading ${file}`);
    const { sha256 } = await sumOf(file, watch);
    const [known] = await tx`select from audit_archives where sha256 = ${sha256}`;
    if (!known) throw startupError(`${file} is no archive of this installation, or was changed. Nothing was changed.`);
    let back = 0;
    for await (const lines of batchesOf(file, watch)) {
      const rows = `[${lines.join(",")}]`;
      const added = await tx`
        insert into audit select * from jsonb_populate_recordset(null::audit, ${rows}::text::jsonb) on conflict do nothing`;
      back += added.count;
    }
    await recordAudit(tx, { actor: undefined, action: "audit-brought-back", details: { lines: back, sha256 } });
    return back;
  });
}

/** Does the work in one transaction, while no other process does the like. */
function alone<T>(sql: Sql, watch: Watch, work: (tx: Db) => Promise<T>): Promise<T> {
  const done = sql.begin("isolation level repeatable read", async (tx) => {
    // Before anything is read: what it sees is what the one before has left.
    await tx`lock table audit_archives in share row exclusive mode nowait`.catch((error) => {
      throw error.code === LOCKED ? startupError("Another archive of the log is being made: wait for its end.") : error;
    });
    await settleSession(tx);
    return work(tx);
  });
  return orAborted(watch.signal, done as Promise<T>).catch((error) => Promise.reject(inOneLine(error)));
}

/** Writes the lines, reads them back, and gives the file its name. Answers its sum. */
async function writeLines(tx: Db, before: Date, file: string, watch: Watch): Promise<string> {
  const half = `${file}.part`;
  // Of a command that was cut short: nobody else writes it now.
  await rm(half, { force: true });
  const { sha256 } = await writeSummed(half, watch, linesOf(tx, before));
  const there = existsSync(file);
  if ((await sumOf(there ? file : half, watch)).sha256 !== sha256)
    throw startupError(
      there
        ? `${file} is there already, with other lines: name another folder. Nothing was changed.`
        : `${half} could not be read back as it was written. Nothing was changed.`,
    );
  if (there) await rm(half);
  else await rename(half, file);
  await syncFolder(dirname(file));
  return sha256;
}

async function* linesOf(tx: Db, before: Date): AsyncGenerator<Buffer> {
  const lines = tx<{ line: string }[]>`
    select row_to_json(a)::text as line from audit a where at < ${before} order by at, id`;
  for await (const rows of lines.cursor(BATCH)) yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(""));
}

async function* batchesOf(file: string, watch: Watch): AsyncGenerator<string[]> {
  let rest = "";
  const text = new TextDecoder();
  for await (const chunk of read(file, watch)) {
    const lines = (rest + text.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines;
  }
}
