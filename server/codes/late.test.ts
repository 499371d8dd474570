import { afterAll, expect, test } from "vitest";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import type { Person } from "../test/builders.ts";
import { openRechargeServer, paymentIdOf } from "../test/recharge-server.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { balanceOf } from "../test/writes.ts";

/* A recharge that was begun with a code, ended, and is paid after all. */

const server = await openRechargeServer();
const { admin } = server;
afterAll(async () => {
  await expectRightLedger(server.sql);
  await server.closeBkash();
});

/** A code of 10 % for so many. */
async function made(count: number): Promise<{ _id: string; code: string }> {
  const form = { code: "", gives: "percent", percent: "10", amount: "200", count: String(count) };
  const ends = dateInDhaka(new Date());
  return (await admin.send("POST", "/api/codes", { ...form, ends })).body.code;
}

/** Begins a recharge with it and says by the address alone that it is cancelled. */
async function cancelled(person: Person, code: string): Promise<string> {
  const asked = { userId: person.user._id, amount: 1000, code };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const { body } = await person.send("POST", "/api/bkash/create-payment", asked, key);
  const address = `/api/bkash/callback?paymentID=${paymentIdOf(body.bkashURL)}&status=cancel`;
  expect(await server.comeBack(address, person)).toBe("cancel");
  return body.bkashURL;
}

const usedOf = async (id: string) =>
  (await admin.send("GET", "/api/codes")).body.find((one: { _id: string }) => one._id === id).used;

test("what was told is paid also late, after the code ended", async () => {
  const code = await made(1);
  const user = await server.newUser();
  const payPage = await cancelled(user, code.code);
  await admin.send("POST", `/api/codes/${code._id}/end`);
  expect(await server.comeBack(await server.choose(payPage, "pay"), user)).toBe("0000");
  expect(await balanceOf(user)).toBe(1_100);
  expect(await usedOf(code._id)).toBe(1);
});

test("no more people than a code is for get it, who cancel by themselves and pay all the same", async () => {
  const code = await made(2);
  const people = await Promise.all(Array.from({ length: 6 }, () => server.newUser()));
  const homes: string[] = [];
  for (const person of people) {
    homes.push(await server.choose(await cancelled(person, code.code), "pay"));
  }
  await Promise.all(homes.map((home, at) => server.comeBack(home, people[at])));
  const balances = await Promise.all(people.map(balanceOf));
  expect(balances.toSorted()).toEqual([1000, 1000, 1000, 1000, 1100, 1100]);
  expect(await usedOf(code._id)).toBe(2);
  // What they read of it is what they got.
  const told = await Promise.all(people.map(async (one) => (await server.mine(one)).bonus));
  expect(told.toSorted()).toEqual([0, 0, 0, 0, 100, 100]);
});
