import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** Only for hangs: a process starts in two seconds. */
export const PATIENCE_MS = 60_000;
export const within = { timeout: PATIENCE_MS };

/**
 * Starts a program of a test in a process of its own, to be killed: at the latest when the test
 * ends. `given`: what it reads as JSON.
 */
export function startProcess(
  main: string,
  given: unknown = {},
  env: Record<string, string> = {},
): ChildProcess {
  const child = spawn(process.execPath, [main, JSON.stringify(given)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
