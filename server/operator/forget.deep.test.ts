import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { PATIENT_MS } from "../test/bkash/login.ts";
import { type Person, pdf } from "../test/builders.ts";
import { listenTo, startLiveProcess } from "../test/live-server.ts";
import { FIELD_KEYS } from "../test/payment-process.ts";
import { openRechargeServer, type RechargeServer } from "../test/recharge-server.ts";
import { leaveTraces, left } from "../test/traceable.ts";
import { tracesOf } from "../test/traces.ts";
import { deliver, placed } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { runCommand } from "./command.ts";
import { forget } from "./commands/forget.ts";
import { runHere, runProcess } from "./test/command.ts";

let server: RechargeServer;
let user: Person;
let dataDir: string;
beforeEach(async () => {
  server = await openRechargeServer({}, PATIENT_MS);
  user = await server.newUser(1000);
  await leaveTraces(server, server.admin, user);
  dataDir = mkdtempSync(join(tmpdir(), "kagoj-forget-"));
  symlinkSync(server.folder, join(dataDir, "files"));
});
afterEach(async () => {
  await server.closeBkash();
  rmSync(dataDir, { recursive: true });
});

const given = (args: string[], typed = "") => ({
  args,
  typed,
  env: { DATA_DIR: dataDir, FIELD_KEYS },
});
/**
 * `npm run forget -- …` on this server's database and files; `typed` is what is answered to its
 * question.
 */
const forgetting = (args: string[], typed?: string) =>
  runHere((shell) => runCommand(forget, shell), server, given(args, typed));

const everything = Object.values(left);
const standing = () => tracesOf(server, everything);
const emptied = () =>
  server.admin.send("PUT", "/api/users/edit-user-balance", { userId: user.user._id, amount: 0 });
const lastAudit = async (action: string) =>
  (
    await server.sql`select actor_id, subject, details from audit where action = ${action}
      order by id desc limit 1`
  )[0];

