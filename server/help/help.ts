import type { Help } from "../../contract/help/help.ts";
import type { Prices } from "../../contract/prices.ts";
import type { Field } from "../../contract/services/declare.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import type { Service } from "../../contract/services/own.ts";
import { nameOf } from "../../contract/services/values.ts";
import { keptFor } from "../db/kept-for.ts";
import type { Sql } from "../db/sql.ts";
import type { Env } from "../env.ts";
import { versionOf } from "../http/list-answer.ts";
import { getPrices } from "../prices/prices.ts";
import { findPayNumbers } from "../recharge/sent-money.ts";
import { createWays } from "../recharge/ways/ways.ts";
import { listServices } from "../services/catalogue.ts";
import { listQuestions } from "./questions.ts";

/** ms. So late a change may be told to strangers. */
const FRESH_MS = 5_000;

/**
 * What anybody may know of this desk, as it was within five seconds: however many strangers come,
 * the database is asked once. While nothing has changed it is the same object, so that the page is
 * not drawn again.
 */
export function createHelp(sql: Sql, env: Env): () => Promise<Help> {
  const findWays = createWays(sql, env);
  return keptFor<Help>(FRESH_MS, async (before) =>
    unlessSame(await readHelp(sql, env, findWays), before),
  );
}

async function unlessSame(fresh: Help, before: Promise<Help> | undefined): Promise<Help> {
  const last = await before?.catch(() => undefined);
  return last && versionOf(last) === versionOf(fresh) ? last : fresh;
}

async function readHelp(
  sql: Sql,
  env: Env,
  findWays: ReturnType<typeof createWays>,
): Promise<Help> {
  const [services, prices, ways, numbers, questions] = await Promise.all([
    listServices(sql, { retired: false }),
    getPrices(sql),
    findWays(),
    findPayNumbers(sql, env),
    listQuestions(sql),
  ]);
  return {
    services: services
      .filter(({ open, hours }) => open || hours)
      .flatMap((service) => [offered(service), ...editsOf(service, prices)]),
    ways: ways
      .map(({ way }) => way)
      .filter((way) => way !== "by-hand" || Object.keys(numbers).length > 0),
    retentionDays: env.retentionDays,
    readsOutside: env.openai !== undefined,
    questions,
  };
}

type Offered = Help["services"][number];

function offered(service: Service): Offered {
  const { key, price, open, usual, expectedMinutes, hours, switchName, fields } = service;
  const extras = fields.map(extrasOf);
  return {
    key,
    name: nameOf(service),
    price: extras.reduce((sum, { least }) => sum + least, price),
    more: extras.some(({ least, most }) => most > least),
    open,
    always: switchName === null,
    usual: usual?.minutes ?? expectedMinutes ?? undefined,
    ...(hours && { hours }),
  };
}

/** What the least and the dearest choice add to the price, in tk: who may leave it out, may. */
function extrasOf({ options = [], required }: Field): { least: number; most: number } {
  const extras = options.map(({ extra = 0 }) => extra);
  const [first = 0] = extras;
  return { least: required ? Math.min(first, ...extras) : 0, most: Math.max(0, ...extras) };
}

/** What is charged each time that the result is changed, a line of its own. */
function editsOf({ key, open, switchName }: Service, prices: Prices): Offered[] {
  const edit = findBuiltIn(key)?.editPrice;
  const price = edit && prices[edit.name];
  if (!edit?.label || price === undefined) return [];
  const always = switchName === null;
  return [{ key: edit.name, name: edit.label, price, more: false, open, always }];
}
