import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { cancel, deliver, nid, placed, settledEtag } from "../test/writes.ts";

const { server, admin } = await openDesk();

const tin = { category: "tin", nidNumber: "5550001111" };
const MINE = "/api/apply/my-order";
const ALL = "/api/apply/order";

const idsOf = (body: { _id: string }[]) => body.map((row) => row._id);
const since = (path: string, etag: string) =>
  `${path}${path.includes("?") ? "&" : "?"}since=${encodeURIComponent(etag)}`;

async function pagesOf(person: Person, first: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let path: string | undefined = first; path; ) {
    const page = await person.send("GET", path);
    pages.push(idsOf(page.body));
    path = /^<(.+)>; rel="next"$/.exec(page.headers.get("Link") ?? "")?.[1];
  }
  return pages;
}

describe("pages", () => {
  test("lead through the whole list, newest first, filters kept", async () => {
    const user = await newUser(server, admin, 2000);
    const orders: string[] = [];
    for (let count = 0; count < 7; count++)
      orders.unshift(await placed(user, count % 2 ? tin : nid));
    expect((await pagesOf(user, `${MINE}?limit=3`)).map((page) => page.length)).toEqual([3, 3, 1]);
    expect((await pagesOf(user, `${MINE}?limit=3`)).flat()).toEqual(orders);
    expect((await pagesOf(admin, `${ALL}?limit=2&category=tin`)).flat()).toEqual(
      orders.filter((_, index) => index % 2),
    );
  });

  test("hold 50 unless told", async () => {
    const user = await newUser(server, admin, 10_000);
    await Promise.all(Array.from({ length: 51 }, () => placed(user)));
    const { body, headers } = await user.send("GET", MINE);
    expect(body).toHaveLength(50);
    expect(headers.get("Link")).toContain('rel="next"');
  });

  test("from a cursor of somebody else show one's own orders and nothing more", async () => {
    const [one, other] = [await newUser(server, admin, 500), await newUser(server, admin, 500)];
    const [mine, theirs] = [await placed(one), await placed(other)];
    expect(idsOf((await one.send("GET", `${MINE}?before=${theirs}`)).body)).toEqual([mine]);
    expect(idsOf((await other.send("GET", `${MINE}?before=${mine}`)).body)).toEqual([]);
  });

  test.each([
    "limit=0",
    "limit=51",
    "limit=2.5",
    "limit=",
    "before=1",
    "status=done",
    `since=${"1".repeat(65)}`,
    "q=%00",
    "category=%00",
    "status=pending&status=cancel",
  ])("refuse ?%s", async (query) => {
    for (const path of [MINE, ALL]) {
      const { status, body } = await admin.send("GET", `${path}?${query}`);
      expect([status, Object.keys(body.fields)]).toEqual([422, [query.split("=")[0]]]);
    }
  });
});

describe("filters", () => {
  test("by status, category and the number", async () => {
    const user = await newUser(server, admin, 2000);
    const waiting = await placed(user, { category: "nidPDF", nidNumber: "7770001111" });
    const gone = await placed(user, tin);
    await cancel(admin, gone);
    const found = async (query: string) => idsOf((await user.send("GET", `${MINE}?${query}`)).body);
    expect(await found("status=pending")).toEqual([waiting]);
    expect(await found("status=cancel&category=tin")).toEqual([gone]);
    expect(await found("status=approved")).toEqual([]);
    expect(await found(`q=${encodeURIComponent("৭৭৭ ০০০ ১১১১")}`)).toEqual([waiting]);
    const { orderNumber } = (await user.send("GET", `${MINE}/${waiting}`)).body;
    for (const q of [
      orderNumber,
      orderNumber.slice(2),
      "1111&category=nidPDF",
      "001111&status=pending",
      encodeURIComponent("NID: 7770 001 111"),
      encodeURIComponent("৭৭৭০০০১১১১ রহিম উদ্দিন"),
      encodeURIComponent(`${orderNumber} কী হলো?`),
    ])
      expect([q, await found(`q=${q}`)]).toEqual([q, [waiting]]);
    for (const none of ["q=0001111", "q=%25", "q=777_001111", "q=77700", "category=nid'"])
      expect(await found(none)).toEqual([]);
    expect(idsOf((await admin.send("GET", `${ALL}?q=7770001111`)).body)).toEqual([waiting]);
  });
});

