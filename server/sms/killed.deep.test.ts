import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { keepPhone } from "../phones/phones.ts";
import { FIELD_KEYS } from "../test/payment-process.ts";
import { kill, startProcess, within } from "../test/process/start.ts";
import { bulkSms, openSmsDesk } from "../test/sms/desk.ts";
import { shareOf } from "./sms.ts";

const PER_DAY = 40;
/** Messages that one process has on their way at most. */
const AT_ONCE = 5;
/** So many that some of the share are left to be sent. */
const KILLS = 4;

const desk = await openSmsDesk({ SMS_PER_DAY: String(PER_DAY) });
const { server, provider } = desk;
const NEW = "a-new-password-7";
beforeEach(async () => {
  provider.reset();
  await server.sql`delete from sms_days`;
});

/** A process that sends by the provider at this address. */
function startSender(url: string): ChildProcess {
  const given = {
    connection: { ...inject("database"), database: server.database },
    settings: { ...bulkSms(url), FIELD_KEYS, SMS_PER_DAY: String(PER_DAY) },
  };
  return startProcess(`${import.meta.dirname}/test/sender-main.ts`, given);
}

/** A provider that has a connection and reads nothing of it: what was counted is not sent yet. */
async function openDeaf() {
  const sockets: Socket[] = [];
  const deaf = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on("error", () => {});
    sockets.push(socket);
  }).listen(0, "127.0.0.1");
  await once(deaf, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    deaf.close();
  });
  return { url: `http://127.0.0.1:${(deaf.address() as AddressInfo).port}`, sockets };
}

const counted = async (): Promise<number> => {
  const [{ sent }] = await server.sql<[{ sent: number }]>`
    select coalesce(sum(sent), 0)::int as sent from sms_days`;
  return sent;
};
const waiting = async () => (await server.sql`select from sms_messages`).count;
const ask = (username: string) => desk.call("forgotten", { username });
const change = async (username: string, code = "000000") =>
  (await desk.call("forgotten/code", { username, code, newPassword: NEW })).body.code;

test("a sender that is killed when a code is counted and not yet sent loses that code: it is paid once, never sent, and keeps nobody out", {
  timeout: 180_000,
}, async () => {
  const rahim = await desk.newUser();
  const { username } = rahim.user;
  await desk.prove(rahim, "01741150001");
  provider.reset();
  await server.sql`delete from rate_limits`;
  const deaf = await openDeaf();
  await ask(username);
  const sender = startSender(deaf.url);
  await expect.poll(() => deaf.sockets.length, within).toBe(1);
  await kill(sender);
  expect([await counted(), await waiting()]).toEqual([2, 0]);

  const next = startSender(provider.url);
  await delay(5_000);
  expect(provider.sent).toEqual([]);
  expect(await change(username)).toBe("sms-code-wrong");
  // The password of before lets them in all the same.
  const { status } = await desk.call("login", { username, password: "a-good-password" });
  expect(status).toBe(200);
  // Asked at once it is the one that was asked for; after a minute, another.
  await ask(username);
  expect(await waiting()).toBe(0);
  await desk.wait(60);
  await ask(username);
  await expect.poll(() => provider.sent.length, within).toBe(1);
  expect(await change(username, desk.codeTo("01741150001"))).toBeUndefined();
  expect((await desk.call("login", { username, password: NEW })).status).toBe(200);
  expect([await counted(), await waiting()]).toEqual([3, 0]);
  await kill(next);
});

test("of senders that are killed at any moment, no more than the bound is sent, and nobody is sent one code twice", {
  timeout: 300_000,
}, async () => {
  await server.sql`
    insert into users (username, full_name, gender, password_hash)
    select 'killed-' || n, 'Somebody', 'male', 'x' from generate_series(1, 60) n`;
  const people = await server.sql<{ id: string; username: string }[]>`
    select id, username from users where username like 'killed-%'`;
  for (const [at, { id, username }] of people.entries()) {
    await keepPhone(server.sql, server.seal, id, `0184${String(2_000_000 + at)}`);
    await server.sql`update users set phone_proved_at = now() where id = ${id}`;
    await server.sql`delete from rate_limits`;
    await ask(username);
  }
  // Each answer takes a while, in which its sender may die.
  Object.assign(provider.faults, { drip: Number.POSITIVE_INFINITY, dripMs: 5 });
  const senders = [startSender(provider.url), startSender(provider.url)];
  let kills = 0;
  for (; kills < KILLS && (await waiting()) > 0; kills += 1) {
    const before = await counted();
    await expect
      .poll(async () => (await counted()) > before || (await waiting()) === 0, {
        ...within,
        interval: 5,
      })
      .toBe(true);
    await delay(Math.random() * 300);
    await kill(senders[kills % 2] as ChildProcess);
    senders[kills % 2] = startSender(provider.url);
  }
  await expect.poll(waiting, within).toBe(0);
  await delay(2_000);
  expect(kills).toBeGreaterThanOrEqual(3);
  const to = provider.sent.map((one) => one.to);
  expect(new Set(to).size).toBe(to.length);
  expect(await counted()).toBe(shareOf(PER_DAY));
  expect(to.length).toBeLessThanOrEqual(shareOf(PER_DAY));
  expect(to.length).toBeGreaterThanOrEqual(shareOf(PER_DAY) - kills * AT_ONCE);
});
