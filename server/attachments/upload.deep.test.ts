import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attachmentLimits } from "../../contract/files.ts";
import { asAway } from "../files/prepare.ts";
import { paperPdf } from "../pdf/test/paper.ts";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";
import { tracesOf } from "../test/traces.ts";
import { createPool } from "../threads/pool.ts";
import { harmlessFiles } from "./test/harmless-files.ts";
import { hostileFiles } from "./test/hostile-files.ts";
import { hangUp, nameOf, photo, put, sent } from "./test/sending.ts";

let user: Person;
const { server, admin } = await openDesk();
beforeEach(async () => {
  user = await newUser(server, admin);
});

const rows = async (of: Person = user) =>
  server.sql`select storage_key, width, height, type from attachments
    where user_id = ${of.user._id}`;
const files = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
const refusal = (status: number, code: string, facts: object = {}) => ({
  status,
  body: { code, ...facts },
});

describe("a file", () => {
  test("arrives whole, and is drawn anew; again it is answered alike, and stored no second time", async () => {
    const bytes = await photo(400);
    const told = { status: 200, body: { sha256: nameOf(bytes) } };
    expect(await put(server, user, bytes)).toMatchObject(told);
    expect(await rows()).toMatchObject([{ width: 400, height: 400, type: "image/jpeg" }]);
    const before = files();
    expect(await put(server, user, bytes)).toMatchObject(told);
    expect([files(), (await rows()).length]).toEqual([before, 1]);
  });

  test("that ten requests send at once is kept once", async () => {
    const bytes = await photo(400);
    const before = files();
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(server, user, bytes)));
    expect(answers.map(({ status, body }) => [status, body.sha256])).toEqual(
      Array(10).fill([200, nameOf(bytes)]),
    );
    expect([files() - before, (await rows()).length]).toEqual([1, 1]);
    expect(await server.sql`select from loose_files`).toHaveLength(0);
  });

  test("of two users with the same bytes is two files, and one can go", async () => {
    const [bytes, other] = [await photo(), await newUser(server, admin)];
    const name = await sent(server, user, bytes);
    expect(await rows(other)).toHaveLength(0);
    await sent(server, other, bytes);
    expect((await other.send("DELETE", `/api/attachments/${name}`)).status).toBe(204);
    expect([await rows(other), (await rows()).length]).toEqual([[], 1]);
  });

  test("is forgotten by its user, at any time, and may be sent again", async () => {
    const bytes = await photo();
    const before = files();
    const name = await sent(server, user, bytes);
    for (const _ of [1, 2])
      expect((await user.send("DELETE", `/api/attachments/${name}`)).status).toBe(204);
    expect([files(), (await rows()).length]).toEqual([before, 0]);
    await sent(server, user, bytes);
  });

  test("at rest is neither in the database nor in the store, and never was", async () => {
    const words = "only a test of plain-words-of-a-paper";
    const bytes = paperPdf(words.repeat(50));
    await sent(server, user, bytes);
    expect(await tracesOf(server, ["plain-words"], { shut: true })).toEqual([]);
    expect(await tracesOf(server, ["plain-words"])).toEqual(["files: plain-words"]);
  });
});

