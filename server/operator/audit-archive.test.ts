import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { bringBack, save } from "../test/operator.ts";
import { placed } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { archiveAudit, bringBackAudit } from "./audit-archive.ts";
import { runCommand } from "./command.ts";
import { audit } from "./commands/audit.ts";
import { environment, mainOf, runHere } from "./test/command.ts";

const OLD = 5000;
const parent = mkdtempSync(join(tmpdir(), "kagoj-archive-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

let server: TestServer;
let admin: Person;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(parent, "one-"));
  server = await openTestServer();
  admin = await logInAdmin(server);
  await placed(await newUser(server, admin, 500));
  // Of three years, to the microsecond, with all that a line may have.
  await server.sql`
    insert into audit (at, actor_id, action, subject, details)
    select now() - make_interval(days => 731 + n % 365, secs => n / 7.0), ${admin.user._id}, 'order-delivered', uuidv7()::text,
           jsonb_build_object('type', 'application/pdf', 'size', n, 'text', ${'দীর্ঘ\n"লাইন" \\'}::text)
    from generate_series(1, ${OLD}) as n`;
});

const archive = (where = server) => archiveAudit(where.sql, { days: 730, folder });
const rowsOf = ({ sql }: TestServer) => sql`select to_jsonb(a) as line from audit a order by id`;
const countOld = async ({ sql }: TestServer) =>
  (await sql`select from audit where at < now() - interval '730 days'`).length;
const linesOf = (file: string) => readFileSync(file, "utf8").trimEnd().split("\n");

describe("old lines of the log", () => {
  test("go to a file, come back from it to the last microsecond, and the ledger does not need them", async () => {
    const before = await rowsOf(server);
    const done = await archive();
    expect(done).toMatchObject({ lines: OLD, sha256: expect.stringMatching(/^[\da-f]{64}$/) });
    expect(linesOf(done?.file ?? "")).toHaveLength(OLD);
    expect(await countOld(server)).toBe(0);
    expect(await verifyLedger(server.sql)).toEqual([]);
    const [told] = (await admin.send("GET", "/api/audit?action=audit-archived")).body;
    expect(told).toMatchObject({ actor: null, details: { lines: OLD, sha256: done?.sha256 } });

    expect(await bringBackAudit(server.sql, done?.file ?? "")).toBe(OLD);
    const after = await rowsOf(server);
    expect(after.filter(({ line }) => !/^audit-(archived|brought-back)$/.test(line.action))).toEqual(before);
    // Brought back twice they are there once, and they can go again.
    expect(await bringBackAudit(server.sql, done?.file ?? "")).toBe(0);
    expect(await archive()).toEqual(done);
  });

  test("go once when it is asked twice, one after the other or at once", async () => {
    const answers = await Promise.allSettled([archive(), archive(), archive()]);
    const moved = answers.flatMap((answer) => (answer.status === "fulfilled" && answer.value ? [answer.value] : []));
    expect(moved).toMatchObject([{ lines: OLD }]);
    for (const { reason } of answers.filter((answer) => answer.status === "rejected"))
      expect(reason.message).toMatch(/^Another archive/);
    expect(await archive()).toBeUndefined();
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await server.sql`select lines from audit_archives`).toEqual([{ lines: OLD }]);
  });

  test("stay while they hold what is to be forgotten, and where another file has the name", async () => {
    const before = await rowsOf(server);
    await server.sql`
      insert into audit (at, action, details) values (now() - interval '800 days', 'balance-set', '{"reason": "typed"}')`;
    await expect(archive()).rejects.toThrow(/^1 of these 5001 lines still have what is to be forgotten/);
    await server.sql`update audit set details = '{}' where action = 'balance-set' and details->>'reason' = 'typed'`;
    const day = (await server.sql`select (dhaka_day(now()) - 730)::text as day`)[0]?.["day"];
    writeFileSync(join(folder, `audit-before-${day}.jsonl`), "another\n");
    await expect(archive()).rejects.toMatchObject({ code: "startup", message: expect.stringContaining("other lines") });
    expect((await rowsOf(server)).length).toBe(before.length + 1);
  });

  test("can't be deleted in any other way", async () => {
    await archive();
    await expect(server.sql`delete from audit`).rejects.toThrow("audit is append-only");
    await expect(server.sql`delete from audit_archives`).rejects.toThrow("audit_archives is append-only");
    const more = server.sql.begin(async (tx) => {
      await tx`insert into audit_archives (before, lines, sha256) values (now() - interval '1 day', 1, '')`;
      await tx`delete from audit where at > now() - interval '1 hour'`;
    });
    await expect(more).rejects.toThrow("audit is append-only");
  });
});

