import { createHash } from "node:crypto";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { createApp } from "../app.ts";
import { createSessions } from "../auth/sessions.ts";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";
import type { TestServer } from "../test/harness.ts";
import { openTransactionPooler } from "../test/wire/transaction-pooler.ts";
import { openTunnel } from "../test/wire/tunnel.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { limitStatements, refuseSharedSessions } from "./pooler.ts";
import { openDatabase } from "./sql.ts";

const { server, admin } = await openDesk();

function addressOf({ host, port }: { host: string; port: number }): string {
  return `postgres://${inject("database").username}@${host}:${port}/${server.database}`;
}

async function openDirect(): Promise<string> {
  return addressOf(await openTunnel(inject("database")));
}

describe("at the start", () => {
  test("a database itself is taken, and a pooler with an address past it", async () => {
    const direct = await openDirect();
    await refuseSharedSessions({ databaseUrl: direct, databaseDirectUrl: direct });
    const pooler = addressOf(await openTransactionPooler(inject("database")));
    await refuseSharedSessions({ databaseUrl: pooler, databaseDirectUrl: direct });
  });

  test.each([{}, { sessions: 1 }, { sessions: 2, turns: true }])(
    "a pooler that shares sessions is refused where one must be one's own (%o)",
    async (how) => {
      const direct = await openDirect();
      const pooler = addressOf(await openTransactionPooler(inject("database"), how));
      const alone = refuseSharedSessions({ databaseUrl: pooler, databaseDirectUrl: pooler });
      await expect(alone).rejects.toMatchObject({
        code: "startup",
        message: expect.stringContaining(
          "DATABASE_URL leads through a pooler that shares sessions: set DATABASE_DIRECT_URL",
        ),
      });
      const both = refuseSharedSessions({ databaseUrl: direct, databaseDirectUrl: pooler });
      await expect(both).rejects.toThrow(
        "DATABASE_DIRECT_URL leads through a pooler that shares sessions",
      );
    },
  );

  test("one that can't be reached is named", async () => {
    const nobody = "postgres://nobody@127.0.0.1:1/none";
    const reached = refuseSharedSessions({
      databaseUrl: nobody,
      databaseDirectUrl: await openDirect(),
    });
    await expect(reached).rejects.toThrow("The database in DATABASE_URL can't be reached");
  });

  test("the role limits statements where the pooler takes no limit, once", async () => {
    const pooler = await openTransactionPooler(inject("database"));
    const limit = async (connection: Parameters<typeof openDatabase>[0]) => {
      const sql = openDatabase(connection, { max: 1, pooled: true });
      await limitStatements(sql);
      const [row] = await sql`select setconfig from pg_db_role_setting
          where setdatabase = (select oid from pg_database where datname = current_database())`;
      await sql.end();
      return row?.setconfig;
    };
    expect(await limit(addressOf(pooler))).toEqual(["statement_timeout=5000"]);
    const anew = openDatabase(addressOf(await openTransactionPooler(inject("database"))), {
      max: 1,
      pooled: true,
    });
    expect(await anew`show statement_timeout`).toEqual([{ statementTimeout: "5s" }]);
    await anew`do $$ begin execute format('alter role %I in database %I set statement_timeout = 9000', current_user, current_database()); end $$`;
    await anew.end();
    expect(await limit(addressOf(await openTransactionPooler(inject("database"))))).toEqual([
      "statement_timeout=9000",
    ]);
    await server.sql`do $$ begin execute format('alter role %I in database %I reset all',
      current_user, current_database()); end $$`;
  });
});

/** The same server as another process that uses a pooler. */
async function openThroughPooler(): Promise<TestServer> {
  const pooler = await openTransactionPooler(inject("database"));
  const sql = openDatabase(addressOf(pooler), { pooled: true });
  onTestFinished(() => sql.end({ timeout: 1 }));
  const deps = { ...server, sql, sessions: createSessions(sql, { secure: false }) };
  return { ...deps, app: createApp(deps, "no-page") };
}

test("eight people with 160 requests at once through a pooler: orders are placed, everybody hears of themselves", async () => {
  const pooled = await openThroughPooler();
  const people = await Promise.all(Array.from({ length: 8 }, () => newUser(server, admin, 1000)));
  const ask = async ({ user, cookie }: Person, round: number) => {
    const headers = { Cookie: cookie };
    const order = { category: "nid", nidNumber: `${1000000000 + round}` };
    if (round % 4 === 0) {
      const { status, body } = await send(pooled, "POST", "/api/apply/order", order, headers);
      expect([status, body.order.nidNumber]).toEqual([201, expect.stringMatching(`${round}$`)]);
    } else if (round % 4 === 1) {
      // A query without parameters, which the driver would send on a busy connection.
      expect((await send(pooled, "GET", "/api/balance", undefined, headers)).body).toHaveProperty(
        "nidBalance",
      );
    } else {
      const { status, body } = await send(pooled, "GET", "/api/users/userInfo", undefined, headers);
      expect([status, body._id]).toEqual([200, user._id]);
    }
  };
  const rounds = Array.from({ length: 20 }, (_, round) => round);
  await Promise.all(rounds.flatMap((round) => people.map((person) => ask(person, round))));
  for (const person of people)
    expect((await person.send("GET", "/api/apply/my-order")).body).toHaveLength(5);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("a session or a user that was not asked for is an error, and never somebody else's", async () => {
  const [asker, other] = [await newUser(server, admin), await newUser(server, admin)];
  const hashOf = ({ cookie }: Person) =>
    createHash("sha256")
      .update(cookie.split("=")[1] ?? "")
      .digest("base64url");
  const swapped = [
    [hashOf(asker), hashOf(other), "/api/users/userInfo"],
    [asker.user._id, other.user._id, `/api/users/avatars/${asker.user._id}`],
  ] as const;
  for (const [asked, instead, path] of swapped) {
    const wrong = await openTunnel(inject("database"), (question) =>
      Buffer.from(question.toString("latin1").replaceAll(asked, instead), "latin1"),
    );
    const sql = openDatabase(addressOf(wrong));
    const deps = { ...server, sql, sessions: createSessions(sql, { secure: false }) };
    const app = createApp(deps, "no-page");
    const answer = await send({ app }, "GET", path, undefined, { Cookie: asker.cookie });
    expect([answer.status, answer.body.code]).toEqual([500, "server-error"]);
    expect(JSON.stringify(answer.body)).not.toContain(other.user.username);
    await sql.end({ timeout: 1 });
  }
});
