import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../contract/calls/call.ts";
import { type CallOf, calls } from "../../contract/calls.ts";
import { personalTables } from "../personal/kinds.ts";
import { type Answer, newUser, openDesk, type Person } from "../test/builders.ts";
import { cancel, deliver, newAdmin, nid, placed, roshid } from "../test/writes.ts";
import { newWorker } from "./test/new-worker.ts";

const { server, admin } = await openDesk();

const owner = await newUser(server, admin, 100_000);
const worker = await newWorker(server, admin, owner, 50_000);
const other = await newWorker(server, admin, owner, 50_000);
const stranger = await newUser(server, admin, 1_000);
let staff: Person;
beforeAll(async () => {
  staff = await newAdmin(server, admin, "staff");
});

const of = (kind: Call["worker"] | "none") =>
  Object.entries<Call>(calls).flatMap(([name, call]) =>
    call.who !== "anybody" && (call.worker ?? "none") === kind ? [name as CallOf] : [],
  );
type AuthorsCall = {
  [C in CallOf]: (typeof calls)[C] extends { worker: "author" } ? C : never;
}[CallOf];

const attached = "f".repeat(64);
/** Who has ordered what is asked about. */
let author = worker;
/** An order of theirs with a picture, and another one, decided. */
async function ordered(how?: "delivered" | "cancelled") {
  const id = await placed(author);
  if (how === "delivered") await deliver(admin, id);
  if (how === "cancelled") await cancel(admin, id);
  return id;
}
const fileOf = async (order: string) =>
  (await owner.send("GET", `/api/apply/my-order/${order}`)).body.file.split("/").at(-1);
async function pictured(): Promise<string> {
  const order = await ordered();
  const [{ id }] = await server.sql<[{ id: string }]>`
    with a as (
      insert into attachments (user_id, name, named, storage_key, type, size, sha256)
      values (${author.user._id}, sha256(${randomUUID()}::bytea), 1, ${randomUUID()}, 'image/jpeg', 1, '')
      returning id
    )
    insert into order_attachments (order_id, position, field, attachment_id)
    select ${order}, 1, 'photo', id from a returning id`;
  return id;
}
const madeRoshid = async () =>
  (await author.send("POST", "/api/apply/create-roshid", roshid("45"))).body.roshid._id as string;

type Given = (answer: Answer) => boolean | Promise<boolean>;
type Asked = { path: string; body?: object };
/** Of what they ordered: the request, and how an answer tells that it was given. */
const given = ({ status }: Answer) => status < 300 || status === 410;
const lists =
  (id: string) =>
  ({ body }: Answer) =>
    body.some((row: { _id: string }) => row._id === id);

/**
 * One of each call of what is ordered, about something that `author` has ordered. `makes`: it
 * makes something new, so that anybody may who can pay. `works`: who works on the order may too.
 * `hears`: it is of the news, which are of who ordered it.
 */
const asked: Record<
  AuthorsCall,
  () => Promise<Asked & { is?: Given; makes?: true; works?: true; hears?: true }>
