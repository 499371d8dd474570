import { expect, inject, test } from "vitest";
import { logInAdmin, newUser, type Person, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { balanceOf, claim, newTrxId } from "../test/writes.ts";
import { newPhone } from "./test/phone.ts";

const PAIRS = 200;
const AT_ONCE = 16;
const settings = { SENT_MONEY_ONLY: "1" };

/** The same numbers from 0 to 1 for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** What becomes of a claim and its message, in turn; only the first three kinds are true pairs. */
const kinds = ["once", "twice", "once", "another sum", "never heard", "never claimed"] as const;

test("in any order, twice, late, forged and of other sums, on two processes: each true pair is credited once, nothing else", async () => {
  const seed = Date.now() % 100_000;
  const random = numbersOf(seed);
  const one = await openTestServer(settings);
  const at = { ...inject("database"), database: one.database };
  const servers = [one, await openTestServer(settings, { at })] as const;
  const anyServer = () => servers[random() < 0.5 ? 0 : 1];
  const admin = await logInAdmin(one);
  const phone = await newPhone(one, admin);
  await admin.send("PUT", `/api/recharge/heard/devices/${phone.id}`, {
    ...{ name: "busy", mostMessage: 5_000, mostDay: 1_000_000 },
  });
  const people = await Promise.all(Array.from({ length: 40 }, () => newUser(one, admin)));
  const due = new Map(people.map((person) => [person, 0]));
  const through = (person: Person): Person => ({
    ...person,
    send: (method, path, body, headers) =>
      send(anyServer(), method, path, body, { Cookie: person.cookie, ...headers }),
  });

  // A phone's first message is compared with none.
  await phone.say({ ...phone.received(), at: Date.now() - (PAIRS + 1) * 300_000 });
  const deeds: { place: number; do(): Promise<unknown> }[] = [];
  const later = (deed: () => Promise<unknown>) => deeds.push({ place: random(), do: deed });
  for (let n = 0; n < PAIRS; n++) {
    const [kind, person] = [kinds[n % kinds.length], people[n % people.length] as Person];
    const heard = { ...phone.received({ sum: 200 + n }), at: Date.now() - (PAIRS - n) * 300_000 };
    const amount = kind === "another sum" ? heard.sum + 10 : heard.sum;
    const say = () => phone.say(heard, {}, anyServer());
    if (kind === "once" || kind === "twice") due.set(person, (due.get(person) ?? 0) + heard.sum);
    if (kind !== "never claimed")
      later(() => claim(through(person), { wallet: "bkash", amount, trxId: heard.trxId }));
    if (kind !== "never heard") later(say);
    if (kind === "twice") later(say);
    if (n % 9 === 0) {
      const trxId = newTrxId();
      const text = heard.text
        .replace(heard.trxId, trxId)
        .replace(/Balance Tk [\d,.]+/, "Balance Tk 7.00.");
      later(() => phone.say({ ...heard, text }, {}, anyServer()));
      later(() => claim(through(person), { wallet: "bkash", amount: heard.sum, trxId }));
    }
    if (n % 9 === 4) later(() => phone.say({ ...heard, from: "BKASH" }));
  }
  deeds.sort((first, second) => first.place - second.place);
  const waiting = deeds.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const deed of waiting) await deed.do();
    }),
  );

  const balances = await Promise.all(people.map(balanceOf));
  expect(balances, `seed ${seed}`).toEqual(people.map((person) => due.get(person)));
  await expectRightLedger(one.sql);
}, 120_000);
