import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { runCommand } from "../operator/command.ts";
import { forget } from "../operator/commands/forget.ts";
import { runHere } from "../operator/test/command.ts";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { FIELD_KEYS } from "../test/payment-process.ts";
import { addTotp } from "../test/second-factor.ts";
import { tracesOf } from "../test/traces.ts";
import { typeEverywhere } from "../test/typed-everywhere.ts";
import { cancel, claim, decideMoney, placed, sendMoney } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

let server: TestServer;
let admin: Person;
let user: Person;
beforeEach(async () => {
  server = await openTestServer({ SENT_MONEY_ONLY: "1" });
  admin = await logInAdmin(server);
  user = await newUser(server, admin, 100_000);
});

/** What `npm run forget -- NUMBER` says. */
async function forgotten(number: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-typed-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  symlinkSync(server.folder, join(dataDir, "files"));
  const { said } = await runHere((shell) => runCommand(forget, shell), server, {
    args: [number, "--number", "--cancel-pending", "--yes"],
    env: { DATA_DIR: dataDir, FIELD_KEYS },
  });
  return said;
}

/** Where a number may stand afterwards, and what is said of it then. */
const named: Record<string, RegExp> = {
  users: /users are named so. Forget them by id: [\da-f-]{36}/,
  staff_notes: /Remove by hand: .*a note about user/,
  api_keys: /Remove by hand: .*a key for a program of user/,
  webhooks: /Remove by hand: .*the address of the program of user/,
  factors: /Remove by hand: .*a second factor of user/,
  notices: /Remove by hand: .*notice/,
  questions: /Remove by hand: .*question/,
  services: /Remove by hand: .*service passportCopy/,
  price_groups: /Remove by hand: .*the name of the price group/,
  codes: /Remove by hand: .*the code/,
  heard_devices: /Remove by hand: .*the name of the phone/,
  heard_rules: /Remove by hand: .*the rule for messages/,
  pay_numbers: /Remove by hand: .*the number for rocket/,
  topups: /Stays until decided: 1 recharges/,
};

test("a number typed into any field of any call is nowhere once it is forgotten, or it is said where it stays", {
  timeout: 180_000,
}, async () => {
  const numbers = { nid: "4111000999", mobile: "01741110009" };
  // First: a factor is added within a minute of the login.
  await addTotp(user, numbers.nid);
  const typed = await typeEverywhere(server, { admin, user }, numbers.nid);
  await typeEverywhere(server, { admin, user }, numbers.mobile, /recharge/);
  const taken = typed.flatMap(({ where, status }) => (status < 300 ? [where] : []));
  // So many take such a text; fewer would mean that this test does not reach what it should.
  expect(taken.length).toBeGreaterThan(190);
  expect(taken).toContain("POST /api/recharge/sent: trxId");
  for (const number of Object.values(numbers)) {
    expect(await tracesOf(server, [number])).not.toEqual([]);
    const said = await forgotten(number);
    expect(said).not.toContain("STILL THERE");
    const places = (await tracesOf(server, [number])).map((trace) => trace.split(":")[0] ?? "");
    for (const place of places) expect(said, place).toMatch(named[place] ?? /said nowhere/);
  }
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("a number is found however it was written, in notes, messages, reasons and the log", async () => {
  const order = await placed(user);
  await cancel(admin, order, "ফোন (০১৭৯৯) ৩৪৫৬৭৮ / 01799/345678");
  const text = { text: "call (01799)345678 or +88(0)1799:345678" };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  await user.send("PUT", `/api/apply/my-order/${await placed(user)}/messages`, text, key);
  const reason = "cash of 1799·345678, ٠١٧٩٩٣٤٥٦٧٨, ०१७९९-३४५६७८";
  await admin.send("PUT", "/api/users/edit-user-balance", {
    userId: user.user._id,
    amount: 7,
    reason,
  });
  const written = ["01799/345678", "(01799)345678", "(০১৭৯৯) ৩৪৫৬৭৮", "1799:345678", "1799·345678"];
  written.push("٠١٧٩٩٣٤٥٦٧٨", "०१७९९-३४५६७८");
  for (const one of written) expect(await tracesOf(server, [one]), one).not.toEqual([]);
  expect(await forgotten("01799345678")).toContain("Gone:");
  expect(await tracesOf(server, written)).toEqual([]);
});

test("a Rocket account that was taken as a TrxID is found by its mobile", async () => {
  const id = await claim(user, { wallet: "rocket" });
  // As the program took it before it knew the form.
  await server.sql`update topups set claimed_trx = '017123456785' where id = ${id}`;
  await decideMoney(admin, id);
  expect((await tracesOf(server, ["017123456785"])).sort()).toEqual(
    ["audit", "topups", "transfers"].map((table) => `${table}: 017123456785`),
  );
  expect(await forgotten("01712345678")).toContain("Gone:");
  expect(await tracesOf(server, ["017123456785"])).toEqual([]);
});

test("with a person goes what the log's lines by others say of them", async () => {
  const trxIds = ["4111000222", "4111000333"] as const;
  const other = await claim(await newUser(server, admin), { trxId: "4111000444" });
  await decideMoney(admin, other);
  await decideMoney(admin, await claim(user, { trxId: trxIds[0] }), "not found");
  await decideMoney(admin, await claim(user, { trxId: trxIds[1] }));
  await admin.send("DELETE", `/api/users/users/${user.user._id}`);
  expect((await tracesOf(server, [...trxIds])).filter((one) => one.startsWith("audit"))).toEqual(
    [],
  );
  expect(await tracesOf(server, ["4111000444"])).toContain("audit: 4111000444");
});

test("a number that was credited as a TrxID goes everywhere, and is not credited again", async () => {
  const trxId = "4111000888";
  const other = await newUser(server, admin);
  const waiting = await claim(other, { trxId });
  await decideMoney(admin, await claim(user, { trxId }));
  expect((await tracesOf(server, [trxId])).sort()).toEqual(
    ["audit", "topups", "transfers"].map((table) => `${table}: ${trxId}`),
  );
  const said = await forgotten("৪১১১ ০০০ ৮৮৮");
  expect(said).toMatch(/1 {2}TrxIDs of recharges[\s\S]*Stays until decided: 1 recharges/);

  expect(await decideMoney(admin, waiting)).toMatchObject({ body: { code: "trx-used" } });
  await decideMoney(admin, waiting, "it was credited before");
  expect(await forgotten(trxId)).toContain("Gone:");
  expect(await tracesOf(server, [trxId])).toEqual([]);
  expect(await sendMoney(other, { trxId })).toMatchObject({ body: { code: "trx-used" } });
  const { body } = await user.send("GET", "/api/rechargeHistory/mine");
  expect(body.data?.[0] ?? body[0]).toMatchObject({ transId: "", amount: 500 });
  expect(await verifyLedger(server.sql)).toEqual([]);
});
