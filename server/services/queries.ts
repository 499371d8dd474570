import type { Words } from "../../contract/services/declare.ts";
import type { OwnDeclaration } from "../../contract/services/own.ts";
import type { Db } from "../db/sql.ts";
import { takeTurn } from "../db/turn.ts";

/** A service as the database has it. `declaration` is null for a built-in one. Amounts in poisha. */
export type ServiceRow = {
  key: string;
  declaration: OwnDeclaration | null;
  priceName: string;
  switchName: string | null;
  poisha: number;
  open: boolean;
  help: Words | null;
  expectedMinutes: number | null;
  version: number;
  retired: boolean;
};

function columns(sql: Db) {
  return sql`s.key, s.declaration, s.price_name, s.switch_name, p.poisha, coalesce(w.open, true) as open, s.help,
             s.expected_minutes, s.version, s.retired_at is not null as retired
    from services s
    join prices p on p.name = s.price_name
    left join switches w on w.name = s.switch_name`;
}

/** Every service in the order of tiles and menu; retired ones only where asked for. */
export function listServices(sql: Db, { retired }: { retired: boolean }): Promise<ServiceRow[]> {
  return sql<ServiceRow[]>`
    select ${columns(sql)}
    where ${retired} or s.retired_at is null
    order by s.position, s.key`;
}

export async function findService(sql: Db, key: string): Promise<ServiceRow | undefined> {
  const [row] = await sql<ServiceRow[]>`select ${columns(sql)} where s.key = ${key}`;
  return row;
}

/** The same, with the turn to change services: two admins change one after the other, whichever way they go. */
export async function lockService(tx: Db, key: string): Promise<ServiceRow | undefined> {
  await takeTurn(tx, "services");
  return findService(tx, key);
}

/** What an operator's own services of these keys are called, by key; retired ones too. */
export async function findOwnNames(sql: Db, keys: string[]): Promise<Map<string, Words>> {
  const rows = await sql<{ key: string; name: Words }[]>`
    select key, declaration->'name' as name from services where declaration is not null and key = any(${keys})`;
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Every key that is or was given, of services, prices and switches: none is given twice. */
export async function listTakenKeys(tx: Db): Promise<Set<string>> {
  // Two services made at once must not get the same key.
  await takeTurn(tx, "services");
  const rows = await tx<{ key: string }[]>`
    select key from services union select name from prices union select name from switches`;
  return new Set(rows.map((row) => row.key));
}

export async function countOwn(tx: Db): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from services where declaration is not null and retired_at is null`;
  return row.count;
}

/** A new service of the operator's with a price and a switch of its own, last in the list. */
export async function insertOwn(
  tx: Db,
  key: string,
  {
    declaration,
    poisha,
    open,
    help,
    expectedMinutes,
  }: Omit<ServiceRow, "key" | "priceName" | "switchName" | "version" | "retired">,
): Promise<void> {
  await tx`insert into prices (name, poisha) values (${key}, ${poisha})`;
  await tx`insert into switches (name, open) values (${key}, ${open})`;
  await tx`
    insert into services (key, position, declaration, price_name, switch_name, help, expected_minutes)
    select ${key}, coalesce(max(position), 0) + 1, ${tx.json(declaration as never)}, ${key}, ${key},
           ${help && tx.json(help)}, ${expectedMinutes}
    from services`;
}

/** Writes what a service says of itself, as its next version. */
export async function updateService(
  tx: Db,
  key: string,
  {
    declaration,
    help,
    expectedMinutes,
    version,
  }: Pick<ServiceRow, "declaration" | "help" | "expectedMinutes" | "version">,
): Promise<void> {
  await tx`
    update services set declaration = ${declaration && tx.json(declaration as never)}, help = ${help && tx.json(help)},
      expected_minutes = ${expectedMinutes}, version = ${version}
    where key = ${key}`;
}

export async function setRetired(tx: Db, key: string): Promise<void> {
  await tx`update services set retired_at = now(), version = version + 1 where key = ${key}`;
}

/** Puts these first, in this order; those not named keep theirs behind them. */
export async function setPositions(tx: Db, keys: string[]): Promise<void> {
  // Two that each hold rows which the other wants would wait for ever, or leave a mixture.
  await takeTurn(tx, "services");
  await tx`
    update services s set position = next.position
    from (
      select key, row_number() over (order by array_position(${keys}::text[], key) nulls last, position, key) as position
      from services
    ) as next
    where next.key = s.key and next.position <> s.position`;
}

/** Sets up what the program brings: its prices, switches and services, where they are not there yet. */
export async function seedServices(
  tx: Db,
  services: { key: string; prices: { name: string; poisha: number }[]; switchName: string | null }[],
): Promise<void> {
  for (const { key, prices, switchName } of services) {
    for (const { name, poisha } of prices)
      await tx`insert into prices (name, poisha) values (${name}, ${poisha}) on conflict do nothing`;
    if (switchName) await tx`insert into switches (name, open) values (${switchName}, true) on conflict do nothing`;
    await tx`
      insert into services (key, position, price_name, switch_name)
      select ${key}, coalesce(max(position), 0) + 1, ${prices[0]?.name ?? key}, ${switchName} from services
      on conflict (key) do nothing`;
  }
}

/** Keys of the operator's own services among these. */
export async function findOwnAmong(tx: Db, keys: string[]): Promise<string[]> {
  const rows = await tx<{ key: string }[]>`
    select key from services where declaration is not null and key = any(${keys})`;
  return rows.map((row) => row.key);
}
