import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pino } from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { errorCatalogue } from "../../contract/errors.ts";
import { silentLive } from "../live/live.ts";
import { logInAdmin, newUser, type Person, pdf } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { balanceOf, deliver, newAdmin, placed, settledEtag } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { openDelivered } from "./delivered.ts";
import { pathOfKey } from "./disk-store.ts";

let server: TestServer;
let admin: Person;
let user: Person;
let order: string;
let path: string;
let lines: { level: number; order?: string; damage?: string; msg: string }[];
beforeEach(async () => {
  lines = [];
  const out = new Writable({ write: (chunk, _, done) => done(void lines.push(JSON.parse(chunk))) });
  server = await openTestServer({}, { log: pino({ level: "info" }, out) });
  admin = await logInAdmin(server);
  user = await newUser(server, admin, 1000);
  order = await placed(user);
  await deliver(admin, order, pdf("as delivered"));
  path = (await user.send("GET", `/api/apply/my-order/${order}`)).body.file;
});

async function stored(): Promise<string> {
  const [row] = await server.sql<[{ storageKey: string }]>`select storage_key from files where order_id = ${order}`;
  return join(server.folder, pathOfKey(row.storageKey));
}
const damages: Record<string, () => Promise<void>> = {
  missing: async () => rm(await stored()),
  changed: async () => writeFile(await stored(), (await pdf("as delivereD").bytes()) as Uint8Array),
  "changed, shorter": async () => writeFile(await stored(), "%PDF"),
};
const marked = async (query = "?file=damaged") => (await admin.send("GET", `/api/apply/order${query}`)).body;
const again = (person: Person, file = pdf("delivered again"), id = order) => {
  const form = new FormData();
  form.set("file", file);
  return person.send("POST", `/api/apply/update-form/${id}/anew`, form);
};

describe.each(Object.keys(damages))("a delivered file that is %s", (what) => {
  const damage = what.split(",")[0] ?? "";

  test("is told to whoever opens it, written to the log once, and marked in the staff's queue", async () => {
    const etag = await settledEtag(admin, "/api/apply/order");
    await damages[what]?.();
    for (const person of [user, admin, user]) {
      const { status, body } = await person.send("GET", path, undefined);
      expect([status, body]).toEqual([410, { code: "file-damaged", error: errorCatalogue["file-damaged"].en }]);
    }
    expect(await marked()).toMatchObject([{ _id: order, status: "approved", fileDamage: damage }]);
    // The queue's list changes as with any other event.
    expect(await marked(`?since=${encodeURIComponent(etag)}`)).toMatchObject([{ _id: order, fileDamage: damage }]);
    expect(lines.filter((line) => line.order === order)).toMatchObject([
      { level: 50, damage, msg: "a delivered file is damaged" },
    ]);
  });

  test("is delivered anew: once, free of charge, written down, and its owner's list hears of it", async () => {
    await damages[what]?.();
    await user.send("GET", path);
    const before = await stored();
    const etag = await settledEtag(user, "/api/apply/my-order");
    const answers = await Promise.all([again(admin), again(await newAdmin(server, admin)), again(admin)]);
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, "file-not-damaged"],
      [409, "file-not-damaged"],
    ]);
    expect((await user.send("GET", path)).body).toBe(await pdf("delivered again").text());
    expect(await stored()).not.toBe(before);
    expect(await marked()).toEqual([]);
    expect(await balanceOf(user)).toBe(880);
    expect(await verifyLedger(server.sql)).toEqual([]);
    const since = (await user.send("GET", `/api/apply/my-order?since=${encodeURIComponent(etag)}`)).body;
    expect(since).toMatchObject([{ _id: order, status: "approved", file: path }]);
    const [entry] = (await admin.send("GET", "/api/audit?action=order-delivered-anew")).body;
    expect(entry).toMatchObject({ subject: order, details: { damage, type: "application/pdf" } });
    // What is left of the old file, and what the slower two have stored, belongs to no order.
    const loose = await server.sql`select storage_key from loose_files`;
    expect(loose).toMatchObject([{ storageKey: before.slice(-36) }]);
  });
});

test("its owner's browsers are told of the new one as of any delivery", async () => {
  const [session] = await server.sql<[{ id: string }]>`select id from sessions where user_id = ${user.user._id}`;
  await server.sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, locale)
                 values (${user.user._id}, ${session.id}, 'https://push.example', '', '', 'bn')`;
  await damages["missing"]?.();
  await user.send("GET", path);
  await again(admin);
  expect(await server.sql`select order_id, status from push_messages`).toEqual([
    { orderId: order, status: "approved" },
  ]);
});

describe("nothing is delivered anew", () => {
  test("for an order whose file is whole, that waits, was cancelled, or is not there", async () => {
    expect((await again(admin)).body.code).toBe("file-not-damaged");
    const waiting = await placed(user);
    expect((await again(admin, pdf(), waiting)).body.code).toBe("file-not-damaged");
    expect((await again(admin, pdf(), "01890000-0000-7000-8000-000000000001")).status).toBe(404);
    expect(await server.sql`select storage_key from loose_files`).toEqual([]);
    expect((await user.send("GET", path)).body).toBe(await pdf("as delivered").text());
  });

  test("by the user, nor out of a file that may not be delivered", async () => {
    await damages["missing"]?.();
    await user.send("GET", path);
    expect((await again(user)).status).toBe(403);
    expect((await again(admin, new File(["hello"], "x.pdf"))).body.code).toBe("wrong-type");
    expect(await marked()).toHaveLength(1);
  });
});

test("a store that hangs up half-way is away, and marks nothing", async () => {
  async function* half() {
    yield Buffer.from("%PDF");
    throw new Error("hung up");
  }
  const files = { ...server.files, open: async () => Readable.from(half()) };
  const opened = openDelivered({ ...server, files, live: silentLive }, path.slice(-36), {
    id: admin.user._id,
    role: "admin",
  });
  await expect(opened).rejects.toMatchObject({ appCode: "files-away" });
  expect(await marked()).toEqual([]);
});

test("a file that is back is read, and its mark goes", async () => {
  await rename(await stored(), `${await stored()}.away`);
  await user.send("GET", path);
  expect(await marked()).toHaveLength(1);
  await rename(`${await stored()}.away`, await stored());
  expect((await user.send("GET", path)).status).toBe(200);
  expect(await marked()).toEqual([]);
});