describe("a user", () => {
  test("goes with all that is theirs, and the report says what went and what stays; open pages hear of it", async () => {
    await emptied();
    const { username, fullName, _id } = user.user;
    const here = await startLiveProcess(server, {
      ...inject("database"),
      database: server.database,
    });
    const staff = listenTo(here, server.admin.cookie);
    await staff.hears("hello");
    const line = listenTo(here, user.cookie);
    await line.hears("hello");

    const { code, said } = await runProcess("forget", server, given([username], username));
    expect(said).toMatch(/Gone:[\s\S]* 6 {2}orders: what they asked for/);
    for (const kind of [
      "5  delivered files",
      "1  roshids",
      "2  paid versions",
      "3  payers'",
      "1  push subscriptions",
    ])
      expect(said).toContain(` ${kind}`);
    expect(said).toMatch(
      /Stays: \d+ movements of money and a balance of 0 tk[\s\S]*Stays: backups made before now/,
    );
    expect(said).not.toContain("STILL THERE");
    expect(code).toBe(0);

    expect(await tracesOf(server, [...everything, username, fullName])).toEqual([]);
    expect(await verifyLedger(server.sql)).toEqual([]);
    expect(await lastAudit("user-forgotten")).toEqual({
      actorId: null,
      subject: _id,
      details: { orders: 6, files: 5, roshids: 1, whole: true },
    });
    await line.ends();
    await staff.hears("changed users queue");
    // Again, by the id: there is nothing left, and that is fine.
    expect(await forgetting([_id, "--yes"])).toMatchObject({
      code: 0,
      said: expect.stringContaining("0  of anything"),
    });
  });

  test("is only counted by --dry-run, and kept when the name is not typed again", async () => {
    await emptied();
    const found = await standing();
    const dry = await forgetting([user.user.username, "--dry-run"]);
    expect(dry).toMatchObject({
      code: 0,
      said: expect.stringMatching(/6 {2}orders[\s\S]*Nothing was changed/),
    });
    for (const typed of ["", "no", `${user.user.username}x`])
      expect(await forgetting([user.user.username], typed)).toMatchObject({
        code: 1,
        said: expect.stringContaining("Nothing was changed."),
      });
    expect(await standing()).toEqual(found);
    expect((await user.send("GET", "/api/users/userInfo")).status).toBe(200);
  });

  test("with money, or with a pending order, is refused unless that is meant", async () => {
    const { username } = user.user;
    const found = await standing();
    expect(await forgetting([username, "--yes"])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/has \d+ tk\. Pay it out[\s\S]*--even-with-balance/),
    });
    await placed(user, { category: "nid", nidNumber: "4110999888" });
    const both =
      /has 1 pending orders[\s\S]*--cancel-pending[\s\S]*has \d+ tk\. Pay it out[\s\S]*--even-with-balance/;
    expect(await forgetting([username, "--yes"])).toMatchObject({
      code: 1,
      said: expect.stringMatching(both),
    });
    expect(await forgetting([username, "--dry-run"])).toMatchObject({
      code: 0,
      said: expect.stringMatching(both),
    });
    expect(await forgetting([username, "--yes", "--even-with-balance"])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/has 1 pending orders?[\s\S]*--cancel-pending/),
    });
    expect(await standing()).toEqual(found);

    const balance = (await server.balance(user)) + 120;
    const { code, said } = await forgetting([
      username,
      "--yes",
      "--even-with-balance",
      "--cancel-pending",
    ]);
    expect(said).toContain(`a balance of ${balance} tk`);
    expect(code).toBe(0);
    expect(await tracesOf(server, [...everything, username, "4110999888"])).toEqual([]);
    expect(await verifyLedger(server.sql)).toEqual([]);
  });

  test("whose recharge is in doubt keeps that number, and it goes by itself once decided", async () => {
    await emptied();
    await server.pay(user, "amount-mismatch");
    const { username, _id } = user.user;
    expect((await forgetting([username, "--yes"])).said).toContain(
      "1 recharges that are not decided",
    );
    const { said } = await forgetting([username, "--yes", "--even-with-balance"]);
    expect(said).toContain("Stays until decided: 1 recharges, with the payer's number.");
    const [row] = await server.sql`select forgotten_at from users where id = ${_id}`;
    expect(row?.forgottenAt).toBeNull();
  });
});

