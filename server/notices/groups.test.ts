import { beforeEach, describe, expect, inject, test } from "vitest";
import { openGroupDesk } from "../prices/test/group-desk.ts";
import { findVersions } from "../start/start.ts";
import { newUser, type Person, send } from "../test/builders.ts";
import { listenTo, startLiveProcess } from "../test/live-server.ts";
import { newAdmin, settledEtag } from "../test/writes.ts";
import { latestNotice } from "./notices.ts";

const PATH = "/api/notice/notices";
const { server, admin, made, move, end } = await openGroupDesk();
let rahim: Person;
let salma: Person;
let agents: string;
beforeEach(async () => {
  await server.sql`update notices set removed_at = now() where removed_at is null`;
  [rahim, salma] = [await newUser(server, admin), await newUser(server, admin)];
  agents = await made();
  await move(rahim, agents);
});

const post = async (notice: string, more: object = {}, key: string = crypto.randomUUID()) =>
  admin.send("POST", PATH, { notice, ...more }, { "Idempotency-Key": key });
const read = async (person: Person): Promise<string[]> =>
  (await person.send("GET", PATH)).body.map(({ notice }: { notice: string }) => notice);
const started = async (person: Person): Promise<string[]> =>
  (await person.send("GET", "/api/start")).body.notices.map((row: any) => row.notice);
const first = async ({ user }: Person) => {
  const [row] = await server.sql`
    select (${latestNotice(server.sql)}) as latest from users u where u.id = ${user._id}`;
  return row?.latest?.notice;
};

