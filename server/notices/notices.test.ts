import { describe, expect, test } from "vitest";
import { fieldMessages } from "../../contract/values/field-messages.ts";
import { newUser, openDesk } from "../test/builders.ts";
import { settledEtag } from "../test/writes.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin);

const PATH = "/api/notice/notices";
const post = (notice: unknown, more: object = {}) => admin.send("POST", PATH, { notice, ...more });

describe("notices", () => {
  test("are a bare list, the newest last, as it was typed", async () => {
    const text = "আজ <b>রাত</b> ১০টা পর্যন্ত\nখোলা — র‍্যাব";
    const { status, body } = await post(text);
    expect([status, body.message]).toEqual([201, "Notice created successfully"]);
    const list = (await rahim.send("GET", PATH)).body;
    expect(list.at(-1)).toEqual({
      _id: body.notice._id,
      notice: text.normalize("NFC"),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(list.length).toBeGreaterThan(1);
  });

  test.each([undefined, "", "  \n ", "n".repeat(501), 5, null, "a\0b", "\ud800"])(
    "refuse %j",
    async (notice) => {
      const { status, body } = await post(notice);
      expect([status, Object.keys(body.fields)]).toEqual([422, ["notice"]]);
    },
  );

  test("take nothing but the text", async () => {
    expect((await post("x", { createdBy: "me" })).body.fields).toEqual({
      createdBy: "This field is not known here.",
    });
  });

  test("are 304 until there is another, and only the latest 100 are shown", async () => {
    const etag = await settledEtag(rahim, PATH);
    for (let count = 0; count < 101; count++) await post(`notice ${count}`);
    const { status, body } = await rahim.send("GET", PATH, undefined, { "If-None-Match": etag });
    expect([status, body.length, body.at(-1).notice]).toEqual([200, 100, "notice 100"]);
  });
});

describe("a notice that ends", () => {
  const last = async () => (await rahim.send("GET", PATH)).body.at(-1)?.notice;

  test("at its time gives way to the one before it", async () => {
    await post("standing");
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await post("for an hour", { endsAt });
    expect(body.notice.endsAt).toBe(endsAt);
    expect(await last()).toBe("for an hour");
    await server.sql`update notices set ends_at = now() where id = ${body.notice._id}`;
    expect(await last()).toBe("standing");
    expect((await admin.send("DELETE", `${PATH}/${body.notice._id}`)).status).toBe(404);
  });

  test("because an admin removed it, once, is in nobody's list any more, and the log says who", async () => {
    await post("the one before");
    const { _id } = (await post("a slip")).body.notice;
    const etag = await settledEtag(rahim, PATH);
    expect((await rahim.send("DELETE", `${PATH}/${_id}`)).status).toBe(403);
    expect((await admin.send("DELETE", `${PATH}/${_id}`)).status).toBe(200);
    const again = await rahim.send("GET", PATH, undefined, { "If-None-Match": etag });
    expect([again.status, again.body.at(-1).notice]).toEqual([200, "the one before"]);
    for (const id of [_id, "no-id"])
      expect((await admin.send("DELETE", `${PATH}/${id}`)).status).toBe(404);
    const [entry] = (await admin.send("GET", "/api/audit?action=notice-removed")).body;
    expect(entry).toMatchObject({ subject: _id, actor: { _id: admin.user._id } });
  });

  test("on 31 February is in the first days of March", async () => {
    const endsAt = `${new Date().getUTCFullYear() + 1}-02-31T00:00:00Z`;
    const { status, body } = await post("x", { endsAt });
    expect([status, body.notice.endsAt]).toEqual([201, new Date(endsAt).toISOString()]);
  });

  test.each(["2099-12-31T00:00:00Z", "9999-12-31T23:59:59Z"])(
    "at %j is told that this is too far off",
    async (endsAt) => {
      const { status, body } = await post("x", { endsAt });
      expect([status, body.fields.endsAt]).toEqual([422, fieldMessages["too-far"].en]);
    },
  );

  test.each(["2020-01-01T00:00:00Z", "soon", "", 5, "2026-13-45T00:00:00Z"])(
    "not at %j",
    async (endsAt) => {
      const { status, body } = await post("x", { endsAt });
      expect([status, Object.keys(body.fields)]).toEqual([422, ["endsAt"]]);
    },
  );
});
