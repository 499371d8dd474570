import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Connection } from "../../server/db/embedded/start.ts";
import { freePort } from "../../server/test/payment-process.ts";

/** PGBOUNCER names another one than the system's. */
const PROGRAM = process.env.PGBOUNCER ?? "/usr/sbin/pgbouncer";

/** The version of this machine's PgBouncer; undefined without one. */
export function findPgBouncer(): string | undefined {
  try {
    return execFileSync(PROGRAM, ["--version"], { encoding: "utf8" }).split("\n")[0];
  } catch {
    return undefined;
  }
}

/** Starts it in transaction mode before this database. It stops with `stop`. */
export async function startPgBouncer(
  folder: string,
  { host, port, username, password }: Connection,
  more: Record<string, string | number>,
) {
  const at = await freePort();
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: at,
    unix_socket_dir: "",
    auth_type: "plain",
    auth_file: join(folder, "users.txt"),
    pool_mode: "transaction",
    max_client_conn: 200,
    ...more,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = `[databases]\n* = host=${host} port=${port} user=${username} password=${password}\n`;
  writeFileSync(join(folder, "users.txt"), `"${username}" "${password}"\n`);
  writeFileSync(join(folder, "pgbouncer.ini"), `${databases}[pgbouncer]\n${lines.join("\n")}\n`);
  // It refuses to run as root, like PostgreSQL.
  const nobody = process.geteuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(PROGRAM, [join(folder, "pgbouncer.ini")], { stdio: "ignore", ...nobody });
  await accepting(at, child, "pgbouncer");
  return {
    port: at,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** Waits until a program that was just started takes connections. @throws when it ends instead */
export async function accepting(port: number, child: ChildProcess, name: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) break;
    const socket = connect(port, "127.0.0.1");
    const open = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
    await delay(50);
  }
  throw new Error(`${name} did not start (${child.exitCode})`);
}

/** The address of this database at another port of this machine. */
export function urlOf({ username, password = "", database }: Connection, port: number): string {
  return `postgres://${username}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
