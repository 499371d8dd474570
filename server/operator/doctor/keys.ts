import { statSync } from "node:fs";
import type { Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { findKeys, listNeeded } from "../../seal/keys.ts";
import { keyIdOf } from "../../seal/seal.ts";
import { type Finding, failed, fine, note, wrong } from "./findings.ts";

/** What is wrong with the keys that seal numbers and names. */
export async function checkKeys(sql: Sql, env: Env): Promise<Finding[]> {
  try {
    const { name, keys } = await findKeys(env);
    const needed = await listNeeded(sql);
    const missing = needed.filter((id) => !keys?.some((key) => keyIdOf(key) === id));
    if (missing.length > 0)
      return [wrong(`The key ${missing.join(", ")} is not in ${name}: what it sealed can't be read. Put it back.`)];
    if (!keys) return [note(`There is no key yet: the first start makes ${name}.`)];
    const isOpen = !env.fieldKeys && process.platform !== "win32" && (statSync(name).mode & 0o077) !== 0;
    return [
      isOpen
        ? wrong(`Others on this machine can read ${name}: chmod 600 ${name}`)
        : fine(`keys: ${name}. Is there a copy, apart from the backups?`),
    ];
  } catch (error) {
    return [failed("Keys", error)];
  }
}
