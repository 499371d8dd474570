import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "../../server/db/embedded/start.ts";
import {
  ADMIN,
  freePort,
  makePayers,
  request,
  startServer,
} from "../../server/test/payment-process.ts";
import { openCutter } from "../../server/test/wire/cutter.ts";
import { urlOf } from "../world/programs.ts";

test("a database that only reads, as while another machine takes over, refuses nobody for good: what is sent again later is done, once", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-standby-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  chmodSync(dataDir, 0o755);
  const start = () => startEmbedded({ dataDir, settings: { fsync: "off" }, transport: "tcp" });
  let postgres = await start();
  onTestFinished(() => postgres.stop());
  let way = await openCutter(postgres.connection);
  const { port } = way;
  const DATABASE_URL = urlOf(postgres.connection, port);
  const env = { DATA_DIR: dataDir, TRUST_PROXY: "1", SENT_MONEY_ONLY: "1", DATABASE_URL };
  const { origin, stop } = await startServer(await freePort(), env);
  onTestFinished(stop);
  const [payer] = await makePayers(origin, 1, 1_000);
  if (!payer) throw new Error("no payer");
  const signal = join(realpathSync(join(dataDir, "postgres", "cluster")), "standby.signal");
  const restart = async (change: () => void) => {
    way.close();
    await postgres.stop();
    change();
    postgres = await start();
    way = await openCutter(postgres.connection, port);
  };
  const cookie = { Cookie: payer.cookie };
  const order = () =>
    request(
      `${origin}/api/apply/order`,
      "POST",
      { ...cookie, "Idempotency-Key": "2f6c4a9e-1111-4222-8333-444455556666" },
      { category: "nid", nidNumber: "4111000222" },
    );
  const claim = { wallet: "nagad", amount: 500, trxId: "AB12CD34EF", lastFour: "4821" };
  const key = { "Idempotency-Key": "2f6c4a9e-1111-4222-8333-444455557777" };
  const asks = {
    order,
    "a claim of sent money": () =>
      request(`${origin}/api/recharge/sent`, "POST", { ...cookie, ...key }, claim),
    login: () => request(`${origin}/api/auth/login`, "POST", {}, ADMIN),
    "a wrong login": () =>
      request(`${origin}/api/auth/login`, "POST", {}, { ...ADMIN, password: "wrong-password" }),
    logout: () => request(`${origin}/api/auth/logout`, "POST", cookie),
  };

  await restart(() => writeFileSync(signal, ""));
  await expect.poll(async () => (await request(`${origin}/readyz`, "GET", {}))?.status).toBe(200);
  for (const [what, ask] of Object.entries(asks)) {
    const answer = await ask();
    expect(answer?.status, `${what}: ${await answer?.text()}`).toBe(503);
    expect(Number(answer?.headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  const list = () => request(`${origin}/api/apply/my-order`, "GET", cookie);
  const read = await list();
  expect([await read?.json(), read?.status]).toEqual([[], 200]);

  await restart(() => rmSync(signal));
  await expect.poll(async () => (await order())?.ok).toBe(true);
  expect((await order())?.headers.get("Idempotent-Replayed")).toBe("true");
  expect(await (await list())?.json()).toHaveLength(1);
});