describe("a number", () => {
  test("goes from everything that carries it, whoever ordered, and from nothing else", async () => {
    const other = await server.newUser(1000);
    const theirs = await placed(other, { category: "tin", nidNumber: left.nid });
    const note = await placed(other, { category: "nid", nidNumber: "4222000111" });
    const stays = await placed(other, { category: "nid", nidNumber: "4333000111" });
    await deliver(server.admin, theirs, pdf("theirs"));
    await server.admin.send("PUT", `/api/apply/order/${note}`, {
      status: "cancel",
      note: `not ৪১১১ ০০০ ২২২`,
    });
    await deliver(server.admin, stays, pdf("stays"));
    await server.admin.send("POST", "/api/notice/notices", { notice: `look for ${left.nid}` });
    const here = await startLiveProcess(server, {
      ...inject("database"),
      database: server.database,
    });
    const page = listenTo(here, other.cookie);
    await page.hears("hello");
    const etag = (await other.send("GET", "/api/apply/my-order")).headers.get("ETag") ?? "";

    const { code, said } = await forgetting(["৪১১-১০০ ০২২২", "--yes"]);
    expect(said).toContain(" 4  orders: what they asked for");
    expect(said).not.toContain("STILL THERE");
    expect(code, said).toBe(0);
    await page.hears("changed orders roshids");
    const changed = (
      await other.send("GET", `/api/apply/my-order?since=${encodeURIComponent(etag)}`)
    ).body;
    // The list may also repeat an order that changed while another transaction was still open.
    const gone = changed.filter((one: { forgotten?: object }) => one.forgotten);
    expect(gone.map((one: { _id: string }) => one._id).sort()).toEqual([theirs, note].sort());
    expect(gone[0].forgotten).toEqual({ at: expect.any(String), afterDays: null });

    const found = await tracesOf(server, [
      left.nid,
      left.masked,
      left.paper,
      "৪১১১ ০০০ ২২২",
      left.purpose,
    ]);
    // The purpose is that of a look-up of another number too.
    expect(found).toEqual([`audit: ${left.purpose}`, `notices: ${left.nid}`]);
    expect(said).toMatch(/the desk's own texts say it\. Remove by hand: notice /);
    // The same person's other things are not of this number.
    const rest = [left.voter, left.birth, left.owner, left.payer].map((word) =>
      tracesOf(server, [word]),
    );
    for (const one of await Promise.all(rest)) expect(one).not.toEqual([]);
    expect((await other.send("GET", `/api/apply/my-order/${stays}`)).body.nidNumber).toBe(
      "4333000111",
    );
    expect(await verifyLedger(server.sql)).toEqual([]);
    expect(JSON.stringify(await lastAudit("number-forgotten"))).not.toContain("411");
    expect(await forgetting([left.nid, "--yes"])).toMatchObject({
      code: 0,
      said: expect.stringContaining("of anything"),
    });
  });

  test.each([
    ["a payer's phone, as a phone book has it", "+880 1700-000000", "topups"],
    ["a birth registration number", left.birth, "orders"],
    ["a passport", "tr 4110777", "orders"],
  ])("%s is found", async (_, typed, table) => {
    expect((await standing()).some((trace) => trace.startsWith(table))).toBe(true);
    expect(await forgetting([typed, "--yes"])).toMatchObject({ code: 0 });
    const words =
      { topups: [left.payer], orders: [typed === left.birth ? left.birth : left.passport] }[
        table
      ] ?? [];
    expect(await tracesOf(server, words)).toEqual([]);
  });

  test("in a pending order is refused, unless it is to be cancelled and refunded", async () => {
    const balance = await server.balance(user);
    await placed(user, { category: "nid", nidNumber: "4110999888" });
    expect(await forgetting(["4110999888", "--yes"])).toMatchObject({
      code: 1,
      said: expect.stringContaining("1 pending orders carry this number"),
    });
    expect(await tracesOf(server, ["4110999888"])).not.toEqual([]);
    expect((await forgetting(["4110999888", "--yes", "--cancel-pending"])).code).toBe(0);
    expect(await tracesOf(server, ["4110999888"])).toEqual([]);
    expect(await server.balance(user)).toBe(balance);
  });
});

test("what is asked wrongly is refused with a line that says why", async () => {
  const found = await standing();
  await server.sql`update users set username = '4111000222' where id = ${user.user._id}`;
  const wrong: [string[], string][] = [
    [["nobody-here"], 'There is no user "nobody-here".'],
    [["12345"], '"12345" is too short, or no number'],
    [["২৩৪৫"], "is too short, or no number"],
    [["rahim", "--number"], '"rahim" is too short, or no number'],
    [["1234567890", "--user"], 'There is no user "1234567890".'],
    [["rahim123456"], 'There is no user "rahim123456", and nothing carries such a number.'],
    [["a", "b"], "One name or one number at a time"],
    [[], "npm run forget -- NAME|NUMBER"],
    [["--force", "x"], "--force"],
    [["x", "--user", "--number"], "not both"],
    [
      [left.nid, "--yes"],
      "is the name of a user, and it may be a number too. Add --user or --number.",
    ],
    [[crypto.randomUUID()], "There is no user"],
  ];
  for (const [args, why] of wrong) {
    const { code, said } = await forgetting(args);
    expect(said, args.join(" ")).toContain(why);
    expect([code, said.trim().split("\n").length <= 7], args.join(" ")).toEqual([1, true]);
  }
  const [[args, why] = [[], ""]] = wrong;
  expect(await runProcess("forget", server, given(args))).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining(why),
  });
  const elsewhere = (traces: string[]) => traces.filter((trace) => !trace.startsWith("users"));
  expect(elsewhere(await tracesOf(server, everything))).toEqual(elsewhere(found));
});
