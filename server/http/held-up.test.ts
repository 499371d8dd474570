import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import type { Person } from "../test/builders.ts";
import { openSmsDesk } from "../test/sms/desk.ts";

let desk: Awaited<ReturnType<typeof openSmsDesk>>;
beforeAll(async () => {
  desk = await openSmsDesk({ SMS_PER_DAY: "100000" });
});

/** Sends half of a body; the rest once `meanwhile` is done. The guard has let it in by then. */
async function heldUp(
  person: Person,
  { method, path, body }: { method: string; path: string; body: object },
  meanwhile: () => Promise<unknown>,
) {
  const text = JSON.stringify(body);
  const bytes = new TextEncoder();
  let finish = () => {};
  const stream = new ReadableStream({
    start(to) {
      to.enqueue(bytes.encode(text.slice(0, 5)));
      finish = () => {
        to.enqueue(bytes.encode(text.slice(5)));
        to.close();
      };
    },
  });
  const going = desk.server.app.request(
    new Request(`http://localhost${path}`, {
      method,
      headers: {
        Cookie: person.cookie,
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": "application/json",
        "Content-Length": String(bytes.encode(text).length),
      },
      body: stream,
      duplex: "half",
    } as RequestInit),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  await meanwhile();
  finish();
  const answer = await going;
  return [answer.status, ((await answer.json()) as { code?: string }).code];
}

test("what gives a way into an account is not done in a session that was ended while its body was held up", async () => {
  const { sql } = desk.server;
  const person = await desk.newUser();
  const id = person.user._id;
  const phone = "01741150001";
  await person.send("PUT", "/api/users/phone", { phone });
  await desk.sendSms();
  const { secret } = (await person.send("POST", "/api/factors/totp/secret")).body;
  const end = () => sql`update sessions set expires_at = now() where user_id = ${id}`;
  const again = () =>
    sql`update sessions set expires_at = now() + interval '1 day' where user_id = ${id}`;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  for (const [method, path, body] of [
    ["PUT", "/api/users/phone", { phone: "01741150002" }],
    ["POST", "/api/users/phone/code", { code: desk.codeTo(phone) }],
    ["POST", "/api/factors/totp", { name: "app", code }],
  ] as const) {
    expect([path, await heldUp(person, { method, path, body }, end)]).toEqual([
      path,
      [401, "no-session"],
    ]);
    await again();
  }
  expect(await sql`select from factors where user_id = ${id}`).toHaveLength(0);
  expect(
    await sql`select from users where id = ${id} and phone_proved_at is not null`,
  ).toHaveLength(0);
});
