import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { newUser, openDesk } from "../test/builders.ts";
import { startProcess } from "../test/process/start.ts";
import { subscriber } from "../test/push-service.ts";
import { deliver, placed } from "../test/writes.ts";
import { pushKeys } from "./push.ts";

const PEOPLE = 10_000;
/** Of all at work when a sender dies: two batches, one of each process. */
const MOST_AGAIN = 20;
const PATIENCE_MS = 180_000;

const { server, admin } = await openDesk();
const { sql } = server;

const start = (main: string, given?: unknown) =>
  startProcess(`${import.meta.dirname}/test/${main}`, given);

async function startService(): Promise<{ port: number; told(): Promise<string[]> }> {
  const lines = createInterface({ input: start("push-service-main.ts").stdout! });
  const port = Number((await once(lines, "line"))[0]);
  const told = async () => (await fetch(`http://127.0.0.1:${port}/`)).json() as Promise<string[]>;
  return { port, told };
}

/** Ten thousand customers who are signed in, each with a browser, and one in ten with two. */
async function fill(): Promise<number> {
  const { subscription } = subscriber();
  const { p256dh, auth } = subscription.keys;
  await sql`
    with made as (
      insert into users (username, full_name, sought, gender, password_hash)
      select 'many-' || n, 'x', 'x', 'male', 'x' from generate_series(1, ${PEOPLE}) as n
      returning id
    ), known as (insert into accounts (user_id) select id from made)
    insert into sessions (token_hash, user_id, user_agent, expires_at, absolute_until)
    select 'many ' || id, id, '', now() + interval '1 day', now() + interval '1 day' from made`;
  const { count } = await sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, locale)
    select s.user_id, s.id, 'https://fcm.googleapis.com/fcm/send/' || s.id || '/' || n,
      ${p256dh}, ${auth}, 'bn'
    from sessions s join users u on u.id = s.user_id and u.username like 'many-%'
    cross join generate_series(1, 1 + (hashtext(s.id::text) % 10 = 0)::int) as n`;
  return count;
}

const counts = async () => (await admin.send("GET", "/api/notice/posted")).body[0].push;

test("ten thousand people are told of a notice once each, though senders are killed; an order's owner does not wait for them", {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const browsers = await fill();
  const rahim = await newUser(server, admin, 1_000);
  const phone = subscriber("https://fcm.googleapis.com/fcm/send/rahim");
  await rahim.send("POST", "/api/push/subscription", phone.subscription);
  const service = await startService();
  const connection = { ...inject("database"), database: server.database };
  const keys = await pushKeys(sql, server.seal);
  const sender = () => start("sender-main.ts", { connection, keys, port: service.port });

  const posting = performance.now();
  const { status } = await admin.send("POST", "/api/notice/notices", { notice: "x", push: true });
  const postedMs = performance.now() - posting;
  expect(status).toBe(201);
  expect(postedMs).toBeLessThan(5_000);
  expect(await counts()).toEqual({ people: PEOPLE + 1, told: 0, waiting: PEOPLE + 1 });

  const senders = [sender(), sender()];
  await expect
    .poll(async () => (await service.told()).length, { timeout: 60_000 })
    .toBeGreaterThan(500);
  await deliver(admin, await placed(rahim));
  const before = (await service.told()).length;
  const ofRahim = (told: string[]) =>
    told.map((path, at) => ({ path, at })).filter(({ path }) => path.endsWith("/rahim"));
  // Both what is his and the notice come to his phone: the order within two batches of each.
  await expect
    .poll(async () => ofRahim(await service.told()).length, { interval: 20, timeout: 20_000 })
    .toBeGreaterThan(0);
  const behind = (ofRahim(await service.told())[0]?.at ?? PEOPLE) - before;
  expect(behind).toBeLessThan(400);

  for (let kills = 0; kills < 3; kills += 1) {
    await delay(1_500);
    senders[kills % 2]?.kill("SIGKILL");
    senders[kills % 2] = sender();
    // What was on its way is leased for a minute.
    await delay(200);
    await sql`update push_messages set next_try_at = now() where next_try_at > now() and tries > 0`;
  }
  await expect
    .poll(
      async () => {
        const [{ left }] = await sql<
          [{ left: number }]
        >`select count(*)::int as left from push_messages`;
        return left;
      },
      { interval: 500, timeout: PATIENCE_MS },
    )
    .toBe(0);
  const told = (await service.told()).filter((path) => !path.endsWith("/rahim"));
  expect(new Set(told).size).toBe(browsers);
  // The lease of what the living sender had was ended too, so it may have told it again as well.
  expect(told.length - browsers).toBeLessThanOrEqual(3 * 2 * MOST_AGAIN);
  expect(await counts()).toEqual({ people: PEOPLE + 1, told: PEOPLE + 1, waiting: 0 });
});
