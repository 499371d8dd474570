import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { newUser, openDesk, type Person, rename } from "../test/builders.ts";
import { cancel, deliver, newAdmin, nid, placed, settledEtag } from "../test/writes.ts";

let second: Person;
const { server, admin } = await openDesk();
beforeAll(async () => {
  second = await newAdmin(server, admin);
});

const ALL = "/api/apply/order";
const idsOf = (body: { _id: string }[]) => body.map((row) => row._id);
const found = async (query: string) => idsOf((await admin.send("GET", `${ALL}?${query}`)).body);
const named = async (fullName: string, balance = 2000) => {
  const user = await newUser(server, admin, balance);
  await rename(server, user, fullName);
  return user;
};

describe("the queue", () => {
  test("shows one user's orders alone, the oldest first when asked, through all pages", async () => {
    const user = await named("করিম মিয়া");
    await placed(await named("অন্য কেউ"));
    const orders: string[] = [];
    for (let count = 0; count < 5; count++) orders.push(await placed(user));
    expect(await found(`user=${user.user._id}`)).toEqual([...orders].reverse());
    const seen: string[] = [];
    for (
      let path: string | undefined = `${ALL}?user=${user.user._id}&sort=oldest&limit=2`;
      path;
    ) {
      const page = await admin.send("GET", path);
      seen.push(...idsOf(page.body));
      path = /^<(.+)>; rel="next"$/.exec(page.headers.get("Link") ?? "")?.[1];
    }
    expect(seen).toEqual(orders);
    await cancel(admin, orders[0] ?? "");
    expect(await found(`user=${user.user._id}&sort=oldest&status=pending`)).toEqual(
      orders.slice(1),
    );
  });

  test("shows one order alone as in the list, also far down or ended, until it is deleted", async () => {
    const user = await named("একটি অর্ডার");
    const order = await placed(user, { category: "nid", voterNumberNid: "123456789012" });
    await cancel(admin, order);
    const [listed] = (await admin.send("GET", `${ALL}?user=${user.user._id}`)).body;
    expect(listed).toMatchObject({
      _id: order,
      voterNumberNid: "123456789012",
      user: { fullName: "একটি অর্ডার" },
    });
    expect(await admin.send("GET", `${ALL}/${order}`)).toMatchObject({ status: 200, body: listed });
    expect(await user.send("GET", `${ALL}/${order}`)).toMatchObject({ status: 403 });
    expect(await admin.send("GET", `${ALL}/${randomUUID()}`)).toMatchObject({ status: 404 });
    expect(await admin.send("GET", `${ALL}/first`)).toMatchObject({ status: 404 });
    await server.sql`update orders set deleted_at = now() where id = ${order}`;
    expect(await admin.send("GET", `${ALL}/${order}`)).toMatchObject({ status: 404 });
  });

  test("shows a day of Dhaka, from its midnight to the next", async () => {
    const user = await named("রাতের অর্ডার");
    const [first, last, after] = [await placed(user), await placed(user), await placed(user)];
    const at = (order: string | undefined, time: string) =>
      server.sql`update orders set created_at = ${time} where id = ${order ?? ""}`;
    await at(first, "2026-03-09T18:00:00Z");
    await at(last, "2026-03-10T17:59:59.999Z");
    await at(after, "2026-03-10T18:00:00Z");
    expect(await found("day=2026-03-10")).toEqual([last, first]);
    expect(await found("day=2026-03-11")).toEqual([after]);
    expect(await found("day=2026-03-10&status=approved")).toEqual([]);
  });

  test("is searched by the whole of any number, typed in either digits, with or without a form's letters", async () => {
    const user = await named("নম্বর পরীক্ষা", 5000);
    const byForm = await placed(user, { category: "nid", formNumberNid: "NIDFN4455667" });
    const byBirth = await placed(user, {
      category: "nid",
      birthCertificateNumberNid: "19994455667788990",
    });
    const byNumber = await placed(user, {
      category: "gpBalance",
      operator: "GP",
      number: "01744556677",
    });
    for (const typed of ["NIDFN4455667", "nidfn4455667", "4455667", "৪৪৫৫ ৬৬৭"])
      expect([typed, await found(`q=${encodeURIComponent(typed)}`)]).toEqual([typed, [byForm]]);
    expect(await found(`q=${encodeURIComponent("১৯৯৯-৪৪৫৫৬৬৭৭৮৮৯৯০")}`)).toEqual([byBirth]);
    expect(await found("q=01744556677")).toEqual([byNumber]);
    for (const [typed, order] of [
      ["ফরম নম্বর: NIDFN 4455667", byForm],
      ["জন্ম নিবন্ধন ১৯৯৯ ৪৪৫৫ ৬৬৭৭৮৮৯৯০ রহিম", byBirth],
      ["রহিম +88 01744-556677", byNumber],
    ])
      expect([typed, await found(`q=${encodeURIComponent(typed ?? "")}`)]).toEqual([
        typed,
        [order],
      ]);
    for (const none of [
      "q=%25%25%25%25",
      "q=55667788990",
      "q=____",
      "q=0174455%25",
      "q=0174455",
      "q=NIDFN4455",
    ])
      expect(await found(none)).toEqual([]);
  });

  test("is searched by an order's number, however it is typed, and by the last 4 to 6 of any other", async () => {
    const user = await named("শেষ অঙ্ক", 5000);
    const order = await placed(user, {
      category: "nid",
      birthCertificateNumberNid: "19871234567893046",
    });
    const other = await placed(user, { category: "nid", formNumberNid: "NIDFN7893041" });
    const [{ orderNumber }] = (await admin.send("GET", `${ALL}?user=${user.user._id}`)).body.slice(
      1,
    );
    const digits = orderNumber.slice(2);
    const bengali = digits.replace(/\d/g, (digit: string) => "০১২৩৪৫৬৭৮৯"[Number(digit)]);
    for (const typed of [
      orderNumber,
      `k${digits}`,
      digits,
      `K-${bengali}`,
      ` কে ${bengali}`,
      `অর্ডার K-${bengali} কবে হবে?`,
    ])
      expect([typed, await found(`q=${encodeURIComponent(typed)}`)]).toEqual([typed, [order]]);
    for (const typed of ["3046", "৯৩০৪৬", "893-046", "19871234567893046"])
      expect([typed, await found(`q=${encodeURIComponent(typed)}`)]).toEqual([typed, [order]]);
    expect(await found("q=893041")).toEqual([other]);
    for (const none of ["046", "7893046", "K-3046", "9999999"])
      expect([none, await found(`q=${none}`)]).toEqual([none, []]);
    expect(await found(`q=${orderNumber}&status=cancel`)).toEqual([]);
  });

  test("is searched by @username, from its beginning", async () => {
    const user = await named("ঠিকানা");
    const order = await placed(user);
    const { username } = user.user;
    for (const typed of [`@${username}`, `@${username.toUpperCase()}`])
      expect([typed, await found(`q=${encodeURIComponent(typed)}`)]).toEqual([typed, [order]]);
    for (const none of [`@${username.slice(1)}`, "@ঠিকানা", `@${username}x`])
      expect([none, await found(`q=${encodeURIComponent(none)}`)]).toEqual([none, []]);
  });

  test("is searched by a part of the user's name, and keeps its other filters", async () => {
    const user = await named("মোছাঃ জয়নব বেগম");
    const [one, two] = [await placed(user), await placed(user)];
    await deliver(admin, one);
    expect(await found(`q=${encodeURIComponent("জয়নব")}`)).toEqual([two, one]);
    expect(await found(`q=${encodeURIComponent("জয়")}`)).toEqual([two, one]);
    for (const typed of ["জয়নব", "জয়"])
      expect(
        (await admin.send("GET", `${ALL}-counts?q=${encodeURIComponent(typed)}`)).body,
      ).toMatchObject({ all: 2 });
    expect(
      await found(
        `q=${encodeURIComponent(user.user.username.slice(0, 9).toUpperCase())}&status=pending`,
      ),
    ).toEqual([two]);
  });

  test("by a name that very many have, still finds them", async () => {
    const user = await named("সাধারণ নাম");
    const order = await placed(user);
    await server.sql`
      with made as (
        insert into users (username, full_name, sought, gender, password_hash)
        select 'many-' || n, 'সাধারণ নাম', 'many ' || n || ' সাধারণ নাম', 'male', ''
        from generate_series(1, 250) as n returning id)
      insert into accounts (user_id) select id from made`;
    expect(await found(`q=${encodeURIComponent("সাধারণ")}`)).toEqual([order]);
  });

  test("asked for changes, tells what left the filter, also by name and day", async () => {
    const user = await named("পরিবর্তন দেখা");
    const order = await placed(user);
    const path = `${ALL}?sort=oldest&status=pending&q=${encodeURIComponent("পরিবর্তন")}`;
    const etag = await settledEtag(admin, path);
    await cancel(admin, order);
    const later = await placed(user);
    const { body } = await admin.send("GET", `${path}&since=${encodeURIComponent(etag)}`);
    expect(
      body.map((row: { _id: string; deleted?: boolean }) => [row._id, row.deleted ?? false]),
    ).toEqual([
      [order, true],
      [later, false],
    ]);
  });

  test.each([
    "day=2026-02-30",
    "day=1",
    "day=0000-01-01",
    "user=me",
    "sort=random",
    `q=${"x".repeat(51)}`,
  ])("refuses ?%s", async (query) => {
    const { status, body } = await admin.send("GET", `${ALL}?${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([422, [query.split("=")[0]]]);
  });
});

describe("giving an order back", () => {
  const claim = (person: Person, order: string) => person.send("POST", `${ALL}/${order}/claim`);
  const release = (person: Person, order: string) => person.send("DELETE", `${ALL}/${order}/claim`);
  const claimOf = async (order: string) =>
    (await admin.send("GET", ALL)).body.find((row: { _id: string }) => row._id === order).claim;

  test("frees it for the next at once, and twice is once", async () => {
    const order = await placed(await named("দাবি"));
    await claim(admin, order);
    expect((await claim(second, order)).body.code).toBe("already-claimed");
    expect(await release(admin, order)).toMatchObject({
      status: 200,
      body: { message: "Released" },
    });
    expect(await claimOf(order)).toBeNull();
    expect((await release(admin, order)).status).toBe(200);
    expect((await claim(second, order)).status).toBe(200);
    expect(await claimOf(order)).toMatchObject({
      by: second.user._id,
      fullName: second.user.fullName,
    });
  });

  test("is not for somebody else's claim; one that ran out is nobody's", async () => {
    const order = await placed(await named("অন্যের দাবি"));
    await claim(admin, order);
    expect(await release(second, order)).toMatchObject({
      status: 409,
      body: { code: "already-claimed" },
    });
    await server.sql`update orders set claimed_at = now() - interval '11 minutes'
      where id = ${order}`;
    expect((await release(second, order)).status).toBe(200);
    await deliver(admin, order);
    expect((await release(admin, order)).status).toBe(200);
    for (const id of [crypto.randomUUID(), "1"])
      expect((await release(admin, id)).status).toBe(404);
  });
});

test("the last notes of cancelled orders are told to staff, each once, newest first", async () => {
  const customer = await named("কারণ");
  for (const note of ["ক", "খ", "ক"])
    expect((await cancel(second, await placed(customer, nid), note)).status).toBe(200);
  const { status, body } = await admin.send("GET", "/api/apply/cancel-notes");
  expect([status, body.slice(0, 2)]).toEqual([200, ["ক", "খ"]]);
  expect(body.filter((note: string) => note === "ক")).toHaveLength(1);
});
