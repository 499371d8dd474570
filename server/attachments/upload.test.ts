import { readdirSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attachmentLimits } from "../../contract/attachments/limits.ts";
import { paperPdf } from "../pdf/test/paper.ts";
import { logInAdmin, newUser, type Person, send } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { tracesOf } from "../test/traces.ts";
import { harmlessFiles } from "./test/harmless-files.ts";
import { hostileFiles } from "./test/hostile-files.ts";
import { ask, hangUp, nameOf, photo, put, sendFile, sent } from "./test/sending.ts";

const { chunk } = attachmentLimits;
let server: TestServer;
let admin: Person;
let user: Person;
beforeAll(async () => {
  server = await openTestServer();
  admin = await logInAdmin(server);
});
beforeEach(async () => {
  user = await newUser(server, admin);
});

const rows = async (of: Person = user) =>
  server.sql`select id, received, storage_key, width, height, type from attachments where user_id = ${of.user._id}`;
const files = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const refusal = (status: number, code: string, facts: object = {}) => ({ status, body: { code, ...facts } });

describe("a file", () => {
  test("arrives in pieces, and is drawn anew", async () => {
    const bytes = await photo(400);
    expect(bytes.length).toBeGreaterThan(chunk);
    const name = nameOf(bytes);
    const told = { sha256: name, total: bytes.length };
    expect(await ask(server, user, name)).toEqual([404, null, null]);
    expect(await put(server, user, bytes, { last: chunk - 1 })).toMatchObject({
      status: 200,
      body: { ...told, received: chunk, complete: false },
    });
    expect(await ask(server, user, name)).toEqual([200, String(chunk), "?0"]);
    const whole = { status: 200, body: { ...told, received: bytes.length, complete: true } };
    expect(await put(server, user, bytes, { first: chunk })).toMatchObject(whole);
    expect(await ask(server, user, name)).toEqual([200, String(bytes.length), "?1"]);
    expect(await rows()).toMatchObject([{ width: 400, height: 400, type: "image/jpeg" }]);
    expect(await server.sql`select from attachment_parts`).toHaveLength(0);
    // Again, or any piece of it again: the same answer, and no second file.
    const before = files();
    expect(await put(server, user, bytes, { first: chunk })).toMatchObject(whole);
    expect(await put(server, user, bytes, { last: chunk - 1 })).toMatchObject(whole);
    expect([files(), (await rows()).length]).toEqual([before, 1]);
  });

  test("that ten requests send at once is kept once", async () => {
    const bytes = await photo(400);
    const before = files();
    const first = await Promise.all(Array.from({ length: 10 }, () => put(server, user, bytes, { last: chunk - 1 })));
    expect(first.map(({ status, body }) => [status, body.received])).toEqual(Array(10).fill([200, chunk]));
    const last = await Promise.all(Array.from({ length: 10 }, () => put(server, user, bytes, { first: chunk })));
    expect(last.map(({ status, body }) => [status, body.complete])).toEqual(Array(10).fill([200, true]));
    expect([files() - before, (await rows()).length]).toEqual([1, 1]);
    expect(await server.sql`select from loose_files`).toHaveLength(0);
  });

  test("of a process that died before its end is completed by whoever sends the last piece again", async () => {
    const bytes = await photo();
    await put(server, user, bytes, { last: 99 });
    const [{ id }] = (await rows()) as never as [{ id: string }];
    const rest = server.seal.sealBytes(bytes.subarray(100), `attachment_parts.bytes ${id} 100`);
    await server.sql`insert into attachment_parts (attachment_id, at, bytes) values (${id}, 100, ${rest})`;
    await server.sql`update attachments set received = total where id = ${id}`;
    expect(await ask(server, user, nameOf(bytes))).toEqual([200, String(bytes.length), "?0"]);
    expect(await put(server, user, bytes, { first: 100 })).toMatchObject({ status: 200, body: { complete: true } });
  });

  test("of two users with the same bytes is two files, and one can go", async () => {
    const [bytes, other] = [await photo(), await newUser(server, admin)];
    const name = await sent(server, user, bytes);
    expect(await ask(server, other, name)).toEqual([404, null, null]);
    expect(await put(server, other, bytes, { first: 10 })).toMatchObject(
      refusal(409, "attachment-offset", { received: 0 }),
    );
    await sent(server, other, bytes);
    expect((await other.send("DELETE", `/api/attachments/${name}`)).status).toBe(204);
    expect(await rows(other)).toHaveLength(0);
    expect(await ask(server, user, name)).toEqual([200, String(bytes.length), "?1"]);
  });

  test("is forgotten by its user, at any time, and may be sent again", async () => {
    const bytes = await photo();
    const before = files();
    const name = await sent(server, user, bytes);
    for (const _ of [1, 2]) expect((await user.send("DELETE", `/api/attachments/${name}`)).status).toBe(204);
    expect([files(), (await rows()).length]).toEqual([before, 0]);
    await put(server, user, bytes, { last: 9 });
    await user.send("DELETE", `/api/attachments/${name}`);
    expect(await ask(server, user, name)).toEqual([404, null, null]);
    await sent(server, user, bytes);
  });

  test("at rest is neither in the database nor in the store, and never was", async () => {
    const words = "only a test of plain-words-of-a-paper";
    const bytes = paperPdf(words.repeat(50));
    await put(server, user, bytes, { last: bytes.length - 3 });
    expect(await tracesOf(server, ["plain-words", Buffer.from("plain-words").toString("hex")], { shut: true })).toEqual(
      [],
    );
    expect(await put(server, user, bytes, { first: bytes.length - 2 })).toMatchObject({ body: { complete: true } });
    expect(await tracesOf(server, ["plain-words"], { shut: true })).toEqual([]);
    expect(await tracesOf(server, ["plain-words"])).toEqual(["files: plain-words"]);
  });
});

