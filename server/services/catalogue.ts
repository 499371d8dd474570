import type { ErrorBody } from "../../contract/errors.ts";
import type { OrderForm } from "../../contract/orders.ts";
import {
  closedNotice,
  type Declaration,
  type Field,
  type Words,
} from "../../contract/services/declare.ts";
import { builtInPrices, builtIns, findBuiltIn } from "../../contract/services/index.ts";
import { declarationOf, type Service } from "../../contract/services/own.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { type AppError, appError } from "../app-error.ts";
import type { RowsOf } from "../db/list-version.ts";
import type { Db } from "../db/sql.ts";
import { priceRows } from "../prices/prices.ts";
import { startupError } from "../startup-error.ts";
import * as queries from "./queries.ts";

/**
 * What an order is checked and charged by. `version` and `form` are null for a built-in service.
 */
export type Orderable = { service: Declaration; version: number | null; form: OrderForm | null };

export type Own = Orderable & { retired: boolean };

/** An operator's own service by its key, as it is declared now; a retired one too. */
export async function findOwn(sql: Db, key: string): Promise<Own | undefined> {
  const row = await queries.findService(sql, key);
  if (!row?.declaration) return undefined;
  const { name, icon, fields } = row.declaration;
  const service = declarationOf(key, row.declaration);
  return { service, version: row.version, form: { name, icon, fields }, retired: row.retired };
}

/**
 * The rows behind the version of {@link listServices}. A service contains its price and whether it
 * is open.
 */
export const serviceRows: RowsOf = (sql) =>
  sql`from (select changed_in ${priceRows(sql)}
            union all select changed_in from switches) as told where true`;

export async function listServices(sql: Db, wanted: queries.Wanted): Promise<Service[]> {
  const rows = await queries.listServices(sql, wanted);
  return rows.flatMap((row) => toService(row) ?? []);
}

/**
 * The names of an operator's own services among these prices, retired ones too. Built-in prices
 * cost no query.
 */
export async function findOwnNames(sql: Db, priceNames: string[]): Promise<Map<string, Words>> {
  const asked = new Set(priceNames);
  for (const { price } of builtInPrices) asked.delete(price.name);
  return asked.size > 0 ? queries.findOwnNames(sql, [...asked]) : new Map();
}

/** @throws not-found */
export async function getService(sql: Db, key: string): Promise<Service> {
  const row = await queries.findService(sql, key);
  const service = row && toService(row);
  if (!service) throw appError("not-found");
  return service;
}

export function closedError(service: Pick<Declaration, "name" | "switch">): AppError {
  return appError("closed", closedFacts(service));
}

export function closedFacts(service: Pick<Declaration, "name" | "switch">): Partial<ErrorBody> {
  const notice = closedNotice(service);
  return { error: notice.en, notice };
}

/**
 * Adds built-in prices, switches and services that the database does not have yet. Call in a
 * transaction.
 */
export async function seedBuiltIns(tx: Db): Promise<void> {
  const keys = builtIns.map(({ key }) => key);
  const [taken] = await queries.findOwnNames(tx, keys);
  if (taken)
    throw startupError(
      `This program brings a service called “${taken[0]}”, and an operator made one of the same ` +
        "name: go back to the version before, or ask for a release with another name.",
    );
  const services = builtIns.map((service) => ({
    key: service.key,
    switchName: service.switch?.name ?? null,
    prices: builtInPrices
      .filter((one) => one.service === service)
      .map(({ price }) => ({ name: price.name, poisha: price.firstTk * 100 })),
  }));
  await queries.seedServices(tx, services);
}

/** Undefined for the row of a built-in service that this version no longer has. */
function toService(row: queries.ServiceRow): Service | undefined {
  const service = row.declaration ? declarationOf(row.key, row.declaration) : findBuiltIn(row.key);
  if (!service) return undefined;
  const { key, name, group, icon, path, consent, fields } = service;
  const { poisha, declaration, hours, extras, usualMinutes, usualOf, ...settings } = row;
  return {
    ...settings,
    key,
    name,
    group,
    icon,
    path,
    consent,
    price: tkFromPoisha(poisha),
    closedNotice: closedNotice(service),
    own: declaration !== null,
    ...(hours && { hours }),
    ...(usualMinutes !== null &&
      usualOf !== null && { usual: { minutes: usualMinutes, of: usualOf } }),
    fields: fields.map((field) => withExtras(field, extras)),
  };
}

/** With what its options add to the price, in tk. */
function withExtras(field: Field, extras: queries.ServiceRow["extras"]): Field {
  const { name, options } = field;
  if (!options) return field;
  return {
    ...field,
    options: options.map((option) => {
      const found = extras.find((one) => one.field === name && one.value === option.value);
      return found ? { ...option, extra: tkFromPoisha(found.extra) } : option;
    }),
  };
}
