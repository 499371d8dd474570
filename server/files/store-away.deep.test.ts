import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Bucket, openBucket } from "../test/bucket.ts";
import { logInAdmin, newUser, type Person, send } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { storeFile } from "../test/store-file.ts";
import { deliver, placed } from "../test/writes.ts";
import { createS3Store } from "./s3-store.ts";
import { type FileStore, newStorageKey } from "./store.ts";

type Limits = { silentMs: number; answerMs: number; triesMs: number };
/**
 * `quick` ends the wait for a store that hangs. `ample` is for a store that answers, on a busy
 * machine.
 */
const quick: Limits = { silentMs: 300, answerMs: 400, triesMs: 5_000 };
const ample: Limits = { silentMs: 15_000, answerMs: 15_000, triesMs: 15_000 };
const patience = { upload: ample, answer: ample, check: ample };
function wait(limits: Limits): void {
  Object.assign(patience, { upload: limits, answer: limits, check: { ...limits, triesMs: 0 } });
}
wait(ample);

const folder = mkdtempSync(join(tmpdir(), "kagoj-away-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let bucket: Bucket;
let store: FileStore;
let server: TestServer;
let admin: Person;
let user: Person;
beforeAll(async () => {
  bucket = await openBucket();
  store = createS3Store(bucket.settings, folder, patience);
  server = await openTestServer({}, { files: store });
  admin = await logInAdmin(server);
  user = await newUser(server, admin, 1_000);
});
afterEach(() => {
  bucket.feel();
  wait(ample);
});
afterAll(() => bucket.close());

const hang = () => {};
const away = { appCode: "files-away", retryAfter: 15 };
const bytes = new Uint8Array(3_000_000);

describe("a store that", () => {
  const calls: [string, () => Promise<unknown>][] = [
    ["put", () => storeFile(store, newStorageKey(), bytes)],
    ["open", () => store.open(newStorageKey())],
    ["remove", () => store.remove(newStorageKey())],
    ["check", () => store.check()],
  ];

  test.each(calls)("hangs is given up in time: %s, garbage collected or not", async (_, call) => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    // Once at least while each try waits.
    const timer = setInterval(collect, 250);
    bucket.feel(hang);
    wait(quick);
    const started = performance.now();
    await expect(call()).rejects.toMatchObject(away);
    clearInterval(timer);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test.each(calls)("fails is told as away: %s", async (name, call) => {
    bucket.feel((response) => response.writeHead(500).end());
    await expect(call()).rejects.toMatchObject(away);
    expect(bucket.asked).toHaveLength(name === "check" ? 1 : 3);
  });

  test.each([
    [
      "answers 503",
      (response: import("node:http").ServerResponse) => response.writeHead(503).end(),
    ],
    [
      "asks for patience",
      (response: import("node:http").ServerResponse) => response.writeHead(429).end(),
    ],
    ["hangs up", (response: import("node:http").ServerResponse) => response.destroy()],
    ["hangs once", hang],
  ])("%s and is well again gets the file at another try", async (_, trouble) => {
    const key = newStorageKey();
    let calls = 0;
    // Long enough for a second try, which gets the same answer.
    if (trouble === hang) wait({ ...ample, answerMs: 2_000 });
    bucket.feel((response, next) => {
      calls += 1;
      if (calls === 1) trouble(response);
      else next();
    });
    await storeFile(store, key, bytes);
    expect(bucket.objects.get(`/papers/${key}`)?.length).toBe(bytes.length);
  });

  test("takes the connection and says nothing, not even hello", async () => {
    const sockets: Socket[] = [];
    const deaf = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
    await new Promise((done) => deaf.once("listening", done));
    const { port } = deaf.address() as { port: number };
    const lost = createS3Store(
      { ...bucket.settings, endpoint: `https://127.0.0.1:${port}` },
      folder,
      patience,
    );
    wait(quick);
    await expect(lost.open(newStorageKey())).rejects.toMatchObject(away);
    for (const socket of sockets) socket.destroy();
    deaf.close();
  });
});

describe("while the store is away", () => {
  test.each([
    ["hangs", hang],
    ["fails", (response: import("node:http").ServerResponse) => response.writeHead(500).end()],
  ])(
    "and %s, deliveries and downloads say so and when to try again; the order stays as it is",
    async (_, trouble) => {
      const order = await placed(user);
      const before = await placed(user);
      expect((await deliver(admin, before)).status).toBe(200);
      const { file } = (await user.send("GET", `/api/apply/my-order/${before}`)).body;
      bucket.feel(trouble);
      if (trouble === hang) wait(quick);
      for (const answer of [await deliver(admin, order), await user.send("GET", file)]) {
        expect(answer).toMatchObject({ status: 503, body: { code: "files-away" } });
        expect(answer.headers.get("Retry-After")).toBe("15");
      }
      // It is away for all processes: a proxy that left them all out would stop orders, which go
      // on.
      expect((await send(server, "GET", "/readyz")).status).toBe(200);
      await placed(user);
      expect((await send(server, "GET", "/healthz")).status).toBe(200);
      bucket.feel();
      wait(ample);
      expect((await user.send("GET", file)).status).toBe(200);
      expect((await user.send("GET", `/api/apply/my-order/${order}`)).body.status).toBe("pending");
      expect((await deliver(admin, order)).status).toBe(200);
    },
  );
});