describe("a notice for a price group", () => {
  test("is read by its people alone, in list, start and first screen, and by whom it is for as an admin posted it", async () => {
    await post("for all");
    await post("for agents", { group: agents });
    for (const reads of [read, started]) {
      expect(await reads(rahim)).toEqual(["for all", "for agents"]);
      for (const other of [salma, await newAdmin(server, admin, "staff")])
        expect(await reads(other)).toEqual(["for all"]);
    }
    expect([await first(rahim), await first(salma)]).toEqual(["for agents", "for all"]);
    const [posted] = (await admin.send("GET", "/api/notice/posted")).body;
    expect(posted).toMatchObject({ notice: "for agents", group: { _id: agents }, push: null });
    for (const other of [rahim, await newAdmin(server, admin, "staff")])
      expect((await other.send("GET", "/api/notice/posted")).status).toBe(403);
  });

  test("changes no version of anybody else's list, when it comes and when it goes", async () => {
    const [before, his] = [await settledEtag(salma, PATH), await settledEtag(rahim, PATH)];
    const { body } = await post("for agents", { group: agents });
    expect(await settledEtag(salma, PATH)).toBe(before);
    expect(await settledEtag(rahim, PATH)).not.toBe(his);
    await admin.send("DELETE", `${PATH}/${body.notice._id}`);
    expect(await settledEtag(salma, PATH)).toBe(before);
    expect(await read(rahim)).toEqual([]);
  });

  test("goes from who leaves the group and comes to who joins it, whatever they hold", async () => {
    await post("for agents", { group: agents });
    const held = async (person: Person) => ({ "If-None-Match": await settledEtag(person, PATH) });
    const [his, hers] = [await held(rahim), await held(salma)];
    await move(rahim, null);
    await move(salma, agents);
    const [left, joined] = [
      await rahim.send("GET", PATH, undefined, his),
      await salma.send("GET", PATH, undefined, hers),
    ];
    expect([left.status, left.body]).toEqual([200, []]);
    expect([joined.status, joined.body.length]).toEqual([200, 1]);
    await end(agents);
    expect(await read(salma)).toEqual([]);
  });

  test("leaves what others hear at the start of their events as it was", async () => {
    const { sql } = server;
    const versions = async ({ user }: Person) => (await findVersions(sql, user._id))?.notices;
    await settledEtag(salma, PATH);
    const [before, his] = [await versions(salma), await versions(rahim)];
    const { body } = await post("for agents", { group: agents });
    await settledEtag(salma, PATH);
    expect(await versions(salma)).toBe(before);
    expect(await versions(rahim)).not.toBe(his);
    await admin.send("DELETE", `${PATH}/${body.notice._id}`);
    await settledEtag(salma, PATH);
    expect(await versions(salma)).toBe(before);
  });

  test("of a group that has ended is no answer to the version that one of its people held", async () => {
    await post("for agents", { group: agents });
    const held = { "If-None-Match": await settledEtag(rahim, PATH) };
    expect((await rahim.send("GET", PATH, undefined, held)).status).toBe(304);
    await end(agents);
    const { status, body } = await rahim.send("GET", PATH, undefined, held);
    expect([status, body]).toEqual([200, []]);
  });

  test("is told of by an event to its people and the desk; a change of groups to whom it concerns", async () => {
    const connection = { ...inject("database"), database: server.database };
    const live = await startLiveProcess(server, connection);
    const [his, hers] = [rahim, salma].map(({ cookie }) => listenTo(live, cookie));
    for (const stream of [his, hers]) await stream!.hears("hello");
    const boss = (method: string, path: string, body?: object) =>
      fetch(live.origin + path, {
        method,
        headers: {
          Cookie: admin.cookie,
          "Sec-Fetch-Site": "same-origin",
          "Content-Type": "application/json",
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    await boss("POST", PATH, { notice: "for agents", group: agents });
    await his!.hears("changed notices");
    await boss("PUT", `/api/users/users/${rahim.user._id}/price-group`, { group: "" });
    await his!.hears("changed prices services notices");
    // What comes after it has been heard, and nothing before.
    await boss("POST", PATH, { notice: "for all" });
    await hers!.hears("changed notices");
    expect(hers!.events.filter((event) => event !== "beat")).toEqual(["hello", "changed notices"]);
  });

  test.each(["no-id", 5, crypto.randomUUID()])("is refused for %j", async (group) => {
    const { status, body } = await post("x", { group });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["group"]]);
  });

  test("is refused for a group that has ended", async () => {
    await end(agents);
    expect((await post("x", { group: agents })).status).toBe(422);
  });

  test("is one, however often and at once it is sent with its key; another under the key is refused", async () => {
    const key = crypto.randomUUID();
    const sent = await Promise.all(Array.from({ length: 4 }, () => post("once", {}, key)));
    expect(new Set(sent.map(({ body }) => body.notice?._id)).size).toBe(1);
    expect(await read(rahim)).toEqual(["once"]);
    expect((await post("another", {}, key)).status).toBe(422);
  });
});

describe("a notice that a person has put away", () => {
  const away = (person: Person, ...ids: string[]) =>
    person.send("POST", "/api/notice/put-away", { ids });
  const rows = async (person: Person) => (await person.send("GET", PATH)).body;

  test("says so on all their devices, at once and once; to nobody else", async () => {
    const { _id } = (await post("standing")).body.notice;
    const etag = await settledEtag(rahim, PATH);
    expect(await first(rahim)).toBe("standing");
    const answers = await Promise.all([away(rahim, _id), away(rahim, _id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const again = await rahim.send("GET", PATH, undefined, { "If-None-Match": etag });
    expect([again.status, again.body]).toMatchObject([200, [{ _id, putAway: true }]]);
    expect(await first(rahim)).toBeUndefined();
    expect([await rows(salma), await first(salma)]).toMatchObject([[{ _id }], "standing"]);
    expect((await rows(salma))[0]).not.toHaveProperty("putAway");
    const settled = await settledEtag(rahim, PATH);
    await away(rahim, _id);
    expect(await settledEtag(rahim, PATH)).toBe(settled);
  });

  test("stays so when the ones after it are gone", async () => {
    const [one, two] = [(await post("one")).body.notice, (await post("two")).body.notice];
    await away(rahim, one._id, two._id);
    await admin.send("DELETE", `${PATH}/${two._id}`);
    expect(await first(rahim)).toBeUndefined();
  });

  test("is nothing where it is another group's, over or unknown", async () => {
    const { _id } = (await post("for agents", { group: agents })).body.notice;
    const over = (await post("over")).body.notice._id;
    await admin.send("DELETE", `${PATH}/${over}`);
    expect((await away(salma, _id, over, crypto.randomUUID())).status).toBe(200);
    const kept = await server.sql`select from notice_people where user_id = ${salma.user._id}`;
    expect(kept).toHaveLength(0);
    expect((await send(server, "POST", "/api/notice/put-away", { ids: [_id] })).status).toBe(401);
    for (const ids of [["x"], "x", undefined, Array(101).fill(_id)])
      expect((await rahim.send("POST", "/api/notice/put-away", { ids })).status).toBe(422);
  });
});
