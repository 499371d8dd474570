import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { Readable, Writable } from "node:stream";
import { inject, vi } from "vitest";
import { afterThisFile } from "../../test/closing.ts";
import { driverEnv } from "../../test/cluster.ts";
import { compiled } from "../../test/compiled.ts";
import type { Shell } from "../command.ts";

/** `code`: -1 of a process that a signal ended. `said`: both outputs, as they came. */
export type Said = { code: number; out: string; err: string; said: string };
/**
 * `typed`: what is answered to a question of the command. `settingsFile`: its .env, which there is
 * none of otherwise.
 */
export type Given = {
  args?: string[];
  env?: Record<string, string>;
  typed?: string;
  settingsFile?: string;
};
type Server = { database: string };

/**
 * Runs a command of the operator on this server's database, in this process: to start one takes
 * longer than most commands.
 */
export async function runHere(
  run: (shell: Shell) => Promise<number>,
  { database }: Server,
  { args = [], env, typed = "", settingsFile = "/none/.env" }: Given,
): Promise<Said> {
  for (const [name, value] of Object.entries(driverEnv(inject("database"))))
    vi.stubEnv(name, value);
  afterThisFile(() => vi.unstubAllEnvs());
  const parts: [stream: "out" | "err", text: string][] = [];
  const stream = (name: "out" | "err") =>
    new Writable({
      write(bytes, _, done) {
        parts.push([name, String(bytes)]);
        done();
      },
    });
  const code = await run({
    argv: ["node", "command", ...args],
    env: { DATABASE_URL: `postgres:///${database}`, ...env },
    stdin: Readable.from([`${typed}\n`]),
    stdout: stream("out"),
    stderr: stream("err"),
    settingsFile,
  });
  return told(code, parts);
}

/**
 * Runs `node server/operator/<name>-main.ts` as a process. `through`: a program before it, with its
 * words.
 */
export function runProcess(
  name: string,
  server: Server,
  { args = [], typed = "", through = [], ...given }: Given & { through?: string[] },
): Promise<Said> {
  const [program = "", ...rest] = [...through, process.execPath, mainOf(name), ...args];
  const child = spawn(program, rest, { env: environment(server, given.env) });
  const parts: [stream: "out" | "err", text: string][] = [];
  child.stdout.setEncoding("utf8").on("data", (text) => parts.push(["out", text]));
  child.stderr.setEncoding("utf8").on("data", (text) => parts.push(["err", text]));
  child.stdin.end(`${typed}\n`);
  return new Promise((done) => child.on("close", (code) => done(told(code ?? -1, parts))));
}

export const mainOf = (name: string) => resolve(import.meta.dirname, `../${name}-main.ts`);

/** The environment of a command's process. */
export function environment({ database }: Server, env?: Record<string, string>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    ...compiled,
    ...driverEnv(inject("database")),
    DATABASE_URL: `postgres:///${database}`,
    ...env,
  };
}

function told(code: number, parts: [stream: "out" | "err", text: string][]): Said {
  const of = (...names: string[]) =>
    parts
      .filter(([name]) => names.includes(name))
      .map(([, text]) => text)
      .join("");
  return { code, out: of("out"), err: of("err"), said: of("out", "err") };
}
