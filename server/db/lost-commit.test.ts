import { randomUUID } from "node:crypto";
import { connect, createServer, type Socket } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { type IdempotentRequest, idempotent } from "../http/idempotency.ts";
import { placeOrder } from "../orders/place-order.ts";
import { newUser, openDesk } from "../test/builders.ts";
import { balanceOf } from "../test/writes.ts";
import { setBalance } from "../wallet/ledger.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { openDatabase, type Sql } from "./sql.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 1000);

/**
 * A connection to the database that breaks once: after a message with `text` was sent, and before
 * its answer.
 */
async function openBreaking(text: string): Promise<Sql> {
  const { host, port, ...login } = inject("database");
  let broken = false;
  const proxy = createServer((client) => {
    const upstream: Socket = host.startsWith("/")
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(port, host);
    let heard = false;
    client.on("data", (data) => {
      heard ||= !broken && data.includes(text);
      upstream.write(data);
    });
    upstream.on("data", (data) => {
      if (!heard) return client.write(data);
      broken = true;
      client.destroy();
      return upstream.destroy();
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on("error", () => {}).on("close", () => other.destroy());
  });
  const at = await new Promise<number>((ready) => {
    proxy.listen(0, "127.0.0.1", () => ready((proxy.address() as { port: number }).port));
  });
  const sql = openDatabase(
    { ...login, host: "127.0.0.1", port: at, database: server.database },
    { max: 1 },
  );
  onTestFinished(async () => {
    await sql.end({ timeout: 1 });
    proxy.close();
  });
  return sql;
}

const idempotencyOf = (userId: string, operation: string): IdempotentRequest & { key: string } => ({
  userId,
  operation,
  key: randomUUID(),
  hash: Buffer.from("asked"),
});

test("the connection drops after an order was committed: the same key replays it, and it is charged once", async () => {
  const attempt = idempotencyOf(rahim.user._id, "place-order");
  // The key is in the parameters, which are sent when the statement is executed.
  const sql = await openBreaking(attempt.key);
  const order = { category: "nid", voterNumberNid: "123456789012" } as const;
  const me = { id: attempt.userId, payer: attempt.userId };
  const place = () =>
    placeOrder({ ...server, sql }, { me, body: order, check: () => order, attempt: () => attempt });
  await expect(place()).rejects.toThrow();
  const { answer, replayed } = await place();
  expect(replayed).toBe(true);
  expect((await rahim.send("GET", "/api/apply/my-order")).body).toMatchObject([
    { _id: answer.order._id },
  ]);
  expect(await balanceOf(rahim)).toBe(880);
});

test("it drops after COMMIT was sent for a balance edit: the same key replays it", async () => {
  const sql = await openBreaking("commit");
  const attempt = idempotencyOf(admin.user._id, "edit-user-balance");
  const edit = { userId: rahim.user._id, amount: 500_00, reason: "নগদ জমা" };
  const set = () => idempotent(sql, attempt, (tx) => setBalance(tx, edit, admin.user._id));
  const before = (await rahim.send("GET", "/api/wallet/statement")).body.length;
  await expect(set()).rejects.toThrow();
  expect(await set()).toEqual({ answer: 500_00, replayed: true });
  expect((await rahim.send("GET", "/api/wallet/statement")).body).toHaveLength(before + 1);
  expect(await balanceOf(rahim)).toBe(500);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("a key that is said to be taken, with no row behind it, is no refusal: the same request is done when it comes again", async () => {
  const order = { category: "nid", voterNumberNid: "123456789012" };
  const orderKey = { "Idempotency-Key": randomUUID() };
  const attempt = idempotencyOf(admin.user._id, "edit-user-balance");
  const edit = { userId: rahim.user._id, amount: 700_00, reason: "নগদ জমা" };
  const place = () => rahim.send("POST", "/api/apply/order", order, orderKey);
  const set = () => idempotent(server.sql, attempt, (tx) => setBalance(tx, edit, admin.user._id));

  await server.sql.unsafe(`
    create function say_taken() returns trigger language plpgsql as $$ begin
      if new.operation = 'place-order' then
        raise unique_violation using constraint = 'idempotency_pkey';
      end if;
      return null;
    end $$;
    create trigger say_taken before insert on idempotency for each row execute function say_taken();`);
  expect(await place()).toMatchObject({ status: 503, body: { code: "database-away" } });
  await expect(set()).rejects.toMatchObject({ appCode: "database-away" });
  await server.sql.unsafe("drop trigger say_taken on idempotency");

  expect((await place()).status).toBe(201);
  expect(await set()).toEqual({ answer: 700_00, replayed: false });
  expect(await balanceOf(rahim)).toBe(700);
  expect(await verifyLedger(server.sql)).toEqual([]);
});
