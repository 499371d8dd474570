import type { AuditAction } from "../../contract/audit.ts";
import type { OpeningHours } from "../../contract/opening-hours.ts";
import type { Words } from "../../contract/services/declare.ts";
import type { OwnDeclaration } from "../../contract/services/own.ts";
import { countRows, type Db, first, takeAdvisoryLock } from "../db/sql.ts";

/** A row of a service. `declaration` is null for a built-in one. Amounts in poisha. */
export type ServiceRow = {
  key: string;
  declaration: OwnDeclaration | null;
  priceName: string;
  switchName: string | null;
  poisha: number;
  open: boolean;
  help: Words | null;
  expectedMinutes: number | null;
  usualMinutes: number | null;
  usualOf: number | null;
  hours: OpeningHours | null;
  /** What options add to the price. */
  extras: { field: string; value: string; extra: number }[];
  version: number;
  retired: boolean;
};

/** `prices`: the list prices, unless somebody's own are given. */
function columns(sql: Db, prices = sql`prices`) {
  return sql`s.key, s.declaration, s.price_name, s.switch_name, p.poisha,
    coalesce(w.open, true) as open, s.help,
    s.expected_minutes, s.usual_minutes, s.usual_of, s.version,
    s.retired_at is not null as retired,
    (select jsonb_build_object('opens', to_char(h.opens, 'HH24:MI'),
        'closes', to_char(h.closes, 'HH24:MI'), 'weekdays', h.weekdays)
      from opening_hours h where h.switch_name = s.switch_name) as hours,
    (select coalesce(jsonb_agg(
        jsonb_build_object('field', o.field, 'value', o.value, 'extra', o.extra)), '[]')
      from option_prices o where o.service = s.price_name) as extras
    from services s
    join ${prices} p on p.name = s.price_name
    left join switches w on w.name = s.switch_name`;
}

/** `user`: at whose prices; without it the list prices. */
export type Wanted = { retired: boolean; user?: string };

export function listServices(sql: Db, { retired, user }: Wanted): Promise<ServiceRow[]> {
  return sql<ServiceRow[]>`
    select ${columns(sql, user === undefined ? undefined : sql`prices_of(${user})`)}
    where ${retired} or s.retired_at is null
    order by s.position, s.key`;
}

export function findService(sql: Db, key: string): Promise<ServiceRow | undefined> {
  return first(sql<ServiceRow[]>`select ${columns(sql)} where s.key = ${key}`);
}

/**
 * {@link findService} with a lock on all services, so that two admins change them one after the
 * other.
 */
export async function lockService(tx: Db, key: string): Promise<ServiceRow | undefined> {
  await takeAdvisoryLock(tx, "services");
  return findService(tx, key);
}

