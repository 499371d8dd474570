import { setTimeout as delay } from "node:timers/promises";
import type postgres from "postgres";
import { beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { missingPatch } from "../missing-patch.ts";
import { type Cut, openCutter } from "../test/wire/cutter.ts";
import { allowLong, type Db, openDatabase, type Sql } from "./sql.ts";

const CLOSED = { code: "CONNECTION_CLOSED" };

beforeAll(async () => expect(await missingPatch()).toBeUndefined());

/** A pool of `max` connections, and what cuts them. */
async function openCut(max = 1) {
  const cutter = await openCutter(inject("database"));
  const { username } = inject("database");
  const sql = openDatabase({ ...cutter, username, database: "postgres" }, { max });
  onTestFinished(async () => {
    await sql.end({ timeout: 1 });
    cutter.close();
  });
  return { sql, ...cutter };
}

const goesOn = async (sql: Sql) => expect(await sql`select 'on' as goes`).toEqual([{ goes: "on" }]);

describe("a connection that was lost is never used again", () => {
  let sql: Sql;
  let cut: (which: Cut) => Promise<string>;
  let cutAll: () => void;
  beforeEach(async () => {
    ({ sql, cut, cutAll } = await openCut());
    await goesOn(sql);
  });

  test("between an error and its end: the next query does not get that error", async () => {
    const done = cut({ type: "E", at: 2 });
    await expect(sql`select ${"no"}::int`).rejects.toMatchObject(CLOSED);
    expect(await done).toBe("E");
    await goesOn(sql);
  });

  test.each([false, true])(
    "while queries wait for it in a row (reset: %s): none waits for ever, none gets another's answer",
    async (reset) => {
      void cut({ type: "D", at: 3, reset });
      const all = Array.from({ length: 8 }, (_, nth) => sql`select ${nth}::int as nth`);
      for (const [nth, { status, value, reason }] of (
        await Promise.allSettled(all)
      ).entries() as any)
        expect(value ?? reason.code, status).toEqual(
          value ? [{ nth }] : expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET)$/),
        );
      await goesOn(sql);
    },
  );

  test("a transaction that goes on without it reaches nobody else's", async () => {
    await sql`create table if not exists strayed (word text)`;
    const { promise: others, resolve: go } = Promise.withResolvers<void>();
    const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
    const lost = sql.begin(async (tx) => {
      void cut({ type: "Z", at: 1 });
      await tx`select 1`.catch(() => {});
      await others;
      await tx`insert into strayed values ('from a transaction that is over')`.then(end, end);
    });
    await expect(lost).rejects.toMatchObject(CLOSED);
    const after = await sql.begin(async (tx) => {
      go();
      expect(await ended).toMatchObject(CLOSED);
      return tx`select word from strayed`;
    });
    expect(after).toHaveLength(0);
    await sql`drop table strayed`;
  });

  test("a cursor that was cut off between two steps does not end like a complete one", async () => {
    let rows = 0;
    const read = async () => {
      for await (const part of sql`select generate_series(1, 30) as n`.cursor(10)) {
        rows += part.length;
        if (rows !== 10) continue;
        cutAll();
        await delay(50);
      }
    };
    await expect(read()).rejects.toMatchObject(CLOSED);
    expect(rows).toBe(10);
    await goesOn(sql);
  });
});

