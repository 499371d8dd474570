import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createDiskStore } from "../files/disk-store.ts";
import { sealFilesAnew } from "../files/reseal.ts";
import { forgetPerson } from "../forgetting/person.ts";
import { runHousekeeping } from "../jobs/housekeeping.ts";
import { deleteAllOrders } from "../queue/queue.ts";
import { newKey } from "../seal/keys.ts";
import { createSeal } from "../seal/seal.ts";
import { logIn, logInAdmin, newUser, type Person, pdf } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { backups, bringBack, save } from "../test/operator.ts";
import { ADMIN } from "../test/payment-process.ts";
import { deliver, placed } from "../test/writes.ts";
import { backUp } from "./backup.ts";

const folder = mkdtempSync(join(tmpdir(), "kagoj-beside-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Delivered = { admin: Person; user: Person; order: string; file: string };

async function desk() {
  const server = await openTestServer();
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 1000);
  const order = await placed(user);
  await deliver(admin, order, pdf("of the moment"));
  const { file } = (await user.send("GET", `/api/apply/my-order/${order}`)).body;
  return { server, delivered: { admin, user, order, file: file.slice(-36) } };
}

/** A backup during which something happens: its rows are of the moment before. */
function saveWhile(server: TestServer, to: string, happens: () => Promise<unknown>) {
  const seal: typeof backups.seal = async function* (bytes) {
    await happens();
    yield* backups.seal(bytes);
  };
  return backUp({ ...server, backups: { ...backups, seal } }, server.folder, to);
}

const stored = (server: TestServer) =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    .length;

async function anHourLater(server: TestServer): Promise<void> {
  await server.sql`update loose_files set since = since - interval '61 minutes'`;
  await runHousekeeping(server);
}

function replace({ admin, order, file }: Delivered) {
  const form = new FormData();
  form.set("file", pdf("another"));
  return admin.send("POST", `/api/apply/update-form/${order}?replaces=${file}`, form);
}

/** Each way in which a file leaves the store, and how many there are after it. */
const ways: [string, (server: TestServer, of: Delivered) => Promise<unknown>, number][] = [
  ["replaced", (_, of) => replace(of), 1],
  [
    "taken back",
    (_, { admin, order, file }) =>
      admin.send("DELETE", `/api/apply/order/${order}/delivery?file=${file}`),
    0,
  ],
  ["forgotten", ({ sql, files }, { user }) => forgetPerson(sql, files, user.user._id), 0],
  ["deleted", (server, { admin }) => deleteAllOrders(server, admin.user._id), 0],
  [
    "sealed with another key",
    ({ sql, env, folder }) =>
      sealFilesAnew(sql, createSeal([newKey(), ...(env.fieldKeys ?? [])]), createDiskStore(folder)),
    1,
  ],
];

test.each(ways)(
  "a file that is %s while a backup runs is in it, and goes when that is over",
  async (name, happens, left) => {
    const { server, delivered } = await desk();
    const target = join(folder, name);
    const saved = await saveWhile(server, target, async () => {
      await happens(server, delivered);
      expect(await server.sql`select from files where id = ${delivered.file}`).toHaveLength(
        name === "sealed with another key" ? 1 : 0,
      );
      await anHourLater(server);
    });
    expect(saved).toMatchObject({ files: 1, missing: [], changed: [] });
    expect(stored(server)).toBe(left + 1);
    await anHourLater(server);
    expect(stored(server)).toBe(left);

    const other = await openTestServer({}, { empty: true });
    expect(await bringBack(other, target)).toMatchObject({ files: 1, lost: [] });
    const again = await logIn(other, ADMIN);
    const { body } = await again.send("GET", `/api/files/${delivered.file}`);
    expect(body).toBe(await pdf("of the moment").text());
  },
);

test("nothing leaves a bucket until its copy is made", async () => {
  const { server, delivered } = await desk();
  const copyFiles = async () => {
    expect((await replace(delivered)).status).toBe(200);
    await anHourLater(server);
    expect(stored(server)).toBe(2);
  };
  await backUp({ ...server, backups, copyFiles }, undefined, join(folder, "bucket"));
  await anHourLater(server);
  expect(stored(server)).toBe(1);
});

test("of two backups at once the one that ends first gives nothing away, and one that fails is over", async () => {
  const { server, delivered } = await desk();
  const slow = await saveWhile(server, join(folder, "slow"), async () => {
    await save(server, join(folder, "quick"));
    const fails = saveWhile(server, join(folder, "fails"), () => Promise.reject(new Error("cut")));
    await expect(fails).rejects.toThrow("cut");
    expect((await replace(delivered)).status).toBe(200);
  });
  expect(slow).toMatchObject({ files: 1, missing: [] });
  await anHourLater(server);
  expect(stored(server)).toBe(1);
});

test("a restore writes each order once, in lists that have settled", async () => {
  const { server, delivered } = await desk();
  await placed(delivered.user);
  // Of a server that counts far more transactions than the one it is restored on.
  await server.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update orders set changed_in = '1099511627776', owner_changed_in = '1099511627776'`;
  });
  const target = join(folder, "once");
  await save(server, target);
  const other = await openTestServer({}, { empty: true });
  await bringBack(other, target);
  expect(await other.sql`select ctid::text from orders order by ctid`).toEqual([
    { ctid: "(0,1)" },
    { ctid: "(0,2)" },
  ]);
  const [{ open }] = await other.sql<[{ open: number }]>`
    select count(*)::int as open from orders
    where greatest(changed_in, owner_changed_in) >= pg_snapshot_xmin(pg_current_snapshot())`;
  expect(open).toBe(0);
  // What a phone loads after an empty list is another list.
  const again = await logIn(other, ADMIN);
  const { status, body } = await again.send("GET", "/api/apply/order");
  expect([status, body.length]).toEqual([200, 2]);
});
