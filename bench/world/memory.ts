import { existsSync, readFileSync } from "node:fs";
import type { ServerProcess } from "../../server/test/payment-process.ts";

/** MB that a server uses now (`VmRSS`), or has used at most (`VmHWM`); undefined where the system does not tell. */
export function memoryOf({ child }: ServerProcess, what: "VmRSS" | "VmHWM"): number | undefined {
  const path = `/proc/${child.pid}/status`;
  const kilobytes = existsSync(path) && new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(path, "utf8"))?.[1];
  return kilobytes ? Number(kilobytes) / 1024 : undefined;
}