describe("a connection whose network drops what is sent", () => {
  /** Its next connection is lost after half a second without a byte. */
  async function openSilent(max = 1) {
    const { sql, cutAll, fallSilent } = await openCut(max);
    await goesOn(sql);
    Object.assign(sql.options, { answer_timeout: 0.5 });
    cutAll();
    await expect.poll(() => sql`select 1`.then(Boolean, () => false)).toBe(true);
    const backend = async () => (await sql`select pg_backend_pid() as pid`)[0]?.pid;
    return { sql, fallSilent, backend };
  }

  test("is lost, with all that wait for it, and the next one goes on", async () => {
    const { sql, fallSilent } = await openSilent();
    const lost = sql.begin(async (tx) => {
      await tx`select 1`;
      fallSilent();
      await tx`select 2`;
    });
    await expect(lost).rejects.toMatchObject(CLOSED);
    await goesOn(sql);
    fallSilent();
    const waiting = await Promise.allSettled([1, 2].map((n) => sql`select ${n}::int as n`));
    // The second was not sent yet.
    expect(waiting).toMatchObject([{ reason: CLOSED }, { value: [{ n: 2 }] }]);
  });

  test("is lost in time also while more is asked on it", async () => {
    const { sql, fallSilent } = await openSilent();
    const ask = (value: number) => sql`select ${value}::int as value`;
    await ask(0);
    fallSilent();
    const from = performance.now();
    const lost = ask(1);
    const asking = setInterval(() => void ask(2).catch(() => {}), 100);
    onTestFinished(() => clearInterval(asking));
    await expect(lost).rejects.toMatchObject(CLOSED);
    // After a hundred the driver sends no more until one is answered.
    expect(performance.now() - from).toBeLessThan(5_000);
  });

  test("is none where a transaction may take long, until it ends", async () => {
    const { sql } = await openSilent();
    const slow = (tx: Db) => tx`select pg_sleep(1.2)::text as slept`;
    const long = sql.begin(async (tx) => {
      await allowLong(tx, 60_000);
      return slow(tx);
    });
    expect(await long).toEqual([{ slept: "" }]);
    await expect(slow(sql)).rejects.toMatchObject(CLOSED);
    await goesOn(sql);
  });

  test("is none that nobody asks, or whose cursor waits for its reader", async () => {
    const { sql, backend } = await openSilent();
    const before = await backend();
    await delay(1_200);
    let rows = 0;
    for await (const part of sql`select generate_series(1, 20) as n`.cursor(10)) {
      await delay(1_200);
      rows += part.length;
    }
    expect([rows, await backend()]).toEqual([20, before]);
  });
});

test("the driver's own first question is cut: what waits for it is told, or asked on the next connection", async () => {
  for (const at of [1, 5, 40]) {
    const { sql, cut } = await openCut();
    void cut({ type: "D", at });
    await goesOn(sql);
    const { sql: other, cut: breakOff } = await openCut();
    void breakOff({ type: "D", at, reset: true });
    await expect(other`select 1`).rejects.toMatchObject({ code: "ECONNRESET" });
    await goesOn(other);
  }
});

test("a query that can't be written fails alone, not the one before it on the same connection", async () => {
  const { sql } = await openCut();
  const at = (date: Date) => sql`select ${date}::timestamptz as at`;
  const [now, never] = [new Date(0), new Date(Number.NaN)];
  await at(now);
  const [first, second, third] = await Promise.allSettled([at(now), at(never), at(now)]);
  expect([first, third]).toMatchObject(Array(2).fill({ value: [{ at: now }] }));
  expect(second).toMatchObject({ reason: { name: "RangeError" } });
});

test("a transaction that is the last to fit into a connection's row has it for itself", async () => {
  const { sql } = await openCut(2);
  await Promise.all([sql`select pg_sleep(0.1)`, sql`select pg_sleep(0.1)`]);
  const waiting = Array.from({ length: 200 }, () => sql`select 1`.execute());
  const both = [1, 2].map(() => sql.begin((tx) => tx`select 'whole' as is`));
  expect(await Promise.all(both)).toEqual(Array(2).fill([{ is: "whole" }]));
  await Promise.all(waiting);
});

