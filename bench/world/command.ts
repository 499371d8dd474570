import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compiled } from "../../server/test/compiled.ts";
import { FIELD_KEYS } from "../../server/test/payment-process.ts";

/** `cpuSeconds` and `peakMb`: processor time, and the most memory, of the command's process. */
export type Run = { seconds: number; cpuSeconds: number; peakMb: number; said: string };
const operator = fileURLToPath(new URL("../../server/operator", import.meta.url));
const tellUse =
  "process.on('exit', () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();" +
  "console.error('used', maxRSS, userCPUTime + systemCPUTime) })";

/** Runs a command of the operator, `server/operator/<name>-main.ts`. @throws when it fails, with what it said */
export function runCommand(name: string, args: string[], env: Record<string, string>): Promise<Run> {
  const began = performance.now();
  const hook = `data:text/javascript,${encodeURIComponent(tellUse)}`;
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      ["--import", hook, `${operator}/${name}-main.ts`, ...args],
      { env: { ...compiled, FIELD_KEYS, ...env } },
      (error, out, err) => {
        if (error) return fail(new Error(`${args.join(" ")}: ${err}`));
        const [, peak, cpu] = /^used (\d+) (\d+)$/m.exec(err) ?? [];
        done({
          seconds: Math.round((performance.now() - began) / 100) / 10,
          cpuSeconds: Math.round(Number(cpu) / 100_000) / 10,
          peakMb: Math.round(Number(peak) / 1024),
          said: out.trim(),
        });
      },
    );
  });
}
