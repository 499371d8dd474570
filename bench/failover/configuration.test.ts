import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { makeCertificate } from "../../scripts/test/certificate.ts";
import { settingNames } from "../../server/operator/doctor/settings.ts";

/* deploy/ha/: three machines. What they do is seen by `npm run bench:failover`. */

const deploy = resolve(import.meta.dirname, "../../deploy");
const read = (name: string) => readFileSync(join(deploy, name), "utf8");
const HAPROXY = "/usr/sbin/haproxy";

const filled = (name: string) =>
  execFileSync("sed", ["-f", "ha/machine.sed", name], {
    cwd: deploy,
    encoding: "utf8",
  });
const files = readdirSync(join(deploy, "ha")).filter((name) => name !== "machine.sed");

test("machine.sed fills in each word of each file, and has no other", () => {
  for (const name of files) expect(filled(`ha/${name}`), name).not.toMatch(/<[\w-]+>/);
  const all = files.map((name) => read(`ha/${name}`)).join("");
  const given = [...read("ha/machine.sed").matchAll(/^s\|<([\w-]+)>\|/gm)].map(([, word]) => word);
  for (const word of given) expect(all).toContain(`<${word}>`);
});

test("haproxy knows the processes of three machines, and PgBouncer asks haproxy", () => {
  const servers = filled("haproxy.cfg").match(/^ +server kagoj-\d \S+:3000$/gm) ?? [];
  expect(servers).toHaveLength(6);
  expect(new Set(servers).size).toBe(3);
  const [, port] = /^ +bind (127\.0\.0\.1:\d+)$/m.exec(filled("ha/database.cfg")) ?? [];
  expect(filled("pgbouncer.ini")).toContain(`host=${port?.replace(":", " port=")}`);
  expect(filled("ha/kagoj.env")).toMatch(
    new RegExp(`^DATABASE_DIRECT_URL=postgres://kagoj:\\w+@${port}/kagoj$`, "m"),
  );
});

test("Patroni's times fit each other, what is told is on two machines, and settings are settings", () => {
  const { bootstrap } = parse(filled("ha/patroni.yml"));
  const { ttl, loop_wait: loop, retry_timeout: retry } = bootstrap.dcs;
  // Patroni itself shortens no ttl below 20, and half a minute is what people are told.
  expect(ttl).toBe(20);
  expect(loop + 2 * retry).toBeLessThanOrEqual(ttl);
  expect(bootstrap.dcs).toMatchObject({
    synchronous_mode: true,
    postgresql: { use_pg_rewind: true },
  });
  const set = [...read("ha/kagoj.env").matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(settingNames()).toEqual(expect.arrayContaining(set));
});

test.runIf(existsSync(HAPROXY))("haproxy accepts both files without a warning", () => {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-ha-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { both } = makeCertificate(folder);
  const desk = join(folder, "ha-desk.cfg");
  writeFileSync(desk, filled("haproxy.cfg").replace("/etc/haproxy/certs/desk.example.pem", both));
  const database = join(folder, "ha-database.cfg");
  writeFileSync(database, filled("ha/database.cfg"));
  execFileSync(HAPROXY, ["-c", "-dW", "-q", "-f", desk, "-f", database]);
});