describe("a piece is refused", () => {
  test.each<[string, object, object]>([
    [
      "before the kept offset and beyond it",
      { first: 5, last: 20 },
      refusal(409, "attachment-offset", { received: 10 }),
    ],
    ["behind a gap", { first: 11, last: 20 }, refusal(409, "attachment-offset", { received: 10 })],
    ["of another total", { first: 10, last: 20, total: 4_000 }, refusal(409, "attachment-offset", { received: 10 })],
    ["of a file that is too large", { total: attachmentLimits.bytes + 1 }, refusal(413, "attachment-too-large")],
    ["that is too large", { first: 10, last: 10 + chunk, total: chunk * 2 }, refusal(413, "too-large")],
    ["with an impossible range", { first: 20, last: 10 }, refusal(400, "malformed")],
    ["of a name that is none", { name: "AB" }, refusal(404, "not-found")],
  ])("%s", async (_, piece, told) => {
    const bytes = await photo();
    await put(server, user, bytes, { last: 9 });
    expect(await put(server, user, bytes, piece)).toMatchObject(told);
    expect(await ask(server, user, nameOf(bytes))).toEqual([200, "10", "?0"]);
  });

  test("that is longer than it says", async () => {
    const bytes = await photo();
    const headers = {
      Cookie: user.cookie,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/octet-stream",
    };
    const path = `/api/attachments/${nameOf(bytes)}`;
    const range = { "Content-Range": `bytes 0-9/${bytes.length}` };
    const { status } = await server.app.request(path, {
      ...{ method: "PUT", headers: { ...headers, ...range }, body: new Uint8Array(bytes) },
    });
    expect(status).toBe(400);
  });

  test("without a session, from another site, or of a form's type", async () => {
    const bytes = await photo();
    expect(await put(server, { cookie: "" }, bytes)).toMatchObject(refusal(401, "no-session"));
    const path = `/api/attachments/${nameOf(bytes)}`;
    for (const [method, url] of [
      ["GET", path],
      ["DELETE", path],
    ] as const)
      expect(await send(server, method, url)).toMatchObject(refusal(401, "no-session"));
    const from = (more: Record<string, string>) =>
      server.app.request(path, {
        method: "PUT",
        headers: { Cookie: user.cookie, "Content-Length": "1", ...more },
        body: "x",
      });
    expect((await from({ "Sec-Fetch-Site": "cross-site", "Content-Type": "application/octet-stream" })).status).toBe(
      403,
    );
    expect((await from({ "Sec-Fetch-Site": "same-origin", "Content-Type": "text/plain" })).status).toBe(415);
  });

  test("when its bytes are not those of its name; then the name is free again", async () => {
    const bytes = await photo();
    const forged = Buffer.from(bytes);
    forged[forged.length - 20]! ^= 1;
    expect(await put(server, user, forged, { name: nameOf(bytes) })).toMatchObject(refusal(422, "attachment-broken"));
    expect(await rows()).toHaveLength(0);
    await sent(server, user, bytes);
  });
});

