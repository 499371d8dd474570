import { expect, test } from "vitest";
import { logInAdmin, newUser, pdf } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { runHousekeeping } from "./housekeeping.ts";

test("old keys, counters, sessions and files go; young ones and all money stay", async () => {
  const server = await openTestServer();
  const { sql } = server;
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 500);
  const order = { category: "nid", nidNumber: "1234567890" };
  const deliver = async (key: string) => {
    const { body } = await user.send("POST", "/api/apply/order", order, { "Idempotency-Key": key });
    const form = new FormData();
    form.set("file", pdf());
    await admin.send("POST", `/api/apply/update-form/${body.order._id}`, form);
    return body.order._id as string;
  };
  const old = await deliver("01890000-0000-7000-8000-000000000001");
  const young = await deliver("01890000-0000-7000-8000-000000000002");
  await sql`update idempotency set created_at = now() - interval '15 days'
    where key = '01890000-0000-7000-8000-000000000001'`;
  await sql`update files set created_at = now() - interval '181 days' where order_id = ${old}`;
  await sql`insert into rate_limits (name, window_start, hits)
    values ('x', now() - interval '2 days', 1)`;
  await sql`insert into sessions (token_hash, user_id, expires_at, absolute_until)
    values ('gone', ${user.user._id}, now() - interval '1 s', now())`;
  const etag = (await user.send("GET", "/api/apply/my-order")).headers.get("ETag") ?? "";

  await runHousekeeping(server);

  expect(await sql`select key from idempotency where operation = 'place-order'`).toHaveLength(1);
  expect(await sql`select name from rate_limits where name = 'x'`).toHaveLength(0);
  expect(await sql`select id from sessions where token_hash = 'gone'`).toHaveLength(0);
  const answer = await user.send("GET", "/api/apply/my-order", undefined, {
    "If-None-Match": etag,
  });
  const byId = new Map(answer.body.map((row: { _id: string }) => [row._id, row]));
  expect(byId.get(old)).toMatchObject({ status: "approved", file: null });
  expect(byId.get(young)).toMatchObject({
    status: "approved",
    file: expect.stringContaining("/api/files/"),
  });
  expect((await user.send("GET", "/api/users/userInfo")).body.balance).toBe(260);
});
