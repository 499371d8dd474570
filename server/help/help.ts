import type { Help } from "../../contract/help/help.ts";
import { nameOf } from "../../contract/services/values.ts";
import type { Sql } from "../db/sql.ts";
import type { Env } from "../env.ts";
import { versionOf } from "../http/list-answer.ts";
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
  let known: { at: number; help: Promise<Help> } | undefined;
  return () => {
    if (known && performance.now() - known.at < FRESH_MS) return known.help;
    const before = known?.help;
    const help = readHelp(sql, env, findWays).then((fresh) => unlessSame(fresh, before));
    const asked = { at: performance.now(), help };
    known = asked;
    help.catch(() => {
      if (known === asked) known = undefined;
    });
    return help;
  };
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
  const [services, ways, numbers, questions] = await Promise.all([
    listServices(sql, { retired: false }),
    findWays(),
    findPayNumbers(sql, env),
    listQuestions(sql),
  ]);
  return {
    services: services
      .filter(({ open, hours }) => open || hours)
      .map(({ key, name, price, open, usual, expectedMinutes, hours, fields }) => ({
        key,
        name: nameOf({ name, fields }),
        price,
        more: fields.some(({ options }) => options?.some(({ extra = 0 }) => extra > 0)),
        open,
        usual: usual?.minutes ?? expectedMinutes ?? undefined,
        ...(hours && { hours }),
      })),
    ways: ways
      .map(({ way }) => way)
      .filter((way) => way !== "by-hand" || Object.keys(numbers).length > 0),
    retentionDays: env.retentionDays,
    readsOutside: env.openai !== undefined,
    questions,
  };
}
