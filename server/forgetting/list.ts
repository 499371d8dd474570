import { chown, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Sql } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import type { Env } from "../env.ts";
import { keyFileOf, listKeys, syncFolder } from "../seal/keys.ts";
import type { Seal } from "../seal/seal.ts";
import { startupError } from "../startup-error.ts";

/*
 * A backup brings back whom was forgotten after it was made. So what was forgotten is noted outside
 * the database and its backups, beside the key: a keyed hash a line, of a row's id and never of a
 * number or a name. Without the key it tells nothing, so lines before them say which key that is:
 * an old backup may come back with the old key alone, to which a newer list would look empty.
 */

export type ListEnv = Pick<Env, "dataDir">;
/**
 * What is forgotten, by kind: `line`s of the log, `reason`s of entries in the ledger, `note`s among
 * staff.
 */
export const rowKinds = [
  "order",
  "roshid",
  "payer",
  "trx",
  "line",
  "reason",
  "note",
  "heard",
] as const;
/** Ids. A restore may give a wallet's version again to another entry, but never an id. */
export type Rows = Record<(typeof rowKinds)[number], string[]>;
export type Kind = keyof Rows | "person";
/** Whether a row was forgotten once. */
export type IsNoted = (kind: Kind, id: string) => boolean;

/**
 * No backup brings these back so old that they go by their age. The others are noted by month, as
 * `forgotten-2026-01`.
 */
const AGELESS: Kind[] = ["person", "trx"];
const ofMonth = /^forgotten-(\d{4})-(\d{2})$/;
const KEY = "key ";

export function listFileOf(env: ListEnv): string {
  return join(dirname(keyFileOf(env)), "forgotten");
}

/** Call when nothing can refuse it any more. Durable when it answers. @throws startup errors */
export async function noteForgotten(
  env: ListEnv,
  seal: Seal,
  noted: Partial<Record<Kind, string[]>>,
): Promise<void> {
  const path = listFileOf(env);
  const files = Map.groupBy(Object.entries(noted) as [Kind, string[]][], ([kind]) =>
    AGELESS.includes(kind) ? path : `${path}-${new Date().toISOString().slice(0, 7)}`,
  );
  for (const [file, kinds] of files) {
    const names = kinds.flatMap(([kind, ids]) => ids.map((id) => namesOf(seal, kind, id)[0]));
    const lines = [`${KEY}${seal.keyIds[0]}`, ...names];
    if (names.length > 0) await append(file, lines.join("\n")).catch(refused(file, "written"));
  }
}

/**
 * Notes what is gone already: it does not come back for a list that refuses. Housekeeping notes it
 * later then, but for a note among staff, of which nothing is left.
 */
export async function noteGone(
  { env, seal, log }: Pick<Deps, "env" | "seal" | "log">,
  noted: Partial<Record<Kind, string[]>>,
): Promise<void> {
  await noteForgotten(env, seal, noted).catch((error) =>
    log.error({ err: error }, "what was deleted is not on the list of what was forgotten yet"),
  );
}

async function append(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(path, "a", 0o600);
  try {
    // In one write, so that two at once mix no lines; the first line end closes one that was cut
    // short.
    await file.appendFile(`\n${text}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  // A command of root must not leave a file that the desk can't write.
  if (process.geteuid?.() === 0) {
    const { uid, gid } = await stat(folder);
    await chown(path, uid, gid);
  }
  await syncFolder(folder);
}

/** Undefined when there is no list. @throws startup errors */
export async function readForgotten(env: ListEnv, seal: Seal): Promise<IsNoted | undefined> {
  const lines = await readLines(env);
  if (!lines) return undefined;
  return (kind, id) => namesOf(seal, kind, id).some((name) => lines.has(name));
}

/**
 * The keys under which the list names what nobody can tell here: those of after a backup that was
 * restored without them. One that was replaced and taken out is needed for nothing that this
 * database may have. @throws startup errors
 */
export async function findStrangeKeys(sql: Sql, env: ListEnv, seal: Seal): Promise<string[]> {
  const known = new Set([...seal.keyIds, ...(await listKeys(sql)).map(({ id }) => id)]);
  const lines = [...((await readLines(env)) ?? [])].filter((line) => line.startsWith(KEY));
  return lines.map((line) => line.slice(KEY.length)).filter((id) => !known.has(id));
}

async function readLines(env: ListEnv): Promise<Set<string> | undefined> {
  const files = await listFiles(env);
  if (files.length === 0) return undefined;
  const lines = new Set<string>();
  for (const file of files) {
    const text = await readFile(file, "utf8").catch(refused(file, "read"));
    for (const line of text.split("\n")) lines.add(line);
  }
  return lines;
}

/** Removes the notes of months that ended more than `days` ago. Answers how many. */
export async function dropOldNotes(env: ListEnv, days: number): Promise<number> {
  const old = (await listFiles(env)).filter((file) => {
    const [, year, month] = ofMonth.exec(basename(file)) ?? [];
    const end = year && Date.UTC(Number(year), Number(month), 1);
    return end && end < Date.now() - days * 86_400_000;
  });
  for (const file of old) await rm(file);
  return old.length;
}

async function listFiles(env: ListEnv): Promise<string[]> {
  const path = listFileOf(env);
  const names = await readdir(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    return refused(path, "read")(error);
  });
  return names
    .filter((name) => name === basename(path) || ofMonth.test(name))
    .map((name) => join(dirname(path), name));
}

function refused(path: string, what: "read" | "written") {
  return ({ message }: Error): never => {
    throw startupError(`The list of what was forgotten, ${path}, can't be ${what}: ${message}`);
  };
}

/** Under each key: what was forgotten under an older one is still known. */
function namesOf(seal: Seal, kind: Kind, id: string): string[] {
  return seal.hashes("forgotten", `${kind} ${id}`).map((name) => name.toString("base64url"));
}