> = {
  "POST apply/order": async () => ({ path: "order", body: nid, makes: true }),
  "GET apply/my-order": async () => ({ path: "my-order", is: lists(await ordered()) }),
  "GET apply/my-order/:id": async () => ({ path: `my-order/${await ordered()}` }),
  "PUT apply/my-order/:id": async () => ({
    path: `my-order/${await ordered()}`,
    body: { status: "cancel" },
  }),
  "PUT apply/my-order/:id/was-right": async () => {
    const id = await ordered("delivered");
    return { path: `my-order/${id}/was-right`, body: { file: await fileOf(id), right: true } };
  },
  "POST apply/cancels-seen": async () => {
    const id = await ordered("cancelled");
    const is = async () => {
      const [row] = await server.sql`
        update orders set cancel_seen_at = null where id = ${id} and cancel_seen_at is not null
        returning id`;
      return row !== undefined;
    };
    return { path: "cancels-seen", body: { ids: [id] }, is, hears: true };
  },
  "PUT apply/my-order/:id/link": async () => ({ path: `my-order/${await ordered()}/link` }),
  "DELETE apply/my-order/:id/link": async () => {
    const path = `my-order/${await ordered()}/link`;
    await author.send("PUT", `/api/apply/${path}`);
    return { path };
  },
  "GET apply/my-order/:id/messages": async () => ({ path: `my-order/${await ordered()}/messages` }),
  "PUT apply/my-order/:id/messages": async () => ({
    path: `my-order/${await ordered()}/messages`,
    body: { text: "লেখা" },
  }),
  "POST apply/my-order/:id/messages/read": async () => ({
    path: `my-order/${await ordered()}/messages/read`,
    body: { position: 1 },
  }),
  "GET files/:id": async () => ({
    path: `../files/${await fileOf(await ordered("delivered"))}`,
    works: true,
  }),
  "GET attachments/:id/file": async () => ({
    path: `../attachments/${await pictured()}/file`,
    // Its bytes are not in the store: only who may read it hears so.
    is: ({ body }) => body.code === "attachment-lost",
    works: true,
  }),
  "GET apply/push-backup": async () => ({
    path: "push-backup?nid=4300000001&dob=1990-01-01",
    makes: true,
  }),
  "GET apply/server-copy-backup": async () => ({
    path: "server-copy-backup?nid=4300000001&dob=1990-01-01",
    makes: true,
  }),
  "POST apply/create-roshid": async () => ({
    path: "create-roshid",
    body: roshid("46"),
    makes: true,
  }),
  "PUT apply/update-roshid/:id": async () => ({
    path: `update-roshid/${await madeRoshid()}`,
    body: roshid(randomUUID().slice(0, 8)),
  }),
  "GET apply/get-roshid": async () => ({ path: "get-roshid", is: lists(await madeRoshid()) }),
  "GET apply/get-roshid/:id": async () => ({ path: `get-roshid/${await madeRoshid()}` }),
  "DELETE apply/delete-roshid": async () => ({
    path: "delete-roshid",
    body: { id: await madeRoshid() },
  }),
  "GET users/shop/book": async () => ({ path: "../users/shop/book", is: lists(await ordered()) }),
  "PUT users/shop/sums/:id": async () => {
    const at = new Date().toISOString();
    const body = { asked: 150, came: [{ tk: 150, at }], age: 0 };
    return { path: `../users/shop/sums/${await ordered()}`, body };
  },
  "PUT apply/restore-roshid": async () => {
    const id = await madeRoshid();
    await author.send("DELETE", "/api/apply/delete-roshid", { id });
    return { path: "restore-roshid", body: { id } };
  },
};

describe.each(["worker", "owner"] as const)("of what a %s has ordered", (by) => {
  afterAll(() => {
    author = worker;
  });
  test.each(Object.keys(asked) as AuthorsCall[])("%s", async (name) => {
    author = { worker, owner }[by];
    const [method = ""] = name.split(" ");
    const people = { stranger, other, staff, admin, worker, owner };
    const told: Record<string, boolean> = {};
    for (const [who, person] of Object.entries(people)) {
      // Anew for who may: the same thing twice is another answer for some.
      const { path, body, is = given } = await asked[name]();
      const address = new URL(path, "http://x/api/apply/").href.slice("http://x".length);
      const headers = { "Idempotency-Key": randomUUID() };
      told[who] = await is(await person.send(method, address, body, headers));
    }
    const { makes = false, works = false, hears = false } = await asked[name]();
    // Staff and admins have no money here.
    expect(told).toEqual({
      stranger: makes,
      other: makes,
      staff: works,
      admin: works,
      // Of what the owner ordered no worker sees anything.
      worker: by === "worker" || makes,
      owner: by === "owner" || !hears,
    });
  });
});

