import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { request as requestPlainly } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { MAX_FILE_BYTES } from "../contract/files.ts";
import { HEARTBEAT_MS } from "../contract/live.ts";
import { serverSettings } from "../server/http/listener.ts";
import { settingNames } from "../server/operator/doctor/settings.ts";
import { freePort } from "../server/test/payment-process.ts";
import { makeCertificate } from "./test/certificate.ts";

const root = resolve(import.meta.dirname, "..");
const read = (name: string) => readFileSync(join(root, "deploy", name), "utf8");
const folder = mkdtempSync(join(tmpdir(), "kagoj-deploy-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Where this machine has a program; its test runs only where it is installed. */
const found = (...paths: string[]) => paths.find((path) => existsSync(path));
const nginx = found("/usr/sbin/nginx");
const haproxy = found("/usr/sbin/haproxy");
const pgbouncer = found("/usr/sbin/pgbouncer");
const systemd = found("/usr/bin/systemd-analyze");

/** A file of deploy/ with other words in it, in a folder of this test. */
function adapted(name: string, changes: Record<string, string>): string {
  let text = read(name);
  for (const [from, to] of Object.entries(changes)) {
    expect(text, `${name} has no ${from}`).toContain(from);
    text = text.replaceAll(from, to);
  }
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/**
 * Runs a program that checks a configuration. Answers what it said, and throws with that when it
 * failed.
 */
function check(program: string, ...args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program}: ${stdout}${stderr}`);
  }
}

describe("compose.yaml", () => {
  const compose = parse(read("compose.yaml"));

  test("all settings of the desk are settings, and every file and volume exists", () => {
    const { desk, proxy } = compose.services;
    expect(settingNames()).toEqual(expect.arrayContaining(Object.keys(desk.environment)));
    expect(existsSync(join(root, "deploy", desk.build.context, desk.build.dockerfile))).toBe(true);
    expect(existsSync(join(root, "deploy/Caddyfile"))).toBe(true);
    const mounted = Object.values<{ volumes?: string[] }>(compose.services).flatMap(
      ({ volumes = [] }) => volumes,
    );
    const named = mounted
      .map((volume) => volume.split(":")[0] ?? "")
      .filter((name) => !name.startsWith("."));
    expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    expect(proxy.ports).toContain("443:443");
  });

  test("its variables are those of deploy/.env.example, and the database has no port outside", () => {
    const used = new Set([...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const told = [...read(".env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect([...used].toSorted()).toEqual(told.toSorted());
    expect(compose.services.database.ports).toBeUndefined();
    expect(compose.services.desk.ports).toBeUndefined();
  });
});

test("elsewhere.env only has settings, and takes all money, messengers, databases and stores of the real desk away", () => {
  const set = new Map(
    [...read("elsewhere.env").matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value]) => [
      name,
      value,
    ]),
  );
  expect(settingNames()).toEqual(expect.arrayContaining([...set.keys()]));
  const outside = settingNames().filter((name) =>
    /^(BKASH_(?!BEARER|TIMEOUT)|S3_|IDENTITY_|OPENAI_|DATABASE_)/.test(name),
  );
  expect(outside.map((name) => [name, set.get(name)])).toEqual(outside.map((name) => [name, ""]));
});

describe("Containerfile", () => {
  const lines = read("Containerfile")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line));

  test("what it copies exists, and what it sets is a setting", () => {
    const copied = lines
      .filter((line) => line.startsWith("COPY"))
      .flatMap((line) => line.split(" ").slice(1, -1))
      .filter((path) => !path.startsWith("--"))
      .map((path) => path.replace(/^\/app\//, ""));
    expect(copied).toContain("server");
    const built = ["dist", "node_modules"];
    for (const path of copied)
      expect(built.includes(path) || existsSync(join(root, path)), path).toBe(true);
    const set = lines.flatMap((line) =>
      [...line.matchAll(/\b([A-Z_]+)=/g)].map(([, name = ""]) => name),
    );
    // The last one is glibc's.
    expect([...settingNames(), "NODE_ENV", "MALLOC_ARENA_MAX"]).toEqual(
      expect.arrayContaining(set),
    );
  });

  test("what the install itself runs is there before it", () => {
    const install = lines.findIndex((line) => line.startsWith("RUN npm ci"));
    const { postinstall } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;
    const before = lines.slice(0, install).join(" ");
    for (const path of [postinstall.split(" ").at(-1), ".npmrc", "patches"])
      expect(before).toContain(` ${path} `);
  });

  test("the server imports nothing that is not copied", () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM")));
    const copied = last
      .filter((line) => line.startsWith("COPY"))
      .map((line) => line.split(" ").at(-1));
    expect(copied).toEqual(
      expect.arrayContaining(["./contract", "./server", "./dist", "./node_modules", "./scripts"]),
    );
    expect(last).toContain("USER node");
  });

  test("secrets and data are not sent to the builder", () => {
    for (const name of [".containerignore", ".dockerignore"])
      expect(readFileSync(join(root, name), "utf8").split("\n")).toEqual(
        expect.arrayContaining([".env", "deploy/.env", "data", "backups", ".git"]),
      );
  });
});

test("Caddy's file is balanced, and lets the largest upload and the slowest in", () => {
  const text = read("Caddyfile").replaceAll(/\{\$\w+\}/g, "");
  expect(text.split("{").length).toBe(text.split("}").length);
  const [, megabytes] = /max_size (\d+)MB/.exec(text) ?? [];
  expect(Number(megabytes) * 1e6).toBeGreaterThan(MAX_FILE_BYTES);
  const [, seconds] = /read_body (\d+)s/.exec(text) ?? [];
  expect(Number(seconds) * 1_000).toBeGreaterThanOrEqual(serverSettings.requestTimeout);
});

describe("nginx.conf", () => {
  test("the largest upload and the longest silence of a stream pass", () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read("nginx.conf")) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(MAX_FILE_BYTES);
    expect(read("nginx.conf")).toMatch(
      /location = \/api\/live \{[^}]*proxy_buffering off;[^}]*proxy_read_timeout 1h;/,
    );
    expect(HEARTBEAT_MS).toBeLessThan(60_000);
    expect(read("nginx.conf")).toMatch(/^ *proxy_request_buffering off;$/m);
  });

  test.runIf(nginx)(
    "nginx logs no query, also not over http, of the page before, or when the desk is away",
    async () => {
      const [http, https, away] = [await freePort(), await freePort(), await freePort()];
      const { key, certificate } = makeCertificate(folder);
      const site = adapted("nginx.conf", {
        "/etc/letsencrypt/live/desk.example/fullchain.pem": certificate,
        "/etc/letsencrypt/live/desk.example/privkey.pem": key,
        "/var/log/nginx": folder,
        "listen [::]:80;": "",
        "listen [::]:443 ssl http2;": "",
        "listen 80;": `listen 127.0.0.1:${http};`,
        "listen 443 ssl": `listen 127.0.0.1:${https} ssl`,
        "127.0.0.1:3000": `127.0.0.1:${away}`,
      });
      const main = join(folder, "running.conf");
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      writeFileSync(
        main,
        `pid ${join(folder, "running.pid")}; daemon off; error_log ${join(folder, "error.log")}; events {}
       http { access_log ${join(folder, "default.log")}; ${temporary.join(" ")} include ${site}; }`,
      );
      const running = spawn(nginx ?? "", ["-p", folder, "-c", main], { stdio: "ignore" });
      const ask = (by: typeof requestPlainly, port: number) =>
        new Promise<number | undefined>((done) => {
          const path = "/api/apply/order?q=4111000222";
          const headers = { Host: "desk.example", Referer: `https://desk.example${path}` };
          const given = { host: "127.0.0.1", port, path, headers, rejectUnauthorized: false };
          by(given, (answer) => done(answer.resume().statusCode))
            .on("error", () => done(undefined))
            .end();
        });
      try {
        await expect.poll(() => ask(requestPlainly, http), { timeout: 10_000 }).toBe(301);
        expect(await ask(request, https)).toBe(502);
      } finally {
        running.kill("SIGQUIT");
        await once(running, "exit");
      }
      const logs = readdirSync(folder).filter((name) => name.endsWith(".log"));
      const text = logs.map((name) => readFileSync(join(folder, name), "utf8")).join("");
      expect(text).toMatch(/GET \/api\/apply\/order 301[\s\S]*GET \/api\/apply\/order 502/);
      expect(text).not.toContain("4111000222");
    },
  );

  test.runIf(nginx)("nginx accepts it", () => {
    const { key, certificate } = makeCertificate(folder);
    const site = adapted("nginx.conf", {
      "/etc/letsencrypt/live/desk.example/fullchain.pem": certificate,
      "/etc/letsencrypt/live/desk.example/privkey.pem": key,
      "/var/log/nginx": folder,
    });
    const main = join(folder, "main.conf");
    const own = `pid ${join(folder, "nginx.pid")}; error_log stderr;`;
    writeFileSync(main, `${own} events {} http { access_log off; include ${site}; }`);
    check(nginx ?? "", "-t", "-q", "-p", folder, "-c", main);
  });
});

