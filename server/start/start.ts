import type { VersionedList, Versions } from "../../contract/live.ts";
import type { Start, StartQuery } from "../../contract/start.ts";
import type { Role } from "../../contract/users.ts";
import { type Glance, glances, type RowsOf, versionOfList } from "../db/list-version.ts";
import type { Sql } from "../db/sql.ts";
import type { Env } from "../env.ts";
import { versionOf } from "../http/list-answer.ts";
import { listNotices, noticeRows } from "../notices/notices.ts";
import { myOrderRows } from "../orders/place-order.ts";
import { getPrices, priceRows } from "../prices/prices.ts";
import { myRechargeRows } from "../recharge/recharge.ts";
import { listServices, serviceRows } from "../services/catalogue.ts";
import { configOf } from "../settings/config.ts";
import { getSwitches, switchRows } from "../switches/switches.ts";
import { rowOfUser, toUser, type UserRow } from "../users/users.ts";

type ListName = Exclude<VersionedList, "balance">;
const lists: Record<ListName, RowsOf> = {
  services: serviceRows,
  prices: priceRows,
  switches: switchRows,
  notices: noticeRows,
  orders: myOrderRows,
  recharges: myRechargeRows,
};

/** The user `u`, and how new each list is. Read by the statement that finds the session. */
export type Seen = { user: UserRow; lists: Record<ListName, Glance> };

export function seenOfUser(sql: Sql) {
  return sql`select json_build_object('user', (${rowOfUser(sql)}), 'lists',
    (${glances(sql, lists)}))`;
}

export async function findVersions(sql: Sql, userId: string): Promise<Versions | undefined> {
  const [row] = await sql<
    { seen: Seen }[]
  >`select (${seenOfUser(sql)}) as seen from users u where u.id = ${userId}`;
  return row && versionsOf(row.seen);
}

/**
 * Without what the caller has (`held`). Versions are read before lists: what changes in between is
 * requested again.
 */
export async function getStart(
  sql: Sql,
  seen: Seen,
  { env, role, held }: { env: Env; role: Role; held: StartQuery },
): Promise<Start> {
  const versions = versionsOf(seen);
  const unlessHeld = <T>(list: keyof StartQuery, load: () => T) =>
    held[list] !== undefined && held[list] === versions[list] ? undefined : load();
  const [user, services, prices, switches, notices] = await Promise.all([
    unlessHeld("balance", () => toUser(seen.user)),
    unlessHeld("services", () =>
      listServices(sql, { retired: role !== "user", user: seen.user.payer }),
    ),
    unlessHeld("prices", () => getPrices(sql, seen.user.payer)),
    unlessHeld("switches", () => getSwitches(sql)),
    unlessHeld("notices", () => listNotices(sql, seen.user.id)),
  ]);
  return { versions, config: configOf(env), user, services, prices, switches, notices };
}

function versionsOf({ user, lists: glanced }: Seen): Versions {
  const told = Object.entries(glanced).flatMap(([name, glance]) => {
    const { etag, settled } = versionOfList(glance);
    return settled ? [[name, etag]] : [];
  });
  return { balance: versionOf(toUser(user)), ...Object.fromEntries(told) };
}
