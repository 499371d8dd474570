import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, inject, test } from "vitest";
import { logIn, logInAdmin, newUser, pdf } from "../test/builders.ts";
import { ADMIN, openDesk } from "../test/harness.ts";
import { backUp, restore } from "./backup.ts";

const folder = mkdtempSync(join(tmpdir(), "kagoj-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a backup brings orders, money, logins and files back into an empty database", async () => {
  const desk = await openDesk();
  const admin = await logInAdmin(desk);
  const user = await newUser(desk, admin, 500);
  const { body } = await user.send("POST", "/api/apply/order", { category: "nid", nidNumber: "1234567890" });
  const form = new FormData();
  form.set("file", pdf("kept"));
  await admin.send("POST", `/api/apply/update-form/${body.order._id}`, form);

  const target = join(folder, "first");
  const saved = await backUp(desk.sql, desk.folder, target);
  await expect(backUp(desk.sql, desk.folder, target)).rejects.toThrow("is there already");

  // Identity numbers are in it: the folder is its owner's alone.
  expect(statSync(target).mode & 0o077).toBe(0);

  const other = await openDesk({}, { empty: true });
  const restored = await restore(other.sql, other.folder, target);
  expect(restored).toEqual(saved);
  const again = await logIn(other, ADMIN);
  const [order] = (await again.send("GET", "/api/apply/order")).body;
  expect(order).toMatchObject({ _id: body.order._id, nidNumber: "1234567890", status: "approved" });
  expect((await again.send("GET", order.file)).body).toBe(await pdf("kept").text());
  const [row] = await other.sql`select balance, version from accounts where user_id = ${user.user._id}`;
  expect(row).toEqual({ balance: 380_00, version: 2 });
  await expect(restore(other.sql, other.folder, target)).rejects.toThrow("not empty");
});

test("files that are in S3 are in no backup, and the command says so", async () => {
  const desk = await openDesk();
  const { host, port, username } = inject("database");
  const database = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: username,
    DATABASE_URL: `postgres:///${desk.database}`,
  };
  const s3 = {
    S3_ENDPOINT: "http://127.0.0.1:9",
    S3_BUCKET: "papers",
    S3_ACCESS_KEY: "k",
    S3_SECRET_KEY: "s",
    S3_REGION: "r",
  };
  const backUpTo = (target: string, env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [resolve(import.meta.dirname, "backup-main.ts"), "backup", target], {
      env: { PATH: process.env.PATH, ...database, ...env },
    });
  expect((await backUpTo(join(folder, "disk"), {})).stderr).not.toContain("WARNING");
  const { stdout, stderr } = await backUpTo(join(folder, "s3"), s3);
  expect(stdout).toContain("Saved ");
  expect(stderr).toContain("delivered files are in the S3 bucket papers, and NOT in this backup");
});
