import { isAppError } from "../app-error.ts";
import type { Sql } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { decided, personal } from "../personal/tables.ts";
import { type IsNoted, type Kind, type ListEnv, noteForgotten, type Rows } from "./list.ts";
import { forgetRows } from "./number.ts";
import { isWords } from "./number-queries.ts";
import { forgetPerson } from "./person.ts";
import { listAskedFor } from "./person-queries.ts";

/**
 * The ids that are here again, by {@link Kind}. Orders and recharges that are not decided are
 * `open`, and stay until they are.
 */
export type Returned = Rows & { person: string[]; open: string[] };
type DeleteUser = (sql: Sql, id: string, admin: undefined) => Promise<string[]>;

/** So few that a statement and the hashes of its rows take no time that others would notice. */
const PAGE_ROWS = 1_000;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** What of the list stands here again, as after a restore. Changes nothing. */
export async function findReturned(sql: Sql, isNoted: IsNoted): Promise<Returned> {
  const found: Returned = {
    person: [],
    order: [],
    roshid: [],
    payer: [],
    trx: [],
    line: [],
    reason: [],
    note: [],
    heard: [],
    open: [],
  };
  for (const [kind, { table, where, open = "false" }] of Object.entries(standing))
    for (let after: string | undefined = FIRST; after; ) {
      const page: { id: string; open: boolean }[] = await sql`
        select t.id, ${sql.unsafe(open)} as open from ${sql(table)} t
        where ${sql.unsafe(where)} and t.id > ${after} order by t.id limit ${PAGE_ROWS}`;
      for (const { id, open } of page)
        if (isNoted(kind as Kind, id)) found[open ? "open" : (kind as Kind)].push(id);
      after = page.at(PAGE_ROWS - 1)?.id;
    }
  return found;
}

export function countReturned({ person, open, ...rows }: Returned) {
  const others = Object.values(rows).reduce((sum, ids) => sum + ids.length, 0);
  return { people: person.length, rows: others, waiting: open.length };
}

/**
 * Forgets again what the list names. Answers what was found, and which `kept` people can't go. May
 * be repeated.
 */
export async function forgetReturned(
  deps: Pick<Deps, "sql" | "seal" | "files">,
  isNoted: IsNoted,
  deleteUser: DeleteUser,
): Promise<Returned & { kept: string[] }> {
  const found = await findReturned(deps.sql, isNoted);
  await forgetRows(deps, found);
  const kept: string[] = [];
  for (const id of found.person) {
    let ids: string[];
    try {
      ids = await deleteUser(deps.sql, id, undefined);
    } catch (error) {
      // The old admin of a backup may be its only one. The others are forgotten all the same.
      if (!isAppError(error) || error.appCode !== "last-admin") throw error;
      kept.push(id);
      continue;
    }
    for (const one of ids) await forgetPerson(deps.sql, deps.files, one);
  }
  return { ...found, kept };
}

/**
 * Notes what was forgotten on request and is not on the list, as when that could not be written.
 * Answers how many.
 */
export async function noteUnnoted(
  { sql, seal, env }: Pick<Deps, "sql" | "seal"> & { env: ListEnv },
  days: number,
  isNoted: IsNoted = () => false,
): Promise<number> {
  const asked = await listAskedFor(sql, days);
  const unnoted = {
    person: asked.person.filter((id) => !isNoted("person", id)),
    order: asked.order.filter((id) => !isNoted("order", id)),
    roshid: asked.roshid.filter((id) => !isNoted("roshid", id)),
  };
  await noteForgotten(env, seal, unnoted);
  return Object.values(unnoted).flat().length;
}

/** All that may be forgotten and is not. */
const standing: Record<Kind, { table: string; where: string; open?: string }> = {
  person: { table: "users", where: personal.users.left },
  order: { table: "orders", where: personal.orders.left, open: "t.status = 'pending'" },
  roshid: { table: "roshids", where: personal.roshids.left },
  payer: { table: "topups", where: personal.topups.left },
  trx: {
    table: "topups",
    where: "coalesce(t.trx_id, t.claimed_trx) not like 'forgotten %'",
    open: `not ${decided}`,
  },
  line: {
    table: "audit",
    where: `exists (select from jsonb_each(t.details) as said where ${isWords})`,
  },
  reason: { table: "transfers", where: personal.transfers.left },
  note: { table: "staff_notes", where: "true" },
  heard: { table: "heard_messages", where: personal.heard_messages.left },
};
