import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, describe, expect, inject, test } from "vitest";
import { openDesk } from "../test/builders.ts";
import { FIELD_KEYS } from "../test/payment-process.ts";
import { kill, PATIENCE_MS, startProcess, within } from "../test/process/start.ts";
import { deliver, placed } from "../test/writes.ts";
import { openCertificates } from "./test/certificates.ts";
import { newHooked, pass } from "./test/hooked.ts";

const { server, admin } = await openDesk();
const certificates = openCertificates();
afterAll(() => rmSync(certificates.folder, { recursive: true }));
let hosts = 0;

type Hooked = Awaited<ReturnType<typeof newHooked>>;

/** A customer whose program speaks https by a certificate of this kind, for its host or another. */
function newSecure(kind: "signed" | "ownSigned", { of }: { of?: string } = {}) {
  const host = `tls-${++hosts}.example`;
  return newHooked(server, admin, host, certificates[kind](of ?? host));
}

/** A process that sends, and trusts who signs the certificates of the test beside all others. */
function startSender(of: Hooked[], { trusts = true } = {}): ChildProcess {
  const given = {
    connection: { ...inject("database"), database: server.database },
    key: FIELD_KEYS,
    ports: Object.fromEntries(of.map(({ host, port }) => [host, port])),
  };
  return startProcess(
    `${import.meta.dirname}/test/sender-main.ts`,
    given,
    trusts ? { NODE_EXTRA_CA_CERTS: certificates.authority } : {},
  );
}

const trial = ({ user }: Hooked) => user.send("POST", "/api/webhook/trial");
const outcomes = async (of: Hooked) =>
  (await of.deliveries()).map(({ state, outcome }) => [state, outcome]);

describe("a receiver is told over TLS", () => {
  test("by a certificate of its name from who is trusted, and by no other: the list says why", {
    timeout: 2 * PATIENCE_MS,
  }, async () => {
    const good = await newSecure("signed");
    const bad = [
      await newSecure("ownSigned"),
      await newSecure("signed", { of: "somebody.example" }),
    ];
    for (const one of [good, ...bad]) await trial(one);
    startSender([good, ...bad]);
    await expect.poll(() => outcomes(good), within).toEqual([["taken", "200"]]);
    expect(good.receiver.received).toMatchObject([{ signed: true, timely: true }]);
    for (const one of bad) {
      await expect.poll(() => outcomes(one), within).toEqual([["waiting", "certificate"]]);
      expect(one.receiver.received).toEqual([]);
    }
  });

  test("and the same certificate is none where nobody trusts who signed it", {
    timeout: 2 * PATIENCE_MS,
  }, async () => {
    const one = await newSecure("signed");
    await trial(one);
    startSender([one], { trusts: false });
    await expect.poll(() => outcomes(one), within).toEqual([["waiting", "certificate"]]);
    expect(one.receiver.received).toEqual([]);
  });
});

describe("a sender that is killed", () => {
  const secondSender = async (one: Hooked) => {
    await pass(server, 2);
    startSender([one]);
    await expect.poll(() => outcomes(one), within).toEqual([["taken", "200"]]);
  };

  test("while an event is out has lost none: another sends it", {
    timeout: 3 * PATIENCE_MS,
  }, async () => {
    const one = await newSecure("signed");
    await one.receiver.behave("hang");
    await trial(one);
    const sender = startSender([one]);
    await expect.poll(() => one.receiver.received.length, within).toBe(1);
    await kill(sender);
    expect(await outcomes(one)).toEqual([["waiting", null]]);
    await one.receiver.behave("ok");
    await secondSender(one);
    const [first, second] = one.receiver.received;
    expect(second?.event).toMatchObject({ id: first?.event?.id, kind: "trial" });
    expect(one.receiver.accepted.size).toBe(1);
  });

  test("after its receiver took one, before that is noted, has it sent again with the same id", {
    timeout: 3 * PATIENCE_MS,
  }, async () => {
    const one = await newSecure("signed");
    await one.receiver.behave({ mode: "slow", ms: 1_000 });
    await trial(one);
    const sender = startSender([one]);
    await expect.poll(() => one.receiver.received.length, within).toBe(1);
    // Nothing can be noted until the sender is dead.
    await server.sql.begin(async (tx) => {
      await tx`select from webhooks where user_id = ${one.user.user._id} for update`;
      await expect.poll(() => one.receiver.accepted.size, within).toBe(1);
      await delay(200);
      await kill(sender);
      // What it had asked of the database by then is not done after its death.
      await tx`
        select pg_terminate_backend(pid) from pg_stat_activity
        where pg_backend_pid() = any(pg_blocking_pids(pid))`;
    });
    expect(await outcomes(one)).toEqual([["waiting", null]]);
    await one.receiver.behave("ok");
    await secondSender(one);
    expect(one.receiver.received).toHaveLength(2);
    expect(one.receiver.accepted.size).toBe(1);
  });

  test("at any moment, again and again: each event arrives, signed", {
    timeout: 5 * PATIENCE_MS,
  }, async () => {
    const one = await newSecure("signed");
    await one.receiver.behave({ mode: "slow", ms: 60 });
    const orders: string[] = [];
    for (let at = 0; at < 40; at += 1) {
      const order = await placed(one.user);
      await deliver(admin, order);
      orders.push(order);
    }
    let sender = startSender([one]);
    for (let kills = 0; kills < 6 && one.receiver.accepted.size < orders.length; kills += 1) {
      const before = one.receiver.received.length;
      await expect
        .poll(() => one.receiver.received.length, { ...within, interval: 5 })
        .toBeGreaterThan(before + 2);
      await delay(Math.random() * 80);
      await kill(sender);
      await pass(server, 2);
      sender = startSender([one]);
    }
    await expect
      .poll(
        async () => {
          await pass(server, 2);
          return one.receiver.accepted.size;
        },
        { timeout: 2 * PATIENCE_MS, interval: 1_000 },
      )
      .toBe(orders.length);
    const arrived = [...one.receiver.accepted.values()].map(({ order }) => order._id);
    expect(arrived.sort()).toEqual(orders.sort());
    expect(one.receiver.received.every(({ signed }) => signed)).toBe(true);
  });
});
