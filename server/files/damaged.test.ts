import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pino } from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { errorCatalogue } from "../../contract/errors.ts";
import { photo } from "../attachments/test/sending.ts";
import { logInAdmin, newUser, type Person, pdf } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { silentLive } from "../test/silent-live.ts";
import { balanceOf, deliver, newAdmin, placed, settledEtag } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { openDelivered } from "./delivered.ts";
import { pathOfKey } from "./disk-store.ts";

let server: TestServer;
let admin: Person;
let user: Person;
let order: string;
let path: string;
let lines: { level: number; order?: string; msg: string }[];
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
  const [row] = await server.sql<
    [{ storageKey: string }]
  >`select storage_key from files where order_id = ${order}`;
  return join(server.folder, pathOfKey(row.storageKey));
}
const damages: Record<string, () => Promise<void>> = {
  missing: async () => rm(await stored()),
  changed: async () => writeFile(await stored(), (await pdf("as delivereD").bytes()) as Uint8Array),
  "changed, shorter": async () => writeFile(await stored(), "%PDF"),
};
const replace = (person: Person, file = pdf("delivered again"), replaces = path.slice(-36)) => {
  const form = new FormData();
  form.set("file", file);
  return person.send("POST", `/api/apply/update-form/${order}?replaces=${replaces}`, form);
};

describe.each(Object.keys(damages))("a delivered file that is %s", (what) => {
  test("is told to whoever opens it, and written to the log with its order", async () => {
    await damages[what]?.();
    for (const person of [user, admin]) {
      const { status, body } = await person.send("GET", path, undefined);
      expect([status, body]).toMatchObject([
        410,
        { code: "file-damaged", error: errorCatalogue["file-damaged"].en },
      ]);
    }
    expect(lines.filter((line) => line.order === order)).toMatchObject(
      Array(2).fill({ level: 50, msg: "a delivered file is damaged or lost" }),
    );
  });

  test("is replaced, also after days: once, free of charge, written down, and its owner's list hears of it", async () => {
    await damages[what]?.();
    await server.sql`update files set created_at = now() - interval '9 days'
      where order_id = ${order}`;
    const before = await stored();
    const etag = await settledEtag(user, "/api/apply/my-order");
    const answers = await Promise.all([
      replace(admin),
      replace(await newAdmin(server, admin)),
      replace(admin),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, "delivery-changed"],
      [409, "delivery-changed"],
    ]);
    const since = (await user.send("GET", `/api/apply/my-order?since=${encodeURIComponent(etag)}`))
      .body;
    expect(since).toMatchObject([{ _id: order, status: "approved" }]);
    expect((await user.send("GET", since[0].file)).body).toBe(await pdf("delivered again").text());
    expect(await stored()).not.toBe(before);
    expect(await balanceOf(user)).toBe(880);
    expect(await verifyLedger(server.sql)).toEqual([]);
    const [entry] = (await admin.send("GET", "/api/audit?action=order-file-replaced")).body;
    expect(entry).toMatchObject({ subject: order, details: { type: "application/pdf" } });
    // Neither the old file nor those of the slower two are left.
    expect(await server.sql`select storage_key from loose_files`).toEqual([]);
  });
});

test("a large file that is damaged at its end breaks off, and nobody gets the whole of it", async () => {
  const large = new File([new Uint8Array(await photo(1_000))], "large.png");
  await replace(admin, large);
  path = (await user.send("GET", `/api/apply/my-order/${order}`)).body.file;
  const whole = await server.app.request(path, { headers: { Cookie: user.cookie } });
  const bytes = await readFile(await stored());
  bytes[bytes.length - 100]! ^= 1;
  expect((await whole.arrayBuffer()).byteLength).toBe(Number(whole.headers.get("Content-Length")));
  await writeFile(await stored(), bytes);
  const broken = await server.app.request(path, { headers: { Cookie: user.cookie } });
  expect(broken.status).toBe(200);
  await expect(broken.arrayBuffer()).rejects.toThrow();
  expect(lines.some((line) => line.order === order && line.level === 50)).toBe(true);
});

test("nothing replaces a file out of what may not be delivered, by its owner, or for an order that waits or is not there", async () => {
  expect((await replace(user)).status).toBe(403);
  expect((await replace(admin, new File(["hello"], "x.pdf"))).body.code).toBe("wrong-type");
  order = await placed(user);
  expect((await replace(admin)).body.code).toBe("delivery-changed");
  order = "01890000-0000-7000-8000-000000000001";
  expect((await replace(admin)).status).toBe(404);
  expect(await server.sql`select storage_key from loose_files`).toEqual([]);
  expect((await user.send("GET", path)).body).toBe(await pdf("as delivered").text());
});

test("a store that hangs up half-way is away, and says nothing of the file", async () => {
  async function* half() {
    yield Buffer.from("%PDF");
    throw new Error("hung up");
  }
  const files = { ...server.files, open: async () => Readable.from(half()) };
  const asker = { id: admin.user._id, role: "admin" as const, services: [] };
  const opened = openDelivered({ ...server, files, live: silentLive }, path.slice(-36), asker);
  await expect(opened).rejects.toMatchObject({ appCode: "files-away" });
  expect(lines.filter((line) => line.order === order)).toEqual([]);
});