describe("it is refused", () => {
  const large = () => Buffer.alloc(attachmentLimits.bytes + 1, "%PDF");

  test.each<[string, () => Promise<Buffer> | Buffer, Record<string, string>, object]>([
    ["when it is too large", large, {}, refusal(413, "attachment-too-large")],
    [
      "when it says that it is too large",
      () => photo(),
      { "Content-Length": String(attachmentLimits.bytes + 1) },
      refusal(413, "attachment-too-large"),
    ],
    ["under a name that is none", () => photo(), { name: "AB" }, refusal(404, "not-found")],
    ["when it is empty", () => Buffer.alloc(0), {}, refusal(415, "attachment-type")],
  ])("%s", async (_, bytes, options, told) => {
    const before = files();
    expect(await put(server, user, await bytes(), options)).toMatchObject(told);
    expect([await rows(), files()]).toEqual([[], before]);
  });

  test("without a session, from another site, or of a form's type", async () => {
    const bytes = await photo();
    expect(await put(server, { cookie: "" }, bytes)).toMatchObject(refusal(401, "no-session"));
    const path = `/api/attachments/${nameOf(bytes)}`;
    expect(await send(server, "DELETE", path)).toMatchObject(refusal(401, "no-session"));
    const from = (more: Record<string, string>) =>
      server.app.request(path, {
        method: "PUT",
        headers: { Cookie: user.cookie, "Content-Length": "1", ...more },
        body: "x",
      });
    expect(
      (await from({ "Sec-Fetch-Site": "cross-site", "Content-Type": "application/octet-stream" }))
        .status,
    ).toBe(403);
    expect(
      (await from({ "Sec-Fetch-Site": "same-origin", "Content-Type": "text/plain" })).status,
    ).toBe(415);
  });

  test("when its bytes are not those of its name, also when that one is stored; then the name is free", async () => {
    const bytes = await photo();
    const forged = Buffer.from(bytes);
    forged[forged.length - 20]! ^= 1;
    expect(await put(server, user, forged, { name: nameOf(bytes) })).toMatchObject(
      refusal(422, "attachment-broken"),
    );
    expect(await rows()).toHaveLength(0);
    await sent(server, user, bytes);
    expect(await put(server, user, forged, { name: nameOf(bytes) })).toMatchObject(
      refusal(422, "attachment-broken"),
    );
    expect(await rows()).toHaveLength(1);
  });
});

describe("what says nothing of the picture itself is to be tried again, never a broken picture for good", () => {
  const start = async () =>
    new Worker(new URL("./picture-worker.ts", import.meta.url), { name: "pictures" });
  const away = { appCode: "files-away", retryAfter: expect.any(Number) };
  const limits = { threads: 1, waiting: 1, patienceMs: 30_000, jobMs: 30_000, idleMs: 1_000 };

  test("a thread that ended over it", async () => {
    const ending = async () => new Worker("process.exit(3)", { eval: true });
    const { run } = createPool(ending, limits);
    await expect(run("a picture").catch(asAway)).rejects.toMatchObject(away);
  });

  test("no place to write what was drawn, or nothing to read", async () => {
    const { run, close } = createPool(start, limits);
    const [from, nowhere] = [join(server.folder, "a picture"), join(server.folder, "none", "made")];
    await writeFile(from, await photo());
    for (const job of [
      { from, to: nowhere },
      { from: nowhere, to: nowhere },
    ])
      await expect(run(job).catch(asAway)).rejects.toMatchObject({ appCode: "files-away" });
    close();
  });
});

test("a user keeps 24 files that no order names, also when more come all at once; who waits may send again", async () => {
  const before = files();
  const pictures = await Promise.all(Array.from({ length: 30 }, () => photo()));
  const many = await Promise.all(pictures.map((bytes) => put(server, user, bytes)));
  expect(many.filter(({ status }) => status === 200)).toHaveLength(24);
  const refused = many.filter(({ status }) => status === 429);
  expect([refused.length, refused[0]?.body.code, refused[0]?.headers.get("Retry-After")]).toEqual([
    6,
    "attachment-quota",
    "60",
  ]);
  expect([files() - before, await server.sql`select from loose_files`]).toEqual([24, []]);
  const kept = pictures[many.findIndex(({ status }) => status === 200)] as Buffer;
  expect((await put(server, user, kept)).status).toBe(200);
}, 60_000);

