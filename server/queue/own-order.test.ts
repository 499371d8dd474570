import { beforeEach, expect, test } from "vitest";
import { type Answer, logInAdmin, newUser, type Person, pdf } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { balanceOf, cancel, deliver, newAdmin, placed, refund } from "../test/writes.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await openTestServer({ STAFF_REFUND_TK: "100" });
  admin = await logInAdmin(server);
});

const own = { status: 409, body: { code: "own-order" } };

/** Somebody with money, who came to work here afterwards. */
async function hired(role: "admin" | "staff"): Promise<Person> {
  const person = await newUser(server, admin, 5_000);
  await server.sql`update users set role = ${role} where id = ${person.user._id}`;
  return person;
}

/**
 * All that decides an order or moves its money, tried by somebody: one that waits, and one that
 * another has delivered.
 */
async function tried(by: Person, other: Person): Promise<Answer[]> {
  const [waiting, delivered] = [await placed(by), await placed(by)];
  const { file } = (await deliver(other, delivered)).body;
  const form = new FormData();
  form.set("file", pdf());
  const before = await balanceOf(by);
  const answers = [
    await deliver(by, waiting),
    await refund(by, waiting, 50),
    await cancel(by, waiting),
    await refund(by, delivered, 50),
    await by.send("POST", `/api/apply/update-form/${delivered}?replaces=${file}`, form),
    await by.send("DELETE", `/api/apply/order/${delivered}/delivery?file=${file}`),
  ];
  expect(await balanceOf(by)).toBe(before);
  return answers;
}

test.each(["staff", "admin"] as const)(
  "%s decide nothing that they ordered themselves",
  async (role) => {
    const person = await hired(role);
    for (const answer of await tried(person, admin)) expect(answer).toMatchObject(own);
    // Another does.
    expect(await cancel(admin, await placed(person))).toMatchObject({ status: 200 });
  },
);

test("the only admin decides their own, until there is another", async () => {
  const { sql } = server;
  const [{ id } = {}] = await sql`select id from users where username = 'admin'`;
  const money = { userId: id, amount: 1_000 };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  await admin.send("PUT", "/api/users/edit-user-balance", money, key);
  const delivered = await placed(admin);
  expect(await deliver(admin, delivered)).toMatchObject({ status: 200 });
  expect(await refund(admin, delivered, 50)).toMatchObject({ status: 200 });
  expect(await cancel(admin, await placed(admin))).toMatchObject({ status: 200 });
  const other = await newAdmin(server, admin);
  const left = await placed(admin);
  expect(await cancel(admin, left)).toMatchObject(own);
  // One who can't sign in is none.
  await sql`update users set disabled_at = now() where id = ${other.user._id}`;
  expect(await cancel(admin, left)).toMatchObject({ status: 200 });
});
