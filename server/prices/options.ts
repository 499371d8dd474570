import type { Cost, Part } from "../../contract/prices.ts";
import { type Field, pricedChoices } from "../../contract/services/declare.ts";
import { orderedServices } from "../../contract/services/index.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/sql.ts";
import * as queries from "./option-queries.ts";
import { markSoldAt } from "./queries.ts";

/*
 * What options add to a price, and what the desk itself pays. What is charged of it is read by
 * price_of in the database.
 */

/** What each service and option costs the desk, in tk. */
export async function listCosts(sql: Db): Promise<Cost[]> {
  const parts = await queries.listParts(sql);
  return parts.flatMap(({ name, option = null, cost, poisha }) =>
    cost ? [{ name, option, cost: tkFromPoisha(poisha) }] : [],
  );
}

/**
 * What a part is now, in tk; undefined for an option that no form offers. `isPrice`: whether there
 * is a price of this name.
 */
export async function readParts(
  tx: Db,
  isPrice: (name: string) => boolean,
): Promise<(part: Part) => number | undefined> {
  const set = new Map((await queries.listParts(tx)).map((part) => [nameOf(part), part.poisha]));
  const built = orderedServices.map(({ price, ...service }) => optionsOf(price.name, service));
  const own = (await queries.listOwnFields(tx)).map(({ name, fields }) =>
    optionsOf(name, { fields }),
  );
  const offered = new Set([...built, ...own].flat());
  return (part) => {
    const there = part.option
      ? offered.has(nameOf({ ...part, cost: undefined }))
      : isPrice(part.name);
    return there ? tkFromPoisha(set.get(nameOf(part)) ?? 0) : undefined;
  };
}

/**
 * Sets what an option adds to a price, or what a part costs, in poisha. The caller has the turn of
 * the services.
 */
export async function setPartIn(
  tx: Db,
  part: Part & { poisha: number },
  admin: string,
): Promise<void> {
  const { name, option, cost, poisha } = part;
  const changed = await queries.changePart(tx, part, admin);
  if (!changed) return;
  // Nobody's list has a cost.
  if (!cost) await markSoldAt(tx, name);
  await recordAudit(tx, {
    actor: admin,
    action: cost ? "cost-set" : "price-set",
    subject: name,
    details: {
      from: tkFromPoisha(changed.was),
      to: tkFromPoisha(poisha),
      ...(option && { option: option.value }),
    },
  });
}

/**
 * Sets the extras that an editor gave with the options of its service, in poisha, and takes away
 * what is set of options that `fields` has no more: one of the same name that comes later begins
 * with nothing. The caller has the turn of the services.
 */
export async function setExtrasIn(
  tx: Db,
  name: string,
  { fields, given }: { fields: readonly Field[]; given: readonly GivenField[] },
  admin: string,
): Promise<void> {
  const offered = new Set(optionsOf(name, { fields }));
  for (const part of await queries.listParts(tx))
    if (part.name === name && part.option && !offered.has(nameOf({ ...part, cost: undefined })))
      await setPartIn(tx, { ...part, poisha: 0 }, admin);
  for (const [at, { name: field, options = [] }] of fields.entries())
    for (const [nth, { value }] of options.entries()) {
      const poisha = given[at]?.options?.[nth]?.extra;
      const option = { field, value };
      if (poisha !== undefined && offered.has(nameOf({ name, option })))
        await setPartIn(tx, { name, option, poisha }, admin);
    }
}

/** A field as it came from an editor, in the order of those that are declared by it. */
type GivenField = { options?: { extra?: number | undefined }[] | undefined };

function optionsOf(name: string, service: Parameters<typeof pricedChoices>[0]): string[] {
  return pricedChoices(service).flatMap(({ name: field, options = [] }) =>
    options.map(({ value }) => nameOf({ name, option: { field, value } })),
  );
}

function nameOf({ name, option, cost = false }: Part): string {
  return JSON.stringify([name, option?.field, option?.value, cost]);
}
