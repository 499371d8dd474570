import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createS3Store } from "../files/s3-store.ts";
import { runHousekeeping } from "../jobs/housekeeping.ts";
import { openBucket } from "../test/bucket.ts";
import { logInAdmin, newUser, pdf } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { aged } from "../test/traces.ts";
import { deliver, placed } from "../test/writes.ts";

test("files in a bucket go with their orders, and later where the bucket was away", async () => {
  const bucket = await openBucket();
  const folder = mkdtempSync(join(tmpdir(), "kagoj-bucket-"));
  onTestFinished(() => {
    bucket.close();
    rmSync(folder, { recursive: true });
  });
  // Enough for a busy machine, and no second try while the bucket is away.
  const once = { silentMs: 15_000, answerMs: 15_000, triesMs: 0 };
  const files = createS3Store(bucket.settings, folder, { upload: once, answer: once, check: once });
  const server = await openTestServer({}, { files });
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 500);
  const stored = async () => {
    await deliver(admin, await placed(user), pdf("in the bucket"));
    expect(bucket.objects.size).toBe(1);
  };
  await stored();
  await runHousekeeping(server);
  await aged(server.sql, 181);
  await runHousekeeping(server);
  expect(bucket.objects.size).toBe(0);

  await stored();
  bucket.feel((response) => response.writeHead(500).end());
  await server.sql`update orders set updated_at = updated_at - interval '181 days'`;
  await runHousekeeping(server);
  expect(bucket.objects.size).toBe(1);
  bucket.feel();
  await server.sql`update loose_files set since = since - interval '2 hours'`;
  await runHousekeeping(server);
  expect(bucket.objects.size).toBe(0);
  const { body } = await user.send("GET", "/api/apply/my-order");
  expect(
    body.map((one: { file: unknown; forgotten: unknown }) => [one.file, one.forgotten]),
  ).toEqual(Array(2).fill([null, { at: expect.any(String), afterDays: 180 }]));
});
