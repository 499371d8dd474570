import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseEnv } from "node:util";
import { FIELD_KEYS, settingsOf } from "../../server/test/payment-process.ts";
import { adapted, withoutTls } from "../world/programs.ts";

const root = resolve(import.meta.dirname, "../..");
/** Of addresses that are for examples only; they are in no network but the bench's own. */
const addresses = { one: "192.0.2.11", two: "192.0.2.12", three: "192.0.2.13" };
const HERE = "192.0.2.1";
/** As systemd does with kagoj.service. */
const AGAIN_MS = 2_000;
/** Only for what hangs. */
const GIVE_UP_MS = 180_000;
export const password = "a-password-of-the-bench";

export type Name = keyof typeof addresses;
export const names = Object.keys(addresses) as Name[];
export const addressOf = (name: Name) => addresses[name];

const POSTGRES_BIN = process.env.POSTGRES_BIN ?? "/usr/lib/postgresql/18/bin";
/** What must be there, and the package of Debian that has it. */
const needed = {
  "/usr/bin/etcd": "etcd-server",
  "/usr/bin/patroni": "patroni python3-etcd",
  "/usr/sbin/pgbouncer": "pgbouncer",
  "/usr/sbin/haproxy": "haproxy",
  "/usr/bin/unshare": "util-linux",
  "/usr/bin/setpriv": "util-linux",
  "/usr/sbin/ip": "iproute2",
  [`${POSTGRES_BIN}/pg_rewind`]: "postgresql-18",
};

/** What this machine lacks for three in one, and how to get it; undefined when all is there. */
export function whatIsMissing(): string | undefined {
  if (process.platform !== "linux") return "Three machines in one need Linux.";
  const packages = Object.entries(needed).flatMap(([path, name]) => (existsSync(path) ? [] : name));
  const get = `sudo apt install ${[...new Set(packages)].join(" ")}`;
  if (packages.includes("postgresql-18"))
    return `Missing: ${packages.join(", ")}. Debian 12 and 13 have no PostgreSQL 18, its makers do (OPERATIONS.md, “A PostgreSQL of your own”): ${get}. POSTGRES_BIN names another folder of its programs.`;
  if (packages.length > 0) return `Missing: ${packages.join(", ")}. ${get}`;
  if (process.geteuid?.() !== 0)
    return "Networks of its own take root: sudo npm run bench:failover";
  return undefined;
}

export type Machines = Awaited<ReturnType<typeof openMachines>>;

/**
 * Three machines with a network between them, each with all that deploy/ha puts there: the same
 * files, with other addresses and folders. `settings` are for Kagoj. It must run in namespaces of
 * its own, with whose end everything ends.
 */
