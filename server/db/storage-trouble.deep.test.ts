import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { findPid } from "./embedded/cluster.ts";
import { startEmbedded } from "./embedded/start.ts";
import { openDatabase } from "./sql.ts";
import { storageTrouble } from "./storage-trouble.ts";

test.each([
  ['could not extend file "base/5/1": No space left on device', "The disk of /data is full"],
  [
    'FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device',
    "The disk of /data is full",
  ],
  [
    'could not extend file "base/1": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.',
    "The disk of /data is full",
  ],
  [
    Object.assign(new Error("could not extend file"), { code: "53100" }),
    "The disk of /data is full",
  ],
  [
    Object.assign(new Error("EROFS: read-only file system, open"), { code: "EROFS" }),
    "Nothing can be written to /data",
  ],
  [
    Object.assign(new Error("cannot execute INSERT in a read-only transaction"), { code: "25006" }),
    "Nothing can be written to /data",
  ],
  [
    'FATAL:  could not create lock file "postmaster.pid": Read-only file system',
    "Nothing can be written to /data",
  ],
])("%s", (failure, words) => {
  expect(storageTrouble(failure, "/data")).toContain(words);
});

test("any other trouble keeps its own words", () => {
  expect(storageTrouble("FATAL: password authentication failed", "/data")).toBeUndefined();
});

test("a database that takes no writes says so by its code", async () => {
  const sql = openDatabase({ ...inject("database"), database: "postgres" }, { max: 1 });
  onTestFinished(() => sql.end({ timeout: 1 }));
  const failure = await sql
    .begin("read only", (tx) => tx`create table nothing ()`)
    .catch((error) => error);
  expect(storageTrouble(failure, "the database")).toBe(
    "Nothing can be written to the database: it is read-only.",
  );
});

/** Only root may mount a small disk, and not in every container. */
function mountSmall(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-small-"));
  try {
    execFileSync(
      "/bin/mount",
      ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "kagoj", folder],
      {
        stdio: "ignore",
      },
    );
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  onTestFinished(() => {
    execFileSync("/bin/umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  chmodSync(folder, 0o755);
  return folder;
}

describe("on a small disk of its own (as root only)", () => {
  test("a full one is named at the first start, at the next, and when the database can't be started again", async (context) => {
    const folder = mountSmall(20) ?? context.skip("no right to mount");
    await expect(startEmbedded({ dataDir: folder })).rejects.toMatchObject({
      code: "startup",
      message: expect.stringMatching(/^The disk of \S+ is full/),
    });
    execFileSync("/bin/mount", ["-o", "remount,size=120m", folder]);
    const embedded = await startEmbedded({ dataDir: folder, settings: { fsync: "off" } });
    onTestFinished(() => embedded.stop());
    const lost = Promise.withResolvers<Error>();
    embedded.watch({ log: { error: () => {}, warn: () => {} }, lost: lost.resolve }, 500);
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(join(folder, "filler"), Buffer.alloc(bavail * bsize - 4096));
    process.kill(findPid(join(folder, "postgres", "cluster")) as number, "SIGKILL");
    expect((await lost.promise).message).toMatch(/^The disk of \S+ is full/);
    rmSync(join(folder, "filler"));
  });

  test("a read-only one is named", async (context) => {
    const folder = mountSmall(120) ?? context.skip("no right to mount");
    const embedded = await startEmbedded({ dataDir: folder, settings: { fsync: "off" } });
    await embedded.stop();
    execFileSync("/bin/mount", ["-o", "remount,ro", folder]);
    await expect(startEmbedded({ dataDir: folder })).rejects.toMatchObject({
      code: "startup",
      message: expect.stringMatching(/read-only/),
    });
  });
});