/** The names of an operator's own services with these keys, retired ones too. */
export async function findOwnNames(sql: Db, keys: string[]): Promise<Map<string, Words>> {
  const rows = await sql<{ key: string; name: Words }[]>`
    select key, declaration->'name' as name from services
    where declaration is not null and key = any(${keys})`;
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Every key that a service, price or switch has or had: none is used twice. */
export async function listTakenKeys(tx: Db): Promise<Set<string>> {
  // Two services made at once must not get the same key.
  await takeAdvisoryLock(tx, "services");
  const rows = await tx<{ key: string }[]>`
    select key from services union select name from prices union select name from switches`;
  return new Set(rows.map((row) => row.key));
}

export function countOwn(tx: Db): Promise<number> {
  return countRows(tx, tx`services where declaration is not null and retired_at is null`);
}

type NewOwn = Pick<
  ServiceRow,
  "key" | "declaration" | "poisha" | "open" | "help" | "expectedMinutes"
>;
/** Adds an operator's own service at the end of the list, with a price and a switch of its own. */
export async function insertOwn(
  tx: Db,
  { key, declaration, poisha, open, help, expectedMinutes }: NewOwn,
) {
  await tx`insert into prices (name, poisha) values (${key}, ${poisha})`;
  await tx`insert into switches (name, open) values (${key}, ${open})`;
  await tx`
    insert into services (key, position, declaration, price_name, switch_name, help,
      expected_minutes)
    select ${key}, coalesce(max(position), 0) + 1, ${tx.json(declaration as never)}, ${key}, ${key},
           ${help && tx.json(help)}, ${expectedMinutes}
    from services`;
}

type ChangedService = Pick<
  ServiceRow,
  "key" | "declaration" | "help" | "expectedMinutes" | "version"
>;
export async function updateService(tx: Db, service: ChangedService): Promise<void> {
  const { key, declaration, help, expectedMinutes, version } = service;
  await tx`
    update services set declaration = ${declaration && tx.json(declaration as never)},
      help = ${help && tx.json(help)},
      expected_minutes = ${expectedMinutes}, version = ${version}
    where key = ${key}`;
}

/** Fewer deliveries say nothing. */
const LEAST_MEASURED = 20;
const MOST_MEASURED = 100;

/**
 * Writes how long each service took of late, see usual.ts. Times are rounded up, in steps that a
 * person would say, and counts down to tens, so that they seldom change. Answers the services whose
 * time has changed.
 */
export async function measureUsual(sql: Db): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    with measured as (
      select s.key, last.counted / 10 * 10 as counted, last.minutes,
        case when last.minutes <= 60 then 5 when last.minutes <= 240 then 15
          when last.minutes <= 1440 then 60 else 1440 end as step
      from services s
      cross join lateral (
        select count(*)::int as counted,
          extract(epoch from percentile_disc(0.8) within group (order by took)) / 60 as minutes
        from (
          select o.decided_at - o.created_at as took from orders o
          where o.category = s.key and o.status = 'approved' and o.decided_at is not null
            and o.decided_by is not null
          order by o.decided_at desc limit ${MOST_MEASURED}
        ) as each) as last
      where last.counted >= ${LEAST_MEASURED}
    ), said as (
      select s.key, greatest(m.step, ceil(m.minutes / m.step) * m.step)::int as minutes, m.counted
      from services s left join measured m on m.key = s.key
    )
    update services s set usual_minutes = said.minutes, usual_of = said.counted
    from said where s.key = said.key
      and (s.usual_minutes, s.usual_of) is distinct from (said.minutes, said.counted)
    returning s.key`;
  return rows.map(({ key }) => key);
}

export async function setRetired(tx: Db, key: string): Promise<void> {
  await tx`update services set retired_at = now(), version = version + 1 where key = ${key}`;
}

/** Puts these services first, in this order; the others follow in their old order. */
export async function setPositions(tx: Db, keys: string[]): Promise<void> {
  // Without the turn two changes at once could block each other, or leave a mixture.
  await takeAdvisoryLock(tx, "services");
  await tx`
    update services s set position = next.position
    from (
      select key, row_number() over (order by array_position(${keys}::text[], key) nulls last,
        position, key) as position
      from services
    ) as next
    where next.key = s.key and next.position <> s.position`;
}

export async function seedServices(
  tx: Db,
  services: {
    key: string;
    prices: { name: string; poisha: number }[];
    switchName: string | null;
  }[],
): Promise<void> {
  for (const { key, prices, switchName } of services) {
    for (const { name, poisha } of prices)
      await tx`insert into prices (name, poisha) values (${name}, ${poisha}) on conflict
        do nothing`;
    if (switchName)
      await tx`insert into switches (name, open) values (${switchName}, true) on conflict
        do nothing`;
    await tx`
      insert into services (key, position, price_name, switch_name)
      select ${key}, coalesce(max(position), 0) + 1, ${prices[0]?.name ?? key}, ${switchName}
      from services
      on conflict (key) do nothing`;
  }
}

/**
 * Who changed a service last, or its price or its switch, and when; undefined for a change from the
 * command line.
 */
export async function findLastChange(
  sql: Db,
  { key, priceName, switchName }: Pick<ServiceRow, "key" | "priceName" | "switchName">,
): Promise<{ by: string; at: string } | undefined> {
  const actions: AuditAction[] = ["service-changed", "service-retired", "price-set", "switch-set"];
  const [row] = await sql<{ by: string | null; at: Date }[]>`
    select u.full_name as by, a.at from audit a left join users u on u.id = a.actor_id
    where a.action = any(${actions}) and a.subject = any(${[key, priceName, switchName ?? key]})
      and a.details->'group' is null
    order by a.id desc limit 1`;
  return row?.by ? { by: row.by, at: row.at.toISOString() } : undefined;
}