export async function openMachines(folder: string, settings: Record<string, string>) {
  const on = new Set<Name>();
  const user = postgresUser();
  openNetwork();
  for (const name of names) prepare(name);

  /** The files of deploy/ha for this machine, as `sed -f machine.sed` makes them. */
  function prepare(name: Name): void {
    const home = join(folder, name);
    for (const part of ["", "etcd", "cluster", "socket", "kagoj"]) {
      mkdirSync(join(home, part), { mode: 0o755 });
      chownSync(join(home, part), user.uid, user.gid);
    }
    chmodSync(join(home, "cluster"), 0o700);
    const yours: Record<string, string> = {
      ...addresses,
      name,
      address: addresses[name],
      key: FIELD_KEYS,
    };
    const machine = adapted("ha/machine.sed", {}).replaceAll(
      /^s\|<([\w-]+)>\|.*\|g$/gm,
      (_, word) => `s|<${word}>|${yours[word] ?? password}|g`,
    );
    writeFileSync(join(home, "machine.sed"), machine);
    const fill = (file: string, text: string) => {
      const input = execFileSync("sed", ["-f", join(home, "machine.sed")], { input: text });
      writeFileSync(join(home, file), input);
      chownSync(join(home, file), user.uid, user.gid);
    };
    fill("etcd.env", adapted("ha/etcd.env", { "/var/lib/etcd/desk": join(home, "etcd") }));
    fill(
      "patroni.yml",
      adapted("ha/patroni.yml", {
        "/usr/lib/postgresql/18/bin": POSTGRES_BIN,
        "/var/lib/postgresql/18/desk": join(home, "cluster"),
        "/var/run/postgresql": join(home, "socket"),
        // The bench looks into each.
        "    - host all,replication all 127.0.0.1/32": `    - host all all ${HERE}/32 scram-sha-256\n    - host all,replication all 127.0.0.1/32`,
      }),
    );
    fill(
      "pgbouncer.ini",
      adapted("pgbouncer.ini", {
        "listen_port = 6432": "listen_port = 6432\nunix_socket_dir =",
        "/etc/pgbouncer/userlist.txt": join(home, "users.txt"),
      }),
    );
    fill("users.txt", adapted("ha/userlist.txt", {}));
    fill("haproxy.cfg", `${withoutTls(adapted("haproxy.cfg", {})).trimEnd()}\n`);
    fill("database.cfg", adapted("ha/database.cfg", {}));
    fill("kagoj.env", adapted("ha/kagoj.env", {}));
  }

  /** Starts a program on a machine, not as root. Answers its end. */
  function run(name: Name, program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
    const log = openSync(join(folder, name, `${program.split("/").at(-1)}.log`), "a");
    const as = ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
    const words = ["netns", "exec", name, ...as, program, ...args];
    const child = spawn("ip", words, {
      cwd: root,
      stdio: ["ignore", log, log],
      env: { PATH: process.env.PATH, LANG: "C.UTF-8", ...env },
    });
    return once(child, "exit");
  }

  async function keepKagojRunning(name: Name): Promise<void> {
    const given = parseEnv(readFileSync(join(folder, name, "kagoj.env"), "utf8"));
    const dataDir = { DATA_DIR: join(folder, name, "kagoj") };
    const env = settingsOf({ ...(given as Record<string, string>), ...dataDir, ...settings });
    while (on.has(name)) {
      await run(name, process.execPath, ["server/main.ts", "--api-only"], env);
      await delay(AGAIN_MS);
    }
  }

  /** Everything that systemd starts. */
  function powerOn(name: Name): void {
    const home = join(folder, name);
    ip("-n", name, "link", "set", "eth0", "up");
    on.add(name);
    const env = parseEnv(readFileSync(join(home, "etcd.env"), "utf8")) as NodeJS.ProcessEnv;
    run(name, "/usr/bin/etcd", [], env);
    run(name, "/usr/bin/patroni", [join(home, "patroni.yml")]);
    run(name, "/usr/sbin/pgbouncer", [join(home, "pgbouncer.ini")]);
    const both = ["haproxy.cfg", "database.cfg"].flatMap((file) => ["-f", join(home, file)]);
    // As root, like systemd: it takes port 80.
    spawn("ip", ["netns", "exec", name, "/usr/sbin/haproxy", ...both], { stdio: "ignore" });
    void keepKagojRunning(name);
  }

  /** The network goes first: nobody is told that the connections have ended. */
  async function powerOff(name: Name): Promise<void> {
    on.delete(name);
    ip("-n", name, "link", "set", "eth0", "down");
    for (let left = pidsOf(name); left.length > 0; left = pidsOf(name)) {
      signal(left, "SIGKILL");
      await delay(20);
    }
  }

  return {
    powerOn,
    powerOff,
    /** Kills PostgreSQL alone; Patroni stays. */
    crashDatabase(name: Name): void {
      signal([postmasterOf(folder, name)], "SIGKILL");
    },
    /** From the two other machines; whoever is outside still reaches it. */
    cutOff(name: Name): void {
      for (const other of othersOf(name))
        ip("-n", name, "route", "add", "blackhole", addresses[other]);
    },
    mend(name: Name): void {
      for (const other of othersOf(name))
        ip("-n", name, "route", "del", "blackhole", addresses[other]);
    },
    freeze: (name: Name) => signal(pidsOf(name), "SIGSTOP"),
    freezeDatabase: (name: Name) => signal(databaseOf(folder, name), "SIGSTOP"),
    thawDatabase: (name: Name) => signal(databaseOf(folder, name), "SIGCONT"),
    /** What one of its programs has printed. */
    logOf: (name: Name, program: string) =>
      readFileSync(join(folder, name, `${program}.log`), "utf8"),
    /** Asks Patroni for the leader. @throws when there is none for minutes */
    async leader(): Promise<Name> {
      for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; await delay(200))
        for (const name of names)
          if ((await askPatroni(name, "/primary"))?.status === 200) return name;
      throw new Error("no machine leads the database");
    },
    /**
     * What etcd says: one machine leads, and who follows it is the one that commits wait for. Only
     * that one leads next, so before it is written down nobody does.
     */
    async members(name: Name): Promise<{ name: Name; role: string; state: string }[]> {
      const answer = await askPatroni(name, "/cluster");
      return ((await answer?.json()) as { members: [] } | undefined)?.members ?? [];
    },
    /** Changes the settings that all three share, like `patronictl edit-config`. */
    async configure(name: Name, settings: Record<string, unknown>): Promise<void> {
      const Authorization = `Basic ${Buffer.from(`patroni:${password}`).toString("base64")}`;
      const body = JSON.stringify(settings);
      const answer = await askPatroni(name, "/config", {
        method: "PATCH",
        headers: { Authorization, "Content-Type": "application/json" },
        body,
      });
      if (!answer?.ok) throw new Error(`not configured: ${answer?.status}`);
    },
  };
}

const othersOf = (name: Name) => names.filter((other) => other !== name);

async function askPatroni(name: Name, path: string, init: RequestInit = {}) {
  const signal = AbortSignal.timeout(2_000);
  return fetch(`http://${addresses[name]}:8008${path}`, { ...init, signal }).catch(() => undefined);
}

/** A switch between the three and here. */
function openNetwork(): void {
  mkdirSync("/run/netns", { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "tmpfs", "/run/netns"]);
  ip("link", "set", "lo", "up");
  ip("link", "add", "lan", "type", "bridge");
  ip("addr", "add", `${HERE}/24`, "dev", "lan");
  ip("link", "set", "lan", "up");
  for (const name of names) {
    ip("netns", "add", name);
    ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name);
    ip("link", "set", name, "master", "lan", "up");
    ip("-n", name, "addr", "add", `${addresses[name]}/24`, "dev", "eth0");
    ip("-n", name, "link", "set", "eth0", "up");
    ip("-n", name, "link", "set", "lo", "up");
  }
}

function ip(...words: string[]): string {
  return execFileSync("ip", words, { encoding: "utf8" });
}

const pidsOf = (name: Name) => ip("netns", "pids", name).split("\n").filter(Boolean).map(Number);

function postmasterOf(folder: string, name: Name): number {
  return Number.parseInt(readFileSync(join(folder, name, "cluster", "postmaster.pid"), "utf8"), 10);
}

/** PostgreSQL's processes alone. */
function databaseOf(folder: string, name: Name): number[] {
  const postmaster = postmasterOf(folder, name);
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", `${postmaster}`], {
    encoding: "utf8",
  });
  return [postmaster, ...stdout.split("\n").filter(Boolean).map(Number)];
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
}

function postgresUser(): { uid: number; gid: number } {
  const [, uid, gid] =
    /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8")) ?? [];
  if (!uid) throw new Error("no user postgres");
  return { uid: Number(uid), gid: Number(gid) };
}