describe("haproxy.cfg", () => {
  test("its log has the path alone, and Caddy's no address", () => {
    // %HPO: without the query. No line captures a header, and Caddy logs failures alone, unless it
    // is told to.
    expect(read("haproxy.cfg")).toMatch(
      /^\s*log-format "%ci \[%tr\] %HM %HPO %ST %B %Tr\/%Ta ms %s %ts"$/m,
    );
    expect(read("haproxy.cfg")).not.toMatch(/capture|httplog/);
    expect(read("Caddyfile").match(/^\s*log\b[^}]*/gm)).toEqual([
      expect.stringMatching(/exclude http\.log\.error http\.handlers\.reverse_proxy\s*$/),
    ]);
  });

  test("the largest upload passes", () => {
    const [, bytes] = /req\.body_size gt (\d+)/.exec(read("haproxy.cfg")) ?? [];
    expect(Number(bytes)).toBeGreaterThan(MAX_FILE_BYTES);
  });

  test("where no process is ready, all are asked, whatever they say of themselves", () => {
    const [, ready, unready] = read("haproxy.cfg").split(/^backend kagoj.*\n/m);
    expect(read("haproxy.cfg")).toMatch(
      /^ *use_backend kagoj_unready unless \{ nbsrv\(kagoj\) gt 0 \}$/m,
    );
    expect(ready).toMatch(/GET \/readyz\n *default-server check inter 1s fall 1 rise 1\n/);
    expect(unready).toMatch(/^ *server kagoj-1 127/m);
    expect(unready).not.toContain("check");
  });

  test.runIf(haproxy)("haproxy accepts it without a warning", () => {
    const { both } = makeCertificate(folder);
    const file = adapted("haproxy.cfg", { "/etc/haproxy/certs/desk.example.pem": both });
    check(haproxy ?? "", "-c", "-dW", "-q", "-f", file);
  });
});

