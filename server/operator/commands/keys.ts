import type { Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { newKey, writePrivately } from "../../seal/key-file.ts";
import { findKeys, listKeys } from "../../seal/keys.ts";
import { keyIdOf } from "../../seal/seal.ts";
import { startupError } from "../../startup-error.ts";
import type { Operator, Terminal } from "../command.ts";

type KeyEnv = Pick<Env, "fieldKeys" | "dataDir">;

const usage = `npm run keys                the keys that seal numbers and names, and where they are
npm run keys -- rotate      makes a new key; the next start seals everything with it
npm run keys -- drop        removes keys from the key file that nothing needs any more`;
/** A request that is sent again is known by a hash under the key of its time, and may come for seven days. */
const KEPT_DAYS = 8;

export async function keys({ sql, env }: Operator, { args, log }: Terminal): Promise<void> {
  for (const line of await runKeys(sql, env, args[0])) log(line);
}

/** Does what the command says and answers the lines to print. @throws startup errors */
export async function runKeys(sql: Sql, env: KeyEnv, command = "list"): Promise<string[]> {
  const work = { list: show, rotate, drop }[command];
  if (!work) throw startupError(usage);
  return work(sql, env);
}

async function show(sql: Sql, env: KeyEnv): Promise<string[]> {
  const { name, keys = [] } = await findKeys(env);
  const there = keys.map(keyIdOf);
  const stored = await listKeys(sql);
  const use = (id: string) => {
    const known = stored.find((one) => one.id === id);
    if (!there.includes(id))
      return known?.replacedAt ? "gone, and not needed" : "MISSING: what it sealed can't be read";
    if (id === there[0]) return known ? "seals" : "seals from the next start on";
    return known?.replacedAt
      ? `not needed since ${known.replacedAt.toISOString().slice(0, 10)}`
      : "opens what it sealed";
  };
  const ids = [...new Set([...there, ...stored.map(({ id }) => id)])];
  return [
    `${name}: ${there.length} ${there.length === 1 ? "key" : "keys"}. Keep a copy, apart from the backups.`,
    ...ids.map((id) => `  ${id}  ${use(id)}`),
  ];
}

async function rotate(_: Sql, env: KeyEnv): Promise<string[]> {
  const { name, keys = [] } = await findKeys(env);
  const key = newKey();
  if (env.fieldKeys)
    return [
      `A new key, which is stored nowhere: ${key.toString("base64")}`,
      "1. Add it at the END of FIELD_KEYS, after a comma, and restart every process: now all of them can open what it seals.",
      "2. Move it to the FRONT of FIELD_KEYS and restart them again: each start seals everything with it.",
      `3. ${KEPT_DAYS} days later, when npm run keys says that the old one is not needed, take it out.`,
    ];
  if (keys.length === 0) throw startupError(`There is no key yet: the first start makes ${name}.`);
  await writeKeys(name, [key, ...keys]);
  return [
    `A new key is in ${name}, and the old one stays after it. Copy the file to where you keep it.`,
    "Restart Kagoj: its start seals everything with the new key, and says how far it is.",
    `${KEPT_DAYS} days later: npm run keys -- drop`,
  ];
}

async function drop(sql: Sql, env: KeyEnv): Promise<string[]> {
  const { name, keys = [] } = await findKeys(env);
  if (env.fieldKeys)
    throw startupError("The keys are in FIELD_KEYS: take out there what npm run keys calls not needed.");
  const until = Date.now() - KEPT_DAYS * 24 * 3600_000;
  const stored = await listKeys(sql);
  const old = stored.filter(({ replacedAt }) => replacedAt && replacedAt.getTime() < until).map(({ id }) => id);
  const left = keys.filter((key, at) => at === 0 || !old.includes(keyIdOf(key)));
  if (left.length === keys.length)
    return [`Nothing was removed: a key goes ${KEPT_DAYS} days after everything was sealed anew.`];
  await writeKeys(name, left);
  return [
    `${keys.length - left.length} of ${keys.length} keys were removed from ${name}. Backups made with them need the copy that you keep.`,
  ];
}

async function writeKeys(path: string, keys: Buffer[]): Promise<void> {
  await writePrivately(path, keys.map((key) => `${key.toString("base64")}\n`).join(""), { old: true });
}