test("a file that was changed, or is of another desk, is not brought back", async () => {
  const done = await archive();
  const other = await openTestServer();
  const no = { code: "startup", message: expect.stringContaining("is no archive of this installation") };
  await expect(bringBackAudit(other.sql, done?.file ?? "")).rejects.toMatchObject(no);
  appendFileSync(done?.file ?? "", "{}\n");
  await expect(bringBackAudit(server.sql, done?.file ?? "")).rejects.toMatchObject(no);
  expect(await countOld(server)).toBe(0);
});

test("a backup of before, restored, is archived again into the same file; one of after knows the file", async () => {
  await save(server, join(folder, "before"));
  const done = await archive();
  await save(server, join(folder, "after"));
  const old = await openTestServer({}, { empty: true });
  await bringBack(old, join(folder, "before"));
  expect(await countOld(old)).toBe(OLD);
  expect(await archive(old)).toEqual(done);
  const late = await openTestServer({}, { empty: true });
  await bringBack(late, join(folder, "after"));
  expect(await bringBackAudit(late.sql, done?.file ?? "")).toBe(OLD);
});

describe("npm run audit", () => {
  function start(...args: string[]) {
    const program = spawn(process.execPath, [mainOf("audit"), ...args], { env: environment(server) });
    let said = "";
    for (const stream of [program.stdout, program.stderr]) stream.on("data", (text) => (said += text));
    return { program, ended: once(program, "close").then(([code]) => ({ code, said: said.trim() })) };
  }
  const here = (...args: string[]) => runHere((shell) => runCommand(audit, shell), server, { args });

  test("killed when the file is written, loses nothing, and goes on when it is sent again", async () => {
    const before = await rowsOf(server);
    const busy = await server.sql.reserve();
    await busy`begin`;
    // It waits for the first line that it would remove.
    await busy`select from audit where at < now() - interval '730 days' order by id limit 1 for update`;
    const { program, ended } = start("archive", folder);
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.jsonl$/)]), 20_000);
    program.kill("SIGKILL");
    await ended;
    await busy`commit`;
    busy.release();
    expect(await rowsOf(server)).toEqual(before);
    const [file = ""] = readdirSync(folder);
    const whole = readFileSync(join(folder, file));
    // As if it had been killed while it wrote.
    writeFileSync(join(folder, `${file}.part`), whole.subarray(0, 1000));

    await vi.waitFor(async () => expect(await here("archive", folder)).toMatchObject({ code: 0 }), {
      timeout: 20_000,
      interval: 100,
    });
    expect(readdirSync(folder)).toEqual([file]);
    expect(readFileSync(join(folder, file)).equals(whole)).toBe(true);
    expect(await countOld(server)).toBe(0);
    expect(await start("bring-back", join(folder, file)).ended).toEqual({
      ...{ code: 0, said: `${OLD} lines are back in the log.` },
    });
  });

  test("a command that can't be carried out is a line", async () => {
    const refused: [string[], string][] = [
      [["archive"], "npm run audit -- archive FOLDER"],
      [["archive", "x", "--days", "180"], "--days must be more than RETENTION_DAYS (180)"],
      [["archive", "/proc/none"], "/proc/none"],
      [["bring-back", "/proc/none"], "/proc/none"],
    ];
    for (const [args, line] of refused) {
      const { code, said } = await here(...args);
      expect([code, said]).toEqual([1, expect.stringContaining(line)]);
    }
    expect(await start("archive").ended).toMatchObject({
      code: 1,
      said: expect.stringContaining(refused[0]?.[1] ?? ""),
    });
    expect(await countOld(server)).toBe(OLD);
  });
});
