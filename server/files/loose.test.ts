import { readdirSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { runHousekeeping } from "../jobs/housekeeping.ts";
import { deleteAllOrders, deliverOrder } from "../queue/queue.ts";
import { logInAdmin, newUser, type Person, pdf } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { bringIn } from "../test/store-file.ts";
import { deliver, placed } from "../test/writes.ts";
import { storedFiles } from "./loose.ts";
import { type FileStore, newStorageKey } from "./store.ts";

let server: TestServer;
let admin: Person;
let user: Person;
beforeEach(async () => {
  server = await openTestServer();
  admin = await logInAdmin(server);
  user = await newUser(server, admin, 1000);
});

const away = () => Promise.reject(new Error("the store is away"));
const stored = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
const anHourLater = () => server.sql`update loose_files set since = since - interval '61 minutes'`;
const storeThat = (change: Partial<FileStore>): FileStore => ({ ...server.files, ...change });

test("what the store would not remove is removed later, and the deletion stands", async () => {
  await deliver(admin, await placed(user));
  const deleted = await deleteAllOrders(
    { ...server, files: storeThat({ remove: away }) },
    admin.user._id,
  );
  expect(deleted).toEqual({ deleted: 1, refunded: 0 });
  await anHourLater();
  await runHousekeeping({ ...server, files: storeThat({ remove: away }) });
  expect(stored()).toBe(1);
  await runHousekeeping(server);
  expect(stored()).toBe(0);
  expect(await server.sql`select storage_key from loose_files`).toHaveLength(0);
});

test("a file stored just before a crash is removed; one on its way, and one delivered, are left alone", async () => {
  const order = await placed(user);
  // The file is in the store, but the process dies before it tells the database.
  const dying = storeThat({ put: async (key, file) => server.files.put(key, file).then(away) });
  const upload = await bringIn(server.files, newStorageKey(), await pdf().bytes());
  await expect(
    deliverOrder({ ...server, files: dying }, { order, admin: admin.user._id }, upload),
  ).rejects.toThrow("away");
  await runHousekeeping(server);
  expect(stored()).toBe(1);
  await deliver(admin, order);
  expect(stored()).toBe(2);
  await anHourLater();
  await runHousekeeping(server);
  expect(stored()).toBe(1);
  expect(
    (await user.send("GET", (await user.send("GET", `/api/apply/my-order/${order}`)).body.file))
      .status,
  ).toBe(200);
});

test("stored files are listed by their random keys: the first of them are not the oldest", async () => {
  for (let count = 0; count < 2; count += 1) await deliver(admin, await placed(user));
  await server.sql`
    update files set storage_key = 'z' || storage_key
    where id = (select id from files order by created_at limit 1)`;
  const listed = await Array.fromAsync(storedFiles(server.sql), ({ storageKey }) =>
    storageKey.startsWith("z"),
  );
  expect(listed).toEqual([false, true]);
});