describe("over a socket", () => {
  const http = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  let listener: ReturnType<typeof getRequestListener>;
  beforeAll(async () => {
    listener = getRequestListener(server.app.fetch);
    await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });

  /**
   * So many PUTs of a user of which one byte has come. Answers their statuses, as they come, and
   * what ends them.
   */
  function slowOnes(count: number, cookie: string, bytes: Buffer) {
    const { port } = http.address() as AddressInfo;
    const headers = {
      Cookie: cookie,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/octet-stream",
      "Content-Length": bytes.length,
    };
    const refused: unknown[] = [];
    const slow = Array.from({ length: count }, () => {
      const path = `/api/attachments/${nameOf(bytes)}`;
      const outgoing = request({ port, method: "PUT", path, headers });
      outgoing.on("response", ({ statusCode }) => refused.push(statusCode)).on("error", () => {});
      outgoing.write(bytes.subarray(0, 1));
      return outgoing;
    });
    const end = () => {
      for (const one of slow) one.destroy();
    };
    return { refused, end };
  }

  test("slow bodies of one user leave room for those of others", async () => {
    const { refused, end } = slowOnes(40, user.cookie, await photo());
    await sent(server, await newUser(server, admin));
    await expect.poll(() => refused, { timeout: 20_000 }).toEqual(Array(32).fill(503));
    await sent(server, await newUser(server, admin));
    end();
  });

  test("so do those of many users", async () => {
    const [bytes, before] = [await photo(), files()];
    const slow = [];
    for (let count = 0; count < 9; count++)
      slow.push(slowOnes(8, (await newUser(server, admin)).cookie, bytes));
    await expect.poll(files, { timeout: 20_000 }).toBe(before + 9 * 8);
    await sent(server, user);
    for (const { refused, end } of slow) {
      expect(refused).toEqual([]);
      end();
    }
  });

  test("of what broke off nothing stays, wherever that was, and the file is whole in the end", async () => {
    const bytes = await photo(400);
    const before = files();
    for (const cut of [1, 1_000, 65_536, 100_001]) {
      await hangUp(http, user.cookie, bytes, cut);
      await expect.poll(files, { timeout: 10_000 }).toBe(before);
      expect(await rows()).toEqual([]);
    }
    await sent(server, user, bytes);
    expect([files(), (await rows()).length]).toEqual([before + 1, 1]);
  });
});

test("50 hostile files are refused, or come out as ordinary pixels", async () => {
  const hostile = await hostileFiles();
  const outcomes: string[] = [];
  for (const { name, bytes } of hostile) {
    const one = await newUser(server, admin);
    const started = process.cpuUsage();
    const { status, body } = await put(server, one, bytes);
    const { user: spent, system } = process.cpuUsage(started);
    const [row] = await rows(one);
    outcomes.push(
      `${name} ${status} ${body.code ?? row?.type} ${Math.round((spent + system) / 1000)}`,
    );
    if (status === 200 && row?.type === "application/pdf") {
      const stored = Buffer.concat(
        await Array.fromAsync((await server.files.open(row.storageKey))!),
      );
      expect([
        name,
        /JavaScript|Launch|EmbeddedFile|RichMedia|XFA|GoToR|SubmitForm/.test(
          stored.toString("latin1"),
        ),
      ]).toEqual([name, false]);
      continue;
    }
    if (status === 200) {
      expect([name, row?.type]).toEqual([name, "image/jpeg"]);
      const stored = Buffer.concat(
        await Array.fromAsync((await server.files.open(row?.storageKey))!),
      );
      expect(stored.equals(bytes)).toBe(false);
      const { format, exif, xmp, iptc, comments } = await sharp(stored).metadata();
      expect([name, format, exif, xmp, iptc, comments]).toEqual([
        name,
        "jpeg",
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      continue;
    }
    expect([name, status, body.code]).toEqual([
      name,
      expect.toSatisfy((code: number) => [413, 415, 422].includes(code)),
      expect.stringMatching(/^attachment-(broken|type|pdf|too-large)$/),
    ]);
    expect([name, await rows(one)]).toEqual([name, []]);
  }
  expect(outcomes).toHaveLength(50);
}, 120_000);

test.each(await harmlessFiles())("$name is taken", async ({ bytes, comesOut }) => {
  expect(await put(server, user, bytes)).toMatchObject({ status: 200 });
  expect(await rows()).toMatchObject([comesOut]);
});