describe("a prepared statement whose plan became void under a running process", () => {
  /**
   * One connection that has prepared what is asked below, and another that changes the table under
   * it.
   */
  async function openChanged() {
    const { sql } = await openCut();
    const { sql: other } = await openCut();
    await other`drop table if exists replanned`;
    await other`create table replanned as select n as id from generate_series(1, 9) as n`;
    const ask = (id: number) => sql`select * from replanned where id = ${id}`;
    const slow = () => sql`select ${0.3}::float as slept, pg_sleep(0.3)::text`;
    const quick = (nth: number) => sql`select ${nth}::int as nth`;
    for (const one of [ask(1), slow(), quick(0)]) await one;
    await other`alter table replanned add column word text default 'new'`;
    return { sql, other, ask, slow, quick };
  }
  const found = (id: number) => [{ id, word: "new" }];
  const slept = [{ slept: 0.3, pgSleep: "" }];

  test("is planned anew, and whatever is sent before and behind it gets its own answer", async () => {
    const { ask, slow, quick } = await openChanged();
    const before = Promise.all([ask(2), slow(), ask(3), quick(1), ask(4)]);
    // They come while the first waits, behind what is slow, to be planned.
    await delay(100);
    const after = Promise.all([quick(2), ask(5), quick(3)]);
    expect(await before).toEqual([found(2), slept, found(3), [{ nth: 1 }], found(4)]);
    expect(await after).toEqual([[{ nth: 2 }], found(5), [{ nth: 3 }]]);
  });

  test("gets the values as they were given, not what was made of them the first time", async () => {
    const { sql, other } = await openChanged();
    const ask = () => sql`
      select id, ${true}::bool as yes, ${Buffer.from("a")}::bytea as bytes,
             ${sql.json({ a: 1 })}::jsonb as json, ${["a,b", "{}"]}::text[] as list,
               ${new Date(0)}::timestamptz as at
      from (select * from replanned where id = ${1} limit 1) as one`;
    const first = await ask();
    expect(first).toMatchObject([{ yes: true, json: { a: 1 }, list: ["a,b", "{}"] }]);
    await other`alter table replanned alter column id type bigint`;
    expect(await ask()).toEqual([...first]);
  });

  test("does not let a transaction that begins behind it in before its turn", async () => {
    const { sql, ask, slow, quick } = await openChanged();
    const before = Promise.all([ask(2), slow()]);
    await delay(100);
    const within = sql.begin(async (tx) => [
      await tx`select pg_current_xact_id_if_assigned()::text as id`,
      await tx`select ${7}::int as nth`,
    ]);
    const after = quick(4);
    expect(await before).toEqual([found(2), slept]);
    expect(await within).toEqual([[{ id: null }], [{ nth: 7 }]]);
    expect(await after).toEqual([{ nth: 4 }]);
  });

  test.each([false, true])(
    "and one that is cancelled while it waits takes nobody's answer (sent before: %s)",
    async (sent) => {
      const { ask, slow, quick } = await openChanged();
      const replanned = ask(2);
      const before = Promise.allSettled([replanned, slow()]);
      await delay(100);
      const [waits, stays] = [quick(5), quick(6)];
      const behind = Promise.allSettled([waits, stays]);
      // Now it has reached the connection.
      await delay(10);
      (sent ? replanned : waits).cancel();
      const cancelled = { status: "rejected", reason: { code: "57014" } };
      const value = (rows: object[]) => ({ status: "fulfilled", value: rows });
      expect(await before).toMatchObject([sent ? cancelled : value(found(2)), value(slept)]);
      expect(await behind).toMatchObject([
        sent ? value([{ nth: 5 }]) : cancelled,
        value([{ nth: 6 }]),
      ]);
      expect(await quick(7)).toEqual([{ nth: 7 }]);
    },
  );
});

describe("a query that is cancelled before it was sent leaves its connection to others", () => {
  const cancel = (query: postgres.PendingQuery<postgres.Row[]>) => {
    const told = expect(query.execute()).rejects.toMatchObject({ code: "57014" });
    query.cancel();
    return told;
  };

  test("in the pool, where it is opened for the query or open", async () => {
    const { sql } = await openCut();
    for (const _ of ["opened", "open"]) {
      await cancel(sql`select 1`);
      await goesOn(sql);
    }
    await cancel(sql`select 1`);
    const alone = await sql.reserve();
    await cancel(alone`select 1`);
    await goesOn(alone);
    alone.release();
    await goesOn(sql);
  });

  test("in a transaction, where it waits for the one before it", async () => {
    const { sql } = await openCut();
    const told = sql.begin(async (tx) => {
      const before = tx`select pg_sleep(${0.1})::text`.execute();
      const waits = tx`select 1`.execute();
      const behind = tx`select 2 as two`.execute();
      await delay(20);
      await cancel(waits);
      await before;
      expect(await behind).toEqual([{ two: 2 }]);
    });
    await expect(told).rejects.toMatchObject({ code: "57014" });
    await goesOn(sql);
  });
});

test("a query that is cancelled behind another on its connection does not take the next one's answer", async () => {
  const { sql } = await openCut();
  const sleep = (nth: number, seconds = 0.05) =>
    sql`select ${nth}::int as nth, pg_sleep(${seconds}::float)::text`;
  await sleep(0);
  // It sleeps until it is cancelled: on a busy machine that would reach the next one.
  const all = Array.from({ length: 5 }, (_, nth) => sleep(nth, nth === 2 ? 60 : undefined));
  const answers = Promise.allSettled(all);
  await delay(10);
  all[2]?.cancel();
  for (const [nth, answer] of (await answers).entries())
    if (nth !== 2) expect(answer).toMatchObject({ value: [{ nth }] });
  await goesOn(sql);
});
