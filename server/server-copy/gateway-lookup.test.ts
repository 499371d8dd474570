import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LookUp } from "../../contract/server-copy/look-up.ts";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import {
  hang,
  html,
  json,
  openGateway,
  record,
  type TestGateway,
} from "../test/identity-gateway.ts";
import { paperOf } from "./copy-file.ts";
import { createHttpGateway } from "./http-gateway.ts";
import { lookUp } from "./lookup.ts";

let stub: TestGateway;
let server: TestServer;
let admin: Person;
let next = 5_100_000_001;
beforeAll(async () => {
  stub = await openGateway();
  server = await openTestServer({
    IDENTITY_GATEWAY_URL: stub.url,
    IDENTITY_GATEWAY_KEY: "secret-key",
  });
  admin = await logInAdmin(server);
});
beforeEach(() => {
  stub.asked.length = 0;
  stub.answer = json(record);
});

const CONSENT = "&consent=true&purpose=school";
const newNid = () => {
  next += 7;
  return String(next);
};
const newPath = (more = CONSENT) => `/api/apply/push-backup?nid=${newNid()}&dob=1990-01-01${more}`;
const balanceOf = async (user: Person) =>
  (await user.send("GET", "/api/users/userInfo")).body.balance;
const outcomesOf = async (user: Person) => {
  const rows = await server.sql<{ outcome: string }[]>`
    select details->>'outcome' as outcome from audit
    where actor_id = ${user.user._id} and action = 'identity-looked-up' order by id`;
  return rows.map((row) => row.outcome);
};

test("a found person is charged for, audited with consent and purpose, and no specimen", async () => {
  const user = await newUser(server, admin, 100);
  const { status, body } = await user.send("GET", newPath());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name_bn: record.name_bn,
    charged: true,
    balance: 70,
    specimen: false,
  });
  const [row] = await server.sql`select details from audit where actor_id = ${user.user._id}
      and action = 'identity-looked-up'`;
  expect(row?.details).toMatchObject({
    consent: true,
    purpose: "school",
    specimen: false,
    outcome: "found",
  });
});

test.each([
  ["", ["consent", "purpose"]],
  ["&consent=true", ["purpose"]],
  ["&consent=true&purpose=%20", ["purpose"]],
  ["&consent=false&purpose=school", ["consent"]],
])("consent and a purpose are mandatory: %s", async (more, lacking) => {
  const user = await newUser(server, admin, 100);
  const { status, body } = await user.send("GET", newPath(more));
  expect({ status, lacking: Object.keys(body.fields) }).toEqual({ status: 422, lacking });
  expect(stub.asked).toHaveLength(0);
});

test("who can't pay, or finds it closed or dearer, is not looked up for", async () => {
  const poor = await newUser(server, admin, 29);
  expect((await poor.send("GET", newPath())).status).toBe(402);
  const user = await newUser(server, admin, 100);
  expect((await user.send("GET", newPath(`${CONSENT}&expectedPrice=20`))).status).toBe(409);
  await admin.send("PUT", "/api/apply/toggle-order", { toggleName: "serverCopy", status: false });
  expect((await user.send("GET", newPath())).status).toBe(403);
  await admin.send("PUT", "/api/apply/toggle-order", { toggleName: "serverCopy", status: true });
  expect(stub.asked).toHaveLength(0);
});

test("a balance that fell meanwhile gets 402 and not the answer", async () => {
  const user = await newUser(server, admin, 100);
  stub.answer = async (response, request) => {
    await admin.send("PUT", "/api/users/edit-user-balance", { userId: user.user._id, amount: 10 });
    json(record)(response, request);
  };
  const { status, body } = await user.send("GET", newPath());
  expect({ status, keys: Object.keys(body) }).toEqual({
    status: 402,
    keys: ["error", "bn", "quoted", "code"],
  });
  expect(await balanceOf(user)).toBe(10);
  expect(await outcomesOf(user)).toEqual(["insufficient-balance"]);
});

test("100 at once for the same person charge once and ask the gateway once", async () => {
  const user = await newUser(server, admin, 1000);
  stub.answer = (response, request) => setTimeout(() => json(record)(response, request), 1_500);
  const path = newPath();
  const answers = await Promise.all(Array.from({ length: 100 }, () => user.send("GET", path)));
  expect(answers.filter((one) => one.status === 200)).toHaveLength(100);
  expect(answers.filter((one) => one.body.charged)).toHaveLength(1);
  expect(await balanceOf(user)).toBe(970);
  expect(await outcomesOf(user)).toHaveLength(100);
  expect(stub.asked.length).toBeLessThan(10);
});

test("10 different people at once on a balance for 3 are 3 answers", async () => {
  const user = await newUser(server, admin, 90);
  const answers = await Promise.all(Array.from({ length: 10 }, () => user.send("GET", newPath())));
  expect(answers.map((one) => one.status).sort()).toEqual([
    ...Array(3).fill(200),
    ...Array(7).fill(402),
  ]);
  expect(await balanceOf(user)).toBe(0);
});

describe("a gateway in trouble charges nothing and says so:", () => {
  test.each([
    ["500", json({}, 500), 503, "identity-away"],
    ["HTML", html(), 503, "identity-away"],
    ["no Bangla name", json({ ...record, name_bn: null }), 404, "nid-not-found"],
  ])("%s", async (_, answer, status, code) => {
    const user = await newUser(server, admin, 100);
    stub.answer = answer;
    const path = newPath();
    const refused = await user.send("GET", path);
    expect(refused).toMatchObject({ status, body: { code } });
    expect(refused.headers.has("Retry-After")).toBe(status === 503);
    expect(await balanceOf(user)).toBe(100);
    expect(await outcomesOf(user)).toEqual([code]);
    stub.answer = json(record);
    expect((await user.send("GET", path)).body.charged).toBe(true);
  });

  test("hanging", async () => {
    const user = await newUser(server, admin, 100);
    const limits = { tryMs: 100, totalMs: 400, failures: 5, restMs: 1_000 };
    const provider = createHttpGateway({ url: stub.url, key: "secret-key" }, limits);
    stub.answer = hang;
    const input: LookUp = {
      nid: newNid(),
      dob: "1990-01-01",
      consent: "true",
      purpose: "school",
      version: "1",
      lang: "bn",
    };
    const asked = lookUp(
      { ...server, provider, brand: "", asking: new Map(), drawing: new Map() },
      { id: user.user._id, payer: user.user._id },
      input,
      paperOf(input, false),
    );
    await expect(asked).rejects.toMatchObject({ appCode: "identity-away" });
    expect(await balanceOf(user)).toBe(100);
    expect(await outcomesOf(user)).toEqual(["identity-away"]);
  });
});
