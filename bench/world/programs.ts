import { execFile, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Connection } from "../../server/db/embedded/start.ts";
import { freePort } from "../../server/test/payment-process.ts";

/*
 * Programs of this machine beside the product: each is looked for, since not every machine has it.
 * HAPROXY, PGBOUNCER, NGINX and CADDY name others than the system's.
 */
const HAPROXY = process.env.HAPROXY ?? "/usr/sbin/haproxy";
const PGBOUNCER = process.env.PGBOUNCER ?? "/usr/sbin/pgbouncer";
const NGINX = process.env.NGINX ?? "/usr/sbin/nginx";
const CADDY = process.env.CADDY ?? "/usr/bin/caddy";

/** The version of this machine's program; undefined without one. */
export const findHaproxy = () => firstLineOf(HAPROXY, "-v");
export const findPgBouncer = () => firstLineOf(PGBOUNCER, "--version");
export const findNginx = () => firstLineOf(NGINX, "-v");
export const findCaddy = () => firstLineOf(CADDY, "version");
export const findPgbench = () => firstLineOf("pgbench", "--version");

/**
 * Starts haproxy in front of these ports, with the settings of deploy/ but for TLS. It stops with
 * `stop`.
 */
export async function startHaproxy(folder: string, ports: number[]) {
  const port = await freePort();
  const servers = ports.map((one) => `    server kagoj-${one} 127.0.0.1:${one}`);
  const lines = withoutTls(adapted("haproxy.cfg", {}))
    .split("\n")
    // Each backend has the same processes.
    .flatMap((line) => (/^\s*server /.test(line) ? servers : [line]))
    .map((line) => line.replace("bind :80", `bind 127.0.0.1:${port}`));
  const file = join(folder, `haproxy-${port}.cfg`);
  writeFileSync(file, `${lines.join("\n").trimEnd()}\n`);
  return startAt(port, HAPROXY, ["-f", file]);
}

/**
 * Starts PgBouncer before this database, with the settings of deploy/ and so many connections to
 * it. It stops with `stop`.
 */
export async function startPgBouncer(
  folder: string,
  { host, port, username, password }: Connection,
  pool: number,
) {
  const at = await freePort();
  const users = join(folder, "users.txt");
  const settings = adapted("pgbouncer.ini", {
    "host=127.0.0.1 port=5432": `host=${host} port=${port}`,
    "listen_port = 6432": `listen_port = ${at}\nunix_socket_dir =`,
    "/etc/pgbouncer/userlist.txt": users,
    "default_pool_size = 20": `default_pool_size = ${pool}`,
  });
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(join(folder, "pgbouncer.ini"), settings);
  // It refuses to run as root, like PostgreSQL.
  const nobody = process.geteuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  return startAt(at, PGBOUNCER, [join(folder, "pgbouncer.ini")], nobody);
}

/**
 * Starts nginx in front of two ports, with the settings of deploy/ but for TLS. It stops with
 * `stop`.
 */
export async function startNginx(folder: string, [one, other]: [number, number]) {
  const port = await freePort();
  const site = adapted("nginx.conf", {
    "127.0.0.1:3000": `127.0.0.1:${one}`,
    "# server 127.0.0.1:3001": `server 127.0.0.1:${other}`,
    "listen 443 ssl http2": `listen 127.0.0.1:${port}`,
    "/var/log/nginx/kagoj.log": join(folder, "access.log"),
  })
    .replace(/server \{\s+listen 80;[^}]+\}/, "")
    .replaceAll(/^\s*(ssl_|listen \[).*$/gm, "");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, "nginx.conf");
  const own = `daemon off; pid ${join(folder, "nginx.pid")}; error_log ${join(folder, "error.log")};`;
  writeFileSync(file, `${own} events {} http { ${temporary.join(" ")} ${site} }`);
  return startAt(port, NGINX, ["-p", folder, "-c", file, "-e", join(folder, "error.log")]);
}

/**
 * Starts Caddy in front of a port, with the settings of deploy/ but for TLS. It stops with `stop`.
 */
export async function startCaddy(folder: string, behind: number) {
  const port = await freePort();
  const site = adapted("Caddyfile", {
    "{$SITE}": `http://127.0.0.1:${port}`,
    "desk:3000": `127.0.0.1:${behind}`,
  });
  const file = join(folder, "Caddyfile");
  writeFileSync(file, site);
  const CADDY_ADMIN = `127.0.0.1:${await freePort()}`;
  return startAt(port, CADDY, ["run", "--adapter", "caddyfile", "--config", file], {
    env: { ...process.env, HOME: folder, CADDY_ADMIN },
  });
}

/** The text of haproxy.cfg for plain requests. */
export function withoutTls(haproxyCfg: string): string {
  const others = /^\s*(#|bind :443|http-request redirect scheme|log stdout)/;
  return haproxyCfg
    .split("\n")
    .filter((line) => !others.test(line))
    .join("\n");
}

/** The text of a file of deploy/ with other words in it. */
export function adapted(name: string, changes: Record<string, string>): string {
  let text = readFileSync(new URL(`../../deploy/${name}`, import.meta.url), "utf8");
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** The address of this database at another port of this machine. */
export function urlOf({ username, password = "", database }: Connection, port: number): string {
  return `postgres://${username}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/**
 * Runs a script of pgbench over so many connections, with prepared statements. It only knows whole
 * seconds: for less, each connection runs a transaction per 10 ms. Answers transactions per second.
 */
export async function pgbench(
  folder: string,
  at: Connection,
  script: string,
  connections: number,
  ms: number,
) {
  const file = join(folder, "script.sql");
  writeFileSync(file, script);
  const where = ["-h", at.host, "-p", String(at.port), "-U", at.username];
  const length =
    ms < 1_000 ? ["-t", String(Math.ceil(ms / 10))] : ["-T", String(Math.round(ms / 1000))];
  const load = ["-n", "-M", "prepared", "-c", String(connections), ...length, "-f", file];
  const env = { ...process.env, PGPASSWORD: at.password ?? "" };
  const { stdout } = await promisify(execFile)("pgbench", [...where, ...load, at.database], {
    env,
  });
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (!(perSecond > 0) || !/failed transactions: 0 /.test(stdout)) throw new Error(stdout);
  return perSecond;
}

function firstLineOf(program: string, flag: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(program, [flag], { encoding: "utf8" });
  // nginx tells it on the other output.
  return status === 0 ? (stdout || stderr).split("\n")[0] : undefined;
}

/** Starts a program, and waits until it takes connections. @throws when it ends instead */
async function startAt(port: number, program: string, args: string[], options: SpawnOptions = {}) {
  const child = spawn(program, args, { stdio: "ignore", ...options });
  for (let tries = 0; !(await isOpen(port)); tries += 1) {
    if (child.exitCode !== null || tries === 200)
      throw new Error(`${program} did not start (${child.exitCode})`);
    await delay(50);
  }
  return {
    port,
    async stop() {
      if (child.kill("SIGTERM")) await once(child, "exit");
    },
  };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return once(socket, "connect")
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
