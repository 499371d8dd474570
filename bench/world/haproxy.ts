import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../server/test/payment-process.ts";
import { accepting } from "./pgbouncer.ts";

const PROGRAM = "/usr/sbin/haproxy";
const settings = new URL("../../deploy/haproxy.cfg", import.meta.url);

/** The version of this machine's haproxy; undefined without one. */
export function findHaproxy(): string | undefined {
  try {
    const [, version] = /version ([\d.]+)/.exec(execFileSync(PROGRAM, ["-v"], { encoding: "utf8" })) ?? [];
    return `haproxy ${version}`;
  } catch {
    return undefined;
  }
}

/** Starts it in front of these ports, with the settings of deploy/ but for TLS. It stops with `stop`. */
export async function startHaproxy(folder: string, ports: number[]) {
  const port = await freePort();
  const servers = ports.map((one) => `    server kagoj-${one} 127.0.0.1:${one}`);
  const lines = readFileSync(settings, "utf8")
    .split("\n")
    .filter((line) => !/^\s*(#|server |bind :443|http-request redirect scheme|log stdout)/.test(line))
    .map((line) => line.replace("bind :80", `bind 127.0.0.1:${port}`));
  const file = join(folder, `haproxy-${port}.cfg`);
  writeFileSync(file, `${[...lines, ...servers].join("\n").trimEnd()}\n`);
  const child: ChildProcess = spawn(PROGRAM, ["-f", file], { stdio: "ignore" });
  await accepting(port, child, "haproxy");
  return {
    port,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
