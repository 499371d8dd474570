import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whatIsMissing } from "./failover/machines.ts";

test.skipIf(whatIsMissing())(
  "three machines: each trouble once, nothing told is lost (toy size)",
  () => {
    const bench = [join(import.meta.dirname, "failover.ts"), "--toy"];
    const { status, stdout, stderr } = spawnSync(process.execPath, bench, { encoding: "utf8" });
    expect(stdout + stderr).toContain("holds");
    expect(status).toBe(0);
  },
  900_000,
);
