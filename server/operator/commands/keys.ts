import { migrate } from "../../db/migrate.ts";
import type { Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { sealFilesAnew } from "../../files/reseal.ts";
import { openStore } from "../../files/sealed-store.ts";
import { changePushKeys } from "../../push/push.ts";
import {
  claimKey,
  findKeys,
  listKeys,
  listKeysInUse,
  markReplaced,
  newKey,
  writePrivately,
} from "../../seal/keys.ts";
import { listKeysOfMarks } from "../../seal/marks.ts";
import { sealAnew } from "../../seal/rows.ts";
import { createSeal, keyIdOf } from "../../seal/seal.ts";
import { startupError } from "../../startup-error.ts";
import type { Operator, Terminal } from "../command.ts";

type KeyEnv = Pick<Env, "fieldKeys" | "dataDir" | "s3">;

const usage = `npm run keys                the keys that seal numbers and names, and where they are
npm run keys -- rotate      while Kagoj is stopped: makes a new key and seals everything with it;
                            again after it was cut short
npm run keys -- push        makes new keys for push messages, also while Kagoj runs: each phone is
                            told again once its app was opened`;
/**
 * A request that is sent again is known by a hash under the key of its time, and may come for seven
 * days.
 */
const KEPT_DAYS = 8;
const dayToTakeOut = (replacedAt: Date) =>
  new Date(replacedAt.getTime() + KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);

export async function keys({ sql, env }: Operator, { args, log, error }: Terminal): Promise<void> {
  for (const line of await runKeys(sql, env, args[0], error)) log(line);
}

/**
 * Does what the command says and answers the lines to print; `note` is told how far it is. @throws
 * startup errors
 */
export async function runKeys(
  sql: Sql,
  env: KeyEnv,
  command = "list",
  note: (line: string) => void = () => {},
) {
  const work = { list: show, rotate, push }[command];
  if (!work) throw startupError(usage);
  return work(sql, env, note);
}

async function show(sql: Sql, env: KeyEnv): Promise<string[]> {
  const { name, keys = [] } = await findKeys(env);
  const there = keys.map(keyIdOf);
  const stored = await listKeys(sql);
  // A database that was never started has no tables.
  const marked = stored.length > 0 ? await listKeysOfMarks(sql) : [];
  const use = (id: string) => {
    const known = stored.find((one) => one.id === id);
    if (!there.includes(id)) {
      if (!known?.replacedAt) return "MISSING: what it sealed can't be read";
      return marked.includes(id)
        ? "MISSING: TrxIDs that were forgotten under it can be credited again"
        : "gone, and not needed";
    }
    if (id === there[0]) return known ? "seals" : "seals from the next start on";
    if (known?.replacedAt && marked.includes(id))
      return (
        "still needed: by it TrxIDs are known that were forgotten, and must not be credited " +
        "again"
      );
    return known?.replacedAt
      ? `may be taken out from ${dayToTakeOut(known.replacedAt)} on`
      : "opens what it sealed";
  };
  const ids = [...new Set([...there, ...stored.map(({ id }) => id)])];
  return [
    `${name}: ${there.length} ${there.length === 1 ? "key" : "keys"}. Keep a copy, apart from ` +
      "the backups.",
    ...ids.map((id) => `  ${id}  ${use(id)}`),
  ];
}

/**
 * A key is new until everything is sealed with it: whoever runs this again goes on with that one.
 */
async function rotate(sql: Sql, env: KeyEnv, note: (line: string) => void): Promise<string[]> {
  const { name, keys: [first, ...others] = [] } = await findKeys(env);
  if (!first) throw startupError(`There is no key yet: the first start makes ${name}.`);
  await refuseBesideOthers(sql);
  await migrate(sql);
  const needed = await listKeysInUse(sql);
  const cutShort = others.some((key) => needed.includes(keyIdOf(key)));
  const ring = cutShort ? [first, ...others] : [newKey(), first, ...others];
  if (!cutShort && env.fieldKeys)
    return [
      `A new key, which is stored nowhere: ${ring[0]?.toString("base64")}`,
      "Put it in FRONT of FIELD_KEYS, with a comma after it, for every process. Then, still " +
        "stopped: npm run keys -- rotate",
    ];
  if (!cutShort)
    await writePrivately(name, ring.map((key) => `${key.toString("base64")}\n`).join(""), {
      old: true,
    });
  const seal = createSeal(ring);
  await claimKey(sql, seal);
  const rows = await sealAnew(sql, seal, note);
  const files = await sealFilesAnew(sql, seal, openStore(env));
  await markReplaced(sql, seal);
  const lost = rows.unreadable + files.unreadable;
  const marked = await listKeysOfMarks(sql);
  const isOldNeeded = marked.includes(seal.keyIds[1] ?? "");
  return [
    `Sealed with the new key: ${rows.sealed} rows and ${files.sealed} files. Copy ${name} to ` +
      "where you keep it, and start Kagoj.",
    ...(lost > 0
      ? [`${lost} rows and files can't be read with any key, and stay as they are: npm run doctor`]
      : []),
    isOldNeeded
      ? `Keep the old key in ${name}: by it TrxIDs are known that were forgotten, and must not ` +
        "be credited again."
      : `From ${dayToTakeOut(new Date())} on, take the old key out of ${name}, where it is the ` +
        "second. Backups made with it need the copy that you keep.",
  ];
}

/** In one statement, also beside a Kagoj that runs. */
async function push(sql: Sql, env: KeyEnv): Promise<string[]> {
  const { name, keys } = await findKeys(env);
  if (!keys) throw startupError(`There is no key yet: the first start makes ${name}.`);
  await migrate(sql);
  const seal = createSeal(keys);
  await claimKey(sql, seal);
  const ended = await changePushKeys(sql, seal);
  return [
    `Push messages have new keys. Phones and browsers that were told until now: ${ended}. Each ` +
      "is told nothing until its app is opened next, which asks for it again.",
  ];
}

/** @throws a startup error when another process has the database open */
async function refuseBesideOthers(sql: Sql): Promise<void> {
  const others = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'kagoj'`;
  if (others.count > 0)
    throw startupError(
      "Kagoj is running, or a pooler keeps its connections: stop every process of it first.",
    );
}
