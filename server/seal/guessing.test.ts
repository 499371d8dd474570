import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { PATIENT_MS } from "../test/bkash/login.ts";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { madeService } from "../test/own-services.ts";
import { claim } from "../test/writes.ts";

/*
 * Somebody has a copy of the database, and an account. They type a number that they guess another
 * has typed, and compare.
 */

let service: string;
const { server, admin } = await openDesk({ SENT_MONEY_ONLY: "1" });
beforeAll(async () => {
  service = (await madeService(admin, { price: 10 })).key;
}, PATIENT_MS);

/** Types a number wherever a user may type one. */
async function type(user: Person, number: string): Promise<void> {
  const order = async (body: object) => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const { status, body: answer } = await user.send("POST", "/api/apply/order", body, key);
    expect([status, answer.order?.category]).toEqual([201, expect.any(String)]);
    return answer.order._id as string;
  };
  await order({ category: "nid", nidNumber: number });
  await order({ category: "nid", voterNumberNid: number });
  const id = await order({
    category: service,
    passportNumber: number,
    fullName: "Rahim",
    consent: true,
  });
  await claim(user, { lastFour: number.slice(-4) });
  const key = { "Idempotency-Key": crypto.randomUUID() };
  await user.send("PUT", `/api/apply/my-order/${id}/messages`, { text: number }, key);
  // The second is nobody's, and asked with three dates: the last are refused.
  const lookUps = [1, 2, 3, 4].map((day) => ({ nid: `${number.slice(0, 7)}000`, dob: day }));
  for (const { nid, dob } of [{ nid: number, dob: 1 }, ...lookUps])
    await user.send(
      "GET",
      `/api/apply/push-backup?nid=${nid}&dob=1990-01-0${dob}&consent=true&purpose=school`,
    );
}

/** A shorter one is a state, a count or a sum, and a time is when it was typed. */
const tells = (value: string) => value.length >= 8 && !/^"20\d\d-\d\d-\d\dT/.test(value);

/** All that a copy of the database has, as "table.column: value", and how often. */
async function dump(): Promise<Map<string, number>> {
  const tables = await server.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  const values = new Map<string, number>();
  for (const { name } of tables)
    for (const { row } of await server.sql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(t) as row from ${server.sql(name)} t`)
      for (const [column, value] of Object.entries(row))
        for (const one of [value].flat().map((part) => JSON.stringify(part)))
          if (tells(one))
            values.set(
              `${name}.${column}: ${one}`,
              (values.get(`${name}.${column}: ${one}`) ?? 0) + 1,
            );
  return values;
}

/** What stands there once more. */
function grown(before: Map<string, number>, after: Map<string, number>): string[] {
  return [...after].flatMap(([value, count]) => (count > (before.get(value) ?? 0) ? [value] : []));
}

test("an account and a copy of the database tell nobody whether another has typed a number", async () => {
  const written: string[][] = [];
  let before = await dump();
  for (const number of ["4111777321", "4111777321", "4111888654"]) {
    await type(await newUser(server, admin, 5_000), number);
    const after = await dump();
    written.push(grown(before, after));
    before = after;
  }
  const [victim, guesser, wrong] = written.map((values) => new Set(values)) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  expect(guesser.size).toBeGreaterThan(100);
  // What the right guess has written once more, and a wrong one has not.
  const confirmed = [...victim].filter((value) => guesser.has(value) && !wrong.has(value));
  // The log has the last four digits of who was looked up, in the open, for whoever answers for it.
  expect(confirmed.filter((value) => !/^audit\.details: .*"nid": ?"\*+\d{4}"/.test(value))).toEqual(
    [],
  );
});

test("nor what stood in a reason, which only the request's hash still knows once it was forgotten", async () => {
  const { user } = await newUser(server, admin);
  const asked = { userId: user._id, amount: 5, reason: "the bill of 4111777321" };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const edit = () => admin.send("PUT", "/api/users/edit-user-balance", asked, key);
  expect((await edit()).status).toBe(200);
  const hashes = await server.sql<{ requestHash: Buffer }[]>`
    select request_hash from idempotency where key = ${key["Idempotency-Key"]}`;
  // As the call parses it.
  const guess = JSON.stringify({ ...asked, amount: asked.amount * 100 });
  const known = createHash("sha256").update(guess).digest();
  expect(hashes).toEqual([{ requestHash: expect.any(Buffer) }]);
  expect(hashes[0]?.requestHash.equals(known)).toBe(false);
  expect((await edit()).headers.get("Idempotent-Replayed")).toBe("true");
});