test("a user keeps 24 files and 40 MB that no order names, also when they begin all at once", async () => {
  const begin = (size: number) => {
    const bytes = Buffer.alloc(20, crypto.randomUUID());
    return put(server, user, bytes, { total: size, last: 9 });
  };
  const many = await Promise.all(Array.from({ length: 30 }, () => begin(100)));
  expect(many.filter(({ status }) => status === 200)).toHaveLength(24);
  const refused = many.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(6);
  expect([refused[0]?.body.code, refused[0]?.headers.get("Retry-After")]).toEqual(["attachment-quota", "60"]);
  await server.sql`delete from attachments where user_id = ${user.user._id}`;
  const large = await Promise.all(Array.from({ length: 10 }, () => begin(attachmentLimits.bytes)));
  expect(large.filter(({ status }) => status === 200)).toHaveLength(8);
});

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

  test("slow bodies of one user leave room for those of others", async () => {
    const bytes = await photo();
    const { port } = http.address() as AddressInfo;
    const headers = {
      ...{ Cookie: user.cookie, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/octet-stream" },
      ...{ "Content-Range": `bytes 0-${bytes.length - 1}/${bytes.length}`, "Content-Length": bytes.length },
    };
    const refused: unknown[] = [];
    const slow = Array.from({ length: 40 }, () => {
      const outgoing = request({ port, method: "PUT", path: `/api/attachments/${nameOf(bytes)}`, headers });
      outgoing.on("response", ({ statusCode }) => refused.push(statusCode)).on("error", () => {});
      outgoing.write(bytes.subarray(0, 1));
      return outgoing;
    });
    await expect.poll(() => refused, { timeout: 10_000 }).toEqual(Array(8).fill(503));
    await sent(server, await newUser(server, admin));
    for (const one of slow) one.destroy();
  });

  test("what arrived before it broke off is kept, wherever that was, and the file is whole in the end", async () => {
    const bytes = await photo(400);
    const name = nameOf(bytes);
    let at = 0;
    for (const cut of [1, 1_000, 65_536, 100_001]) {
      await hangUp(http, user.cookie, bytes, at, cut);
      at += cut;
      await expect.poll(() => ask(server, user, name), { timeout: 10_000 }).toEqual([200, String(at), "?0"]);
    }
    while (at < bytes.length) {
      const last = Math.min(at + chunk, bytes.length) - 1;
      const { body } = await put(server, user, bytes, { first: at, last });
      at = body.received;
    }
    expect(await ask(server, user, name)).toEqual([200, String(bytes.length), "?1"]);
  });
});

test("50 hostile files are refused, or come out as ordinary pixels", async () => {
  const hostile = await hostileFiles();
  const outcomes: string[] = [];
  for (const { name, bytes } of hostile) {
    const one = await newUser(server, admin);
    const started = process.cpuUsage();
    const { status, body } =
      bytes.length > 0
        ? await sendFile(server, one, bytes)
        : await put(server, one, Buffer.from("x"), { name: nameOf(bytes) });
    const { user: spent, system } = process.cpuUsage(started);
    const [row] = await rows(one);
    outcomes.push(`${name} ${status} ${body.code ?? row?.type} ${Math.round((spent + system) / 1000)}`);
    if (status === 200 && row?.type === "application/pdf") {
      const stored = Buffer.concat(await Array.fromAsync((await server.files.open(row.storageKey))!));
      expect([
        name,
        /JavaScript|Launch|EmbeddedFile|RichMedia|XFA|GoToR|SubmitForm/.test(stored.toString("latin1")),
      ]).toEqual([name, false]);
      continue;
    }
    if (status === 200) {
      expect([name, row?.type]).toEqual([name, "image/jpeg"]);
      const stored = Buffer.concat(await Array.fromAsync((await server.files.open(row?.storageKey))!));
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
      ...[name, expect.toSatisfy((code: number) => [413, 415, 422].includes(code))],
      expect.stringMatching(/^attachment-(broken|type|pdf|too-large)$/),
    ]);
    expect([name, await rows(one)]).toEqual([name, []]);
  }
  expect(outcomes).toHaveLength(50);
}, 120_000);

test.each(await harmlessFiles())("$name is taken", async ({ bytes, comesOut }) => {
  expect(await sendFile(server, user, bytes)).toMatchObject({ status: 200, body: { complete: true } });
  expect(await rows()).toMatchObject([comesOut]);
});
