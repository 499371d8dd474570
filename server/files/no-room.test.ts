import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { newUser, openDesk, pdf, send } from "../test/builders.ts";
import { deliver, nid, placed } from "../test/writes.ts";
import { createDiskStore } from "./disk-store.ts";
import { newStorageKey, storeFailure } from "./store.ts";

const folder = mkdtempSync(join(tmpdir(), "kagoj-small-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Mounts a disk of its own. False when that is not allowed. */
function mount(options: string): boolean {
  try {
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}
const mounted = mount("size=1m");
afterAll(() => mounted && execFileSync("/bin/umount", [folder]));

const { server, admin } = await openDesk({}, { files: createDiskStore(folder) });
const rahim = await newUser(server, admin, 1_000);

describe.runIf(mounted)("on a disk of 1 MB", () => {
  test("a file of 2 MB is refused in words of its own, and leaves nothing behind; a small one is delivered", async () => {
    const order = await placed(rahim);
    const answer = await deliver(admin, order, pdf("x".repeat(2_000_000)));
    expect(answer).toMatchObject({ status: 507, body: { code: "storage-full" } });
    expect((await rahim.send("GET", `/api/apply/my-order/${order}`)).body.status).toBe("pending");
    expect(execFileSync("find", [folder, "-type", "f"]).toString()).toBe("");
    expect((await deliver(admin, order)).status).toBe(200);
    expect((await send(server, "GET", "/readyz")).status).toBe(200);
  });

  test("that is read-only, what is there can still be opened, and the rest is told as away", async () => {
    const [done, order] = [await placed(rahim), await placed(rahim)];
    await deliver(admin, done);
    const { file } = (await rahim.send("GET", `/api/apply/my-order/${done}`)).body;
    execFileSync("/bin/mount", ["-o", "remount,ro", folder]);
    const answer = await deliver(admin, order);
    execFileSync("/bin/mount", ["-o", "remount,rw", folder]);
    expect(answer).toMatchObject({ status: 503, body: { code: "files-away" } });
    expect(answer.headers.get("Retry-After")).toBe("15");
    expect((await rahim.send("GET", file)).status).toBe(200);
    expect((await deliver(admin, order)).status).toBe(200);
  });
});

test("a disk without room and a folder that can't be written to are told apart", async () => {
  const failure = (code: string) => storeFailure(Object.assign(new Error(code), { code })).appCode;
  expect(["ENOSPC", "EDQUOT", "EROFS", "EIO"].map(failure)).toEqual([
    "storage-full",
    "storage-full",
    "files-away",
    "files-away",
  ]);
  const nowhere = createDiskStore(join(import.meta.filename, "files"));
  await expect(nowhere.makeRoom(newStorageKey())).rejects.toMatchObject({ appCode: "files-away" });
  await expect(nowhere.check()).rejects.toMatchObject({ appCode: "files-away" });
});

test.each([
  ["53100", 507, "storage-full"],
  ["58030", 503, "database-away"],
  ["25006", 503, "database-away"],
])("PostgreSQL's %s is %d %s, not a bare failure", async (errcode, status, code) => {
  await server.sql.unsafe(`
    create or replace function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '${errcode}'; end $$;
    create or replace trigger no_room before insert on orders for each row execute function no_room()`);
  expect(await rahim.send("POST", "/api/apply/order", nid)).toMatchObject({
    status,
    body: { code },
  });
  await server.sql`drop trigger no_room on orders`;
});
