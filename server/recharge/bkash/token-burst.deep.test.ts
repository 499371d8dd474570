import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { openCountedBkash } from "../../test/bkash/counted-bkash.ts";
import { listen } from "../../test/bkash/listen.ts";
import { LOGIN } from "../../test/bkash/login.ts";
import { compiled } from "../../test/compiled.ts";
import { openTestServer } from "../../test/harness.ts";
import { afterThis } from "../../test/recharge-server.ts";

/** No test here needs a timeout: only a busy machine is so slow. */
const PATIENT_MS = 8_000;

test("tokens that expire mid-burst in four processes: one renewal per expiry, and no call goes without", async () => {
  // Due after ten seconds: a machine that stands still for one is in time.
  const TTL_MS = 12_000;
  const server = await openTestServer();
  const { app, stats } = openCountedBkash({ ...LOGIN, tokenTtlSeconds: TTL_MS / 1000 });
  const { origin, close } = await listen(app, 0);
  afterThis(close);
  const connection = { ...inject("database"), database: server.database };
  const work = {
    connection,
    bkash: { ...LOGIN, baseUrl: origin, bearer: false, timeoutMs: PATIENT_MS },
    ms: 14_000,
  };
  const burst = fileURLToPath(new URL("../../test/payment-burst.ts", import.meta.url));
  const began = Date.now();
  const run = () =>
    promisify(execFile)(process.execPath, [burst, JSON.stringify(work)], {
      env: { ...process.env, ...compiled },
    });
  const outputs = await Promise.all([run(), run(), run(), run()]);
  const expiries = Math.floor((Date.now() - began) / ((TTL_MS * 5) / 6));
  const counts = outputs.map(
    ({ stdout }) => JSON.parse(stdout) as { heard: number; unheard: number },
  );
  expect(counts.map((one) => one.unheard)).toEqual([0, 0, 0, 0]);
  expect(counts.every((one) => one.heard > 0)).toBe(true);
  const { grants, refreshes } = stats();
  // The first, and one at least in the midst of it.
  expect(grants + refreshes).toBeGreaterThanOrEqual(2);
  expect(grants + refreshes).toBeLessThanOrEqual(1 + expiries);
});
