import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { freePort, makePayers, startServer } from "../test/payment-process.ts";
import { nameOf } from "./test/sending.ts";

const MEGABYTE = 1024 * 1024;
const UPLOADS = 50;
/** Each may have eight under way. */
const PHONES = 10;

/** A picture as phones send it, of some 400 KB. What is behind its end makes each another one. */
const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
const jpeg = await sharp({
  create: { width: 1500, height: 2000, channels: 3, background: "#888", noise },
})
  .jpeg({ quality: 50 })
  .toBuffer();
const picture = () => Buffer.concat([jpeg, randomBytes(16)]);

test("50 uploads at once end below 400 MB over rest in the real process, and memory levels off", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-uploads-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  // As root, the database runs as another user, who must be able to read it.
  chmodSync(dataDir, 0o755);
  const [at, metricsPort] = [await freePort(), await freePort()];
  const server = await startServer(at, { DATA_DIR: dataDir, METRICS_PORT: String(metricsPort) });
  onTestFinished(() => server.stop());
  const users = await makePayers(server.origin, PHONES);
  const send = async ({ cookie }: { cookie: string }, bytes: Buffer) => {
    const answer = await fetch(`${server.origin}/api/attachments/${nameOf(bytes)}`, {
      method: "PUT",
      headers: {
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": "application/octet-stream",
        Cookie: cookie,
      },
      body: new Uint8Array(bytes),
    });
    return answer.status;
  };
  const memory = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / MEGABYTE;
  };
  const round = async () => {
    const pictures = Array.from({ length: UPLOADS }, picture);
    const statuses = await Promise.all(
      pictures.map((bytes, at) => send(users[at % PHONES] ?? { cookie: "" }, bytes)),
    );
    expect(statuses).toEqual(Array(UPLOADS).fill(200));
    await delay(1_000);
    return memory();
  };
  await send(users[0] ?? { cookie: "" }, picture());
  const rest = await memory();
  const [first, second] = [await round(), await round()];
  const later = [await round(), await round()];
  expect(first - rest).toBeLessThan(400);
  // When the collector runs is its own affair, so one round may end high; a leak lifts both.
  expect(Math.min(...later) - second).toBeLessThan(64);
}, 180_000);
