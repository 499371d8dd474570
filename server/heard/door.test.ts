import { beforeAll, describe, expect, test } from "vitest";
import { logInAdmin, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { newPhone, type Phone, say } from "./test/phone.ts";

let server: TestServer;
let admin: Person;
let phone: Phone;
beforeAll(async () => {
  server = await openTestServer({ SENT_MONEY_ONLY: "1" });
  admin = await logInAdmin(server);
  phone = await newPhone(server, admin);
});
const HEARD = { status: 200, body: { message: "Heard" } };

describe("the door", () => {
  const refused = { status: 401, body: { code: "wrong-device-key" } };

  test("no key, a wrong one, a cookie instead, and that of an ended phone are refused", async () => {
    const heard = phone.received();
    expect(await say(server, heard, {})).toMatchObject(refused);
    expect(await say(server, heard, { Cookie: admin.cookie })).toMatchObject(refused);
    const wrong = `Bearer kgj_${"x".repeat(43)}`;
    expect(await say(server, heard, { Authorization: wrong })).toMatchObject(refused);
    const ended = await newPhone(server, admin);
    const path = `/api/recharge/heard/devices/${ended.id}`;
    expect((await admin.send("DELETE", path)).status).toBe(200);
    expect((await admin.send("DELETE", path)).status).toBe(404);
    expect(await ended.say(heard)).toMatchObject(refused);
    const { body } = await admin.send("GET", "/api/recharge/heard/devices");
    expect(JSON.stringify(body)).not.toContain("kgj_");
  });

  test.each([
    ["too long", { from: "bKash", text: "x".repeat(2_001) }, 422],
    ["without a text", { from: "bKash" }, 422],
    ["an empty text", { from: "bKash", text: "  " }, 422],
    ["without a sender", { text: "x" }, 422],
    ["a list", [], 422],
    ["larger than any message", { from: "bKash", text: "x", more: "x".repeat(20_000) }, 413],
  ])("%s is refused", async (_, said, status) => {
    expect((await phone.say(said)).status).toBe(status);
  });

  test("garbage and a body that was cut are refused", async () => {
    for (const body of ["{", '{"from":"bKash","text":"You hav', "\0", ""]) {
      const answer = await server.app.request("/api/recharge/heard", {
        method: "POST",
        headers: { Authorization: `Bearer ${phone.key}`, "Content-Type": "application/json" },
        body,
      });
      expect([400, 422]).toContain(answer.status);
    }
  });

  test("times in every form, and none, are taken", async () => {
    const now = Date.now();
    const forms = [
      undefined,
      null,
      now,
      String(now),
      Math.floor(now / 1000),
      new Date(now).toISOString(),
    ];
    for (const at of [...forms, "2026-11-30 10:15:00", "yesterday", "0", 0, "%sentStamp%"])
      expect(await phone.say({ ...phone.received(), at })).toMatchObject(HEARD);
  });

  test("more than ten minutes can hold is refused, with the time to wait", async () => {
    await server.sql`update rate_limits set hits = 600 where name = ${`heard of ${phone.id}`}`;
    const answer = await phone.say(phone.received());
    expect(answer).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("nothing is heard where the sandbox pays", async () => {
    const sandbox = await openTestServer();
    const boss = await logInAdmin(sandbox);
    const made = await boss.send("POST", "/api/recharge/heard/devices", { name: "phone" });
    expect(made).toMatchObject({ status: 403, body: { code: "sandbox-money" } });
  });
});
