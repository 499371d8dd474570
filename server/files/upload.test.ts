import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_FILE_BYTES } from "../../contract/files.ts";
import { runHousekeeping } from "../jobs/housekeeping.ts";
import { paperPdf } from "../pdf/test/paper.ts";
import { newUser, openDesk } from "../test/builders.ts";
import { deliver, newAdmin, placed } from "../test/writes.ts";
import { newStorageKey } from "./store.ts";

let order: string;
const http = createServer((incoming, outgoing) => void listener?.(incoming, outgoing));
let listener: ReturnType<typeof getRequestListener> | undefined;
let port: number;
const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 10_000);
beforeAll(async () => {
  order = await placed(rahim);
  listener = getRequestListener(server.app.fetch);
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  port = (http.address() as AddressInfo).port;
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});

const files = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
const sizedPdf = (bytes: number) =>
  new File([new Uint8Array(paperPdf()), "\n".repeat(bytes - paperPdf().length)], "paper.pdf");

/** On a busy machine a connection takes some time. */
const soon = (count: () => number, expected: number) =>
  expect.poll(count, { timeout: 10_000 }).toBe(expected);

/**
 * An upload over real HTTP that is not finished: `send` more of it, hang up, or wait for the
 * answer.
 */
function begin(length: number) {
  const outgoing = request({
    port,
    method: "POST",
    path: `/api/apply/update-form/${order}`,
    headers: {
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": length,
      "Sec-Fetch-Site": "same-origin",
      Cookie: admin.cookie,
    },
  });
  const answer = new Promise<{
    status: number | undefined;
    body: string;
    retry: string | undefined;
  }>((done) => {
    outgoing.on("error", () => {});
    outgoing.on("response", (response) => {
      let body = "";
      response.on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () =>
        done({ status: response.statusCode, body, retry: response.headers["retry-after"] }),
      );
    });
  });
  outgoing.write(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n',
  );
  return { outgoing, answer };
}

test("a file of exactly 15 MB is taken, one byte more is not", async () => {
  expect(await deliver(admin, order, sizedPdf(MAX_FILE_BYTES + 1))).toMatchObject({
    status: 413,
    body: { code: "too-large" },
  });
  expect(files()).toEqual([]);
  expect((await deliver(admin, await placed(rahim), sizedPdf(MAX_FILE_BYTES))).status).toBe(200);
});

test("an upload lies on the disk while it comes, and is gone when its sender hangs up", async () => {
  const before = files().length;
  const { outgoing } = begin(1_000_000);
  await soon(() => files().filter((name) => name.endsWith(".part")).length, 1);
  outgoing.destroy();
  await soon(() => files().length, before);
});

test("of each clerk 8 come in at once; their next is asked to come later, and everybody else's is taken", async () => {
  const before = files().length;
  const slow = Array.from({ length: 8 }, () => begin(1_000_000));
  await soon(() => files().length, before + 8);
  const { answer, outgoing } = begin(2_000);
  expect(await answer).toMatchObject({
    status: 503,
    retry: "10",
    body: expect.stringContaining("uploads-busy"),
  });
  outgoing.destroy();
  expect((await deliver(await newAdmin(server, admin), await placed(rahim))).status).toBe(200);
  for (const one of slow) one.outgoing.destroy();
  await soon(() => files().length, before + 1);
  expect((await deliver(admin, await placed(rahim))).status).toBe(200);
});

test("what a killed process left coming in is swept once nobody can be working on it", async () => {
  const before = files();
  const anHourAgo = Date.now() / 1000 - 3600;
  for (const age of [anHourAgo, anHourAgo, Date.now() / 1000]) {
    const path = await server.files.makeRoom(newStorageKey());
    writeFileSync(path, "half a pap");
    utimesSync(path, age, age);
  }
  writeFileSync(join(server.folder, "notes.part"), "not ours");
  utimesSync(join(server.folder, "notes.part"), anHourAgo, anHourAgo);
  await runHousekeeping(server);
  const left = files().filter((name) => !before.includes(name));
  expect(left).toHaveLength(2);
  expect(left).toContain("notes.part");
});
