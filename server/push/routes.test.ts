import { beforeAll, describe, expect, test } from "vitest";
import { logInAdmin, newUser, type Person, send } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { subscriber } from "../test/push-service.ts";

let server: TestServer;
let user: Person;
beforeAll(async () => {
  server = await openTestServer({ PUSH_HOSTS: "push.example, *.wide.example localhost 10.0.0.1" });
  user = await newUser(server, await logInAdmin(server));
});

const post = (endpoint: string) =>
  user.send("POST", "/api/push/subscription", subscriber(endpoint).subscription);

test("without a session: 401 each", async () => {
  for (const [method, path] of [
    ["GET", "key"],
    ["POST", "subscription"],
    ["DELETE", "subscription"],
  ] as const)
    expect((await send(server, method, `/api/push/${path}`)).status).toBe(401);
});

describe("an endpoint", () => {
  test.each([
    "https://push.example/a?b=c",
    "https://push.example:443/a",
    "https://a.b.wide.example/x",
  ])("of a known push service is taken: %s", async (endpoint) =>
    expect((await post(endpoint)).status).toBe(201),
  );

  test.each([
    "http://push.example/a",
    "https://push.example:8443/a",
    "https://user:word@push.example/a",
    "https://push.example.evil.example/a",
    "https://notpush.example/a",
    "https://wide.example/a",
    "https://evilwide.example/a",
    "https://evil.example/push.example",
    "https://10.0.0.1/a",
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "https://2130706433/a",
    "https://169.254.169.254/latest/meta-data",
    // On the list of hosts, but it is this machine.
    "https://localhost/a",
    "ftp://push.example/a",
  ])("of anybody else, or an inner address, is refused: %s", async (endpoint) => {
    expect(await post(endpoint)).toMatchObject({ status: 422, body: { code: "push-endpoint" } });
  });

  test.each(["", "push.example", 5, null, `https://push.example/${"a".repeat(1100)}`])(
    "that is none is refused: %s",
    async (endpoint) => {
      const { subscription } = subscriber();
      expect(
        (await user.send("POST", "/api/push/subscription", { ...subscription, endpoint })).status,
      ).toBe(422);
    },
  );
});

test("keys that nothing can be encrypted for are refused", async () => {
  const { subscription } = subscriber("https://push.example/keys");
  const point = Buffer.from(subscription.keys.p256dh, "base64url")
    .fill(7, 40, 60)
    .toString("base64url");
  for (const keys of [
    { ...subscription.keys, p256dh: point },
    { ...subscription.keys, p256dh: "short" },
    { ...subscription.keys, auth: "short" },
    {},
  ])
    expect(
      (await user.send("POST", "/api/push/subscription", { ...subscription, keys })).status,
    ).toBe(422);
});

test("a person keeps at most twenty browsers, the newest", async () => {
  for (let count = 0; count < 22; count += 1) {
    await server.sql`delete from rate_limits`;
    await post(`https://push.example/many/${count}`);
  }
  const rows =
    await server.sql`select endpoint from push_subscriptions where user_id = ${user.user._id}
      order by id`;
  expect(rows).toHaveLength(20);
  expect(rows.at(-1)!.endpoint).toBe("https://push.example/many/21");
});