describe("systemd", () => {
  const units = ["kagoj.service", "kagoj-backup.service", "kagoj-backup.timer"];

  test("the programs and folders that the units name are those of a checkout", () => {
    for (const unit of units)
      for (const [, path = ""] of read(unit).matchAll(
        /\/opt\/kagoj\/((?:server|scripts)\/[\w./-]+)/g,
      ))
        expect(existsSync(join(root, path)), path).toBe(true);
    const [, start = ""] = /^ExecStart=(.*)$/m.exec(read("kagoj.service")) ?? [];
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(start).toBe(`/opt/kagoj/node_modules/.bin/${scripts.start}`);
    expect(read("kagoj.service")).toMatch(/^KillMode=mixed$/m);
    // systemd gives up after five starts in ten seconds, as while a database of one's own is away.
    const [, pause] = /^RestartSec=(\d+)$/m.exec(read("kagoj.service")) ?? [];
    expect(Number(pause) * 5).toBeGreaterThanOrEqual(10);
  });

  test.runIf(systemd)("systemd accepts them", () => {
    const paths = units.map((unit) =>
      unit.endsWith(".timer")
        ? adapted(unit, {})
        : adapted(unit, { "/opt/kagoj/node_modules/.bin/node": process.execPath }),
    );
    expect(check(systemd ?? "", "verify", ...paths)).toBe("");
  });

  test.runIf(systemd)(
    "and the unit of several processes, as OPERATIONS.md makes it of the one",
    () => {
      const operations = readFileSync(join(root, "OPERATIONS.md"), "utf8");
      const [, line = ""] =
        /sed '(\/[^']+)' deploy\/kagoj\.service \| sudo tee \S+kagoj@\.service/.exec(operations) ??
        [];
      const unit = execFileSync("sed", [line, join(root, "deploy/kagoj.service")], {
        encoding: "utf8",
      });
      expect(unit).toContain("[Service]\nEnvironment=PORT=%i METRICS_PORT=1%i\n");
      const path = join(folder, "kagoj@3000.service");
      writeFileSync(path, unit.replaceAll("/opt/kagoj/node_modules/.bin/node", process.execPath));
      expect(check(systemd ?? "", "verify", path)).toBe("");
    },
  );

  test.runIf(systemd)("both services are as closed as they can be", () => {
    for (const unit of ["kagoj.service", "kagoj-backup.service"]) {
      const said = check(
        systemd ?? "",
        "security",
        "--offline=true",
        "--no-pager",
        join(root, "deploy", unit),
      );
      expect(
        Number(/Overall exposure level .*: (\d+\.\d+)/.exec(said)?.[1]),
        unit,
      ).toBeLessThanOrEqual(2);
    }
  });
});