test("nothing stands under a worker's id but what is declared to be of who acts", async () => {
  const found: Record<string, number> = {};
  const columns = await server.sql<{ table: string }[]>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`;
  const ofUsers = new Set(columns.map(({ table }) => table));
  for (const [table, { whose }] of personalTables) {
    if (whose === "self" || !ofUsers.has(table)) continue;
    const [row] = await server.sql<[{ count: number }]>`
      select count(*)::int from ${server.sql(table)}
      where user_id = any(${[worker.user._id, other.user._id]})`;
    if (row.count > 0) found[table] = row.count;
  }
  expect(found).toEqual({});
});

test("what has who ordered it beside it is declared to be the author's", async () => {
  const tables = await server.sql<{ table: string }[]>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'ordered_by'`;
  const declared = new Map(personalTables);
  for (const { table } of tables)
    expect([table, declared.get(table as "orders")?.whose]).toEqual([table, "author"]);
});

test("a new thing is told to whom it is: nobody else of the shop lists it", async () => {
  const mine = await placed(other);
  const listed = async (person: Person) =>
    lists(mine)(await person.send("GET", "/api/apply/my-order"));
  expect([await listed(owner), await listed(other), await listed(worker)]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each(of("none"))("no worker may %s", async (name) => {
  const [method = "", address = ""] = name.split(" ");
  const path = `/api/${address.replace(/:\w+/g, randomUUID())}`;
  const body = method === "GET" || method === "DELETE" ? undefined : {};
  const { status, body: said } = await worker.send(method, path, body);
  expect([status, said.code]).toEqual([403, "forbidden"]);
});

test.each([...of("self"), ...of("payer")].filter((name) => name !== "GET live"))(
  "a worker may %s",
  async (name) => {
    const [method = "", address = ""] = name.split(" ");
    const path = `/api/${address.replace(/:sha256/, attached).replace(/:\w+/g, randomUUID())}`;
    const body = method === "GET" || method === "DELETE" ? undefined : { nonsense: true };
    const { body: said } = await worker.send(method, path, body);
    expect(["forbidden", "no-session"]).not.toContain(said.code);
  },
);

test("what is of the payer is theirs: prices, services, switches are as the owner has them", async () => {
  for (const name of of("payer")) {
    const path = `/api/${name.split(" ")[1]}`;
    expect((await worker.send("GET", path)).body).toEqual((await owner.send("GET", path)).body);
  }
});

test("what a worker notes of an order of theirs is in the owner's book, and in no other worker's", async () => {
  await owner.send("PUT", "/api/users/shop", {
    opened: true,
    name: "রহিম টেলিকম",
    place: "",
    number: "",
  });
  const id = await ordered();
  const at = new Date().toISOString();
  const sum = { asked: 150, came: [{ tk: 100, at }], age: 0 };
  await worker.send("PUT", `/api/users/shop/sums/${id}`, sum);
  const noted = async (person: Person) => {
    const { body } = await person.send("GET", "/api/users/shop/book");
    return body.find((row: { _id: string }) => row._id === id)?.sum?.asked;
  };
  expect([await noted(owner), await noted(worker), await noted(other)]).toEqual([
    150,
    150,
    undefined,
  ]);
  expect((await worker.send("GET", "/api/users/userInfo")).body.shop).toBe(true);
  expect((await worker.send("GET", "/api/users/shop")).body.name).toBe("রহিম টেলিকম");
});

test("what a worker's own account answers tells nothing of the owner's money", async () => {
  const rich = await newUser(server, admin, 77_777);
  const poor = await newWorker(server, admin, rich, 50);
  for (const path of ["start", "users/userInfo", "own-data", "apply/my-order", "notice/notices"]) {
    const { body } = await poor.send("GET", `/api/${path}`);
    expect(JSON.stringify(body)).not.toMatch(/77[,]?777/);
    expect(JSON.stringify(body)).not.toContain(rich.user.username);
  }
});