describe("what waits on its owner", () => {
  test("is found beyond the page that ends with a row: a question, and a file that was never taken nor is wrong", async () => {
    const [user, other] = [await newUser(server, admin, 10_000), await newUser(server, admin, 500)];
    const [asked, ready, taken, wrong] = [
      await placed(user),
      await placed(user),
      await placed(user),
      await placed(user),
    ];
    const keyed = () => ({ "Idempotency-Key": randomUUID() });
    const ask = (id: string) =>
      admin.send("PUT", `${ALL}/${id}/messages`, { text: "Which date?", asks: true }, keyed());
    const theirs = await placed(other);
    for (const id of [asked, theirs]) await ask(id);
    for (const id of [ready, taken, wrong, theirs]) await deliver(admin, id);
    const { file } = (await user.send("GET", `${MINE}/${taken}`)).body;
    expect((await user.send("GET", file)).status).toBe(200);
    const wrongFile = (await user.send("GET", `${MINE}/${wrong}`)).body.file.split("/").at(-1);
    await user.send("PUT", `${MINE}/${wrong}/messages`, { text: "No", wrongFile }, keyed());
    expect((await user.send("GET", `${MINE}/${wrong}`)).body.wrongFileAt).toBeDefined();
    for (let count = 0; count < 56; count++) await placed(user);
    const first = await user.send("GET", MINE);
    expect(idsOf(first.body)).not.toContain(wrong);
    const beyond = async (waits: string) =>
      (await user.send("GET", `${MINE}?waits=${waits}&before=${first.body.at(-1)._id}`)).body;
    expect([idsOf(await beyond("answer")), idsOf(await beyond("file"))]).toEqual([
      [asked],
      [ready],
    ]);
    expect((await beyond("answer"))[0].voterNumberNid).toMatch(/^\*+\d{3,4}$/);

    const path = `${MINE}?waits=answer`;
    const etag = await settledEtag(user, path);
    const said = { text: "5 May" };
    await user.send("PUT", `${MINE}/${asked}/messages`, said, keyed());
    expect((await user.send("GET", since(path, etag))).body).toEqual([
      { _id: asked, deleted: true },
    ]);
    expect((await user.send("GET", `${MINE}?waits=money`)).status).toBe(422);
  });

  test("is a look at what the desk has cancelled, until its owner has seen it on any device; not what they took back", async () => {
    const [user, other] = [await newUser(server, admin, 2000), await newUser(server, admin, 500)];
    const [gone, late, back] = [await placed(user), await placed(user), await placed(user)];
    const theirs = await placed(other);
    for (const id of [gone, late, theirs]) await cancel(admin, id);
    expect((await user.send("PUT", `${MINE}/${back}`, { status: "cancel" })).status).toBe(200);
    const unseen = async (of = user) =>
      idsOf((await of.send("GET", `${MINE}?waits=look`)).body).sort();
    expect(await unseen()).toEqual([gone, late]);

    const see = (ids: unknown, by = user) => by.send("POST", "/api/apply/cancels-seen", { ids });
    const etag = await settledEtag(user, MINE);
    // Of two devices at once, and of one that sends it again, the first counts.
    const answers = await Promise.all([see([gone, theirs]), see([theirs, gone]), see([gone])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([await unseen(), await unseen(other)]).toEqual([[late], [theirs]]);
    const changed = (await user.send("GET", since(MINE, etag))).body;
    expect(changed).toMatchObject([{ _id: gone, cancelSeen: expect.any(String) }]);
    await see([gone]);
    expect((await user.send("GET", `${MINE}/${gone}`)).body.cancelSeen).toBe(changed[0].cancelSeen);

    // What was not cancelled can't be seen as such before it is.
    const open = await placed(user);
    expect((await see([open])).status).toBe(200);
    await cancel(admin, open);
    expect(await unseen()).toEqual([late, open]);
    for (const ids of [["x"], "x", Array.from({ length: 51 }, () => randomUUID())])
      expect((await see(ids)).status).toBe(422);
  });

  test("is no question any more once the order is delivered or cancelled", async () => {
    const user = await newUser(server, admin, 2000);
    const [ready, gone] = [await placed(user), await placed(user)];
    for (const id of [ready, gone]) {
      const asked = { text: "Which date?", asks: true };
      await admin.send("PUT", `${ALL}/${id}/messages`, asked, { "Idempotency-Key": randomUUID() });
      expect((await user.send("GET", `${MINE}/${id}`)).body.askedAt).toBeDefined();
    }
    await deliver(admin, ready);
    await cancel(admin, gone);
    expect((await user.send("GET", `${MINE}?waits=answer`)).body).toEqual([]);
  });
});

describe("a version", () => {
  test("is 304 until the list changes: by an order, a delivery, a cancel, a claim", async () => {
    const user = await newUser(server, admin, 2000);
    const order = await placed(user);
    const other = await placed(user);
    const changes = [
      { make: () => placed(user), owner: 200 },
      // A claim is not visible to the order's owner.
      { make: () => admin.send("POST", `${ALL}/${order}/claim`), owner: 304 },
      { make: () => deliver(admin, order), owner: 200 },
      { make: () => cancel(admin, other), owner: 200 },
    ];
    for (const change of changes) {
      const etags = [await settledEtag(user, MINE), await settledEtag(admin, ALL)];
      await change.make();
      for (const [person, path, etag, status] of [
        [user, MINE, etags[0], change.owner],
        [admin, ALL, etags[1], 200],
      ] as const) {
        const answer = await person.send("GET", path, undefined, { "If-None-Match": etag ?? "" });
        expect(answer.status).toBe(status);
      }
    }
  });

  test("is matched weakly and among others, and not by nonsense", async () => {
    const user = await newUser(server, admin, 500);
    await placed(user);
    const etag = await settledEtag(user, MINE);
    const ask = async (header: string) =>
      (await user.send("GET", MINE, undefined, { "If-None-Match": header })).status;
    expect([await ask(`W/${etag}`), await ask(`"x", ${etag}`)]).toEqual([304, 304]);
    for (const other of ["*x", '"0"', '""', etag.replaceAll('"', ""), `"${"9".repeat(400)}"`])
      expect(await ask(other)).toBe(200);
  });

  test("of one user is not changed by another's orders", async () => {
    const [one, other] = [await newUser(server, admin, 500), await newUser(server, admin, 500)];
    await placed(one);
    const etag = await settledEtag(one, MINE);
    await placed(other);
    expect(await settledEtag(one, MINE)).toBe(etag);
  });
});

describe("what changed since a version", () => {
  test("is answered alone, and rows that left the filter as deleted", async () => {
    const user = await newUser(server, admin, 2000);
    const [kept, ended] = [await placed(user), await placed(user)];
    const path = `${MINE}?status=pending`;
    const etag = await settledEtag(user, path);
    await cancel(admin, ended);
    const fresh = await placed(user);
    const { body } = await user.send("GET", since(path, etag));
    expect(body).toMatchObject([
      { _id: fresh, status: "pending" },
      { _id: ended, deleted: true },
    ]);
    expect(Object.keys(body[1])).toEqual(["_id", "deleted"]);
    expect(idsOf((await user.send("GET", path)).body)).toEqual([fresh, kept]);
    expect((await user.send("GET", since(MINE, etag))).body).toMatchObject([
      { _id: fresh },
      { _id: ended, status: "cancel" },
    ]);
    expect((await user.send("GET", since(path, await settledEtag(user, path)))).status).toBe(304);
  });

  test("after delete-all are tombstones, each user their own", async () => {
    const [one, other] = [await newUser(server, admin, 500), await newUser(server, admin, 500)];
    const [mine, theirs] = [await placed(one), await placed(other)];
    const etags = [await settledEtag(one, MINE), await settledEtag(admin, ALL)];
    await admin.send("DELETE", "/api/apply/delete-all-orders");
    expect((await one.send("GET", since(MINE, etags[0] ?? ""))).body).toEqual([
      { _id: mine, deleted: true },
    ]);
    const staff = (await admin.send("GET", since(ALL, etags[1] ?? ""))).body;
    expect(staff).toContainEqual({ _id: theirs, deleted: true });
    expect(staff.every((row: { deleted?: boolean }) => row.deleted)).toBe(true);
    for (const [person, path] of [
      [one, MINE],
      [other, MINE],
      [admin, ALL],
    ] as const)
      expect((await person.send("GET", path)).body).toEqual([]);
  });

  test("comes in pages too, so that no change is lost", async () => {
    const user = await newUser(server, admin, 2000);
    const etag = await settledEtag(user, MINE);
    const orders: string[] = [];
    for (let count = 0; count < 5; count++) orders.unshift(await placed(user));
    expect((await pagesOf(user, since(`${MINE}?limit=2`, etag))).flat()).toEqual(orders);
  });

  test("a version of another database, or none at all, is answered with the whole list", async () => {
    const user = await newUser(server, admin, 500);
    const order = await placed(user);
    for (const etag of ['"00000000-1"', "nonsense", "1", '""', "-1"]) {
      const answer = await user.send("GET", since(MINE, etag));
      expect(idsOf(answer.body)).toEqual([order]);
      expect(answer.headers.get("Delta-Base")).toBeNull();
    }
    const etag = await settledEtag(user, MINE);
    await placed(user);
    expect((await user.send("GET", since(MINE, etag))).headers.get("Delta-Base")).toBe(etag);
  });
});