test("PgBouncer asks a database that was away again after a second, and can ask who it is", () =>
  expect(read("pgbouncer.ini")).toMatch(/^; +server_tls_sslmode[\s\S]+^server_login_retry = 1$/m));

test.runIf(pgbouncer)(
  "PgBouncer runs with pgbouncer.ini, and lets the desk in with its password only",
  async () => {
    const port = await freePort();
    const users = join(folder, "userlist.txt");
    writeFileSync(users, '"kagoj" "right"\n', { mode: 0o644 });
    const file = adapted("pgbouncer.ini", {
      "listen_port = 6432": `listen_port = ${port}\nunix_socket_dir =`,
      "/etc/pgbouncer/userlist.txt": users,
    });
    // It refuses to run as root.
    const nobody = process.geteuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const child = spawn(pgbouncer ?? "", [file], { stdio: "ignore", ...nobody });
    const askWith = async (password: string) => {
      const address = `postgres://kagoj:${password}@127.0.0.1:${port}/pgbouncer`;
      const sql = postgres(address, { max: 1, fetch_types: false, connect_timeout: 5 });
      return sql
        .unsafe("show pools")
        .simple()
        .then(
          (pools) => pools.columns.map(({ name }) => name),
          (error: Error) => error.message,
        )
        .finally(() => sql.end({ timeout: 1 }));
    };
    try {
      let answer = await askWith("right");
      for (
        let tries = 0;
        tries < 100 && /ECONN/.test(`${answer}`) && child.exitCode === null;
        tries += 1
      ) {
        await delay(50);
        answer = await askWith("right");
      }
      expect([child.exitCode, answer]).toEqual([
        null,
        expect.arrayContaining(["cl_active", "cl_waiting", "pool_mode"]),
      ]);
      expect(await askWith("wrong")).toContain("SASL authentication failed");
    } finally {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    }
  },
);
