import { gunzipSync } from "node:zlib";
import { is } from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { Start } from "../../contract/start.ts";
import { logInAdmin, newUser, type Person, send } from "../test/builders.ts";
import { listenTo, openLiveServer, startLiveProcess } from "../test/live-server.ts";
import { placed, settledEtag } from "../test/writes.ts";

let server: Awaited<ReturnType<typeof openLiveServer>>;
let admin: Person;
let user: Person;
beforeAll(async () => {
  server = await openLiveServer({ BRAND_NAME: "দোকান" });
  admin = await logInAdmin(server);
  user = await newUser(server, admin, 500);
});

const PATH = "/api/start";
const singles = {
  user: "/api/users/userInfo",
  config: "/api/config",
  services: "/api/services",
  prices: "/api/balance",
  switches: "/api/apply/toggle-order",
  notices: "/api/notice/notices",
};
const bare = (etag: string) => etag.replaceAll('"', "");

/** The versions of what this person's page keeps, each from its own call. */
async function versionsOf(person: Person) {
  const [services, prices, switches, notices, orders, recharges] = await Promise.all(
    [
      singles.services,
      singles.prices,
      singles.switches,
      singles.notices,
      "/api/apply/my-order",
      "/api/rechargeHistory/mine",
    ].map(async (path) => bare(await settledEtag(person, path))),
  );
  const balance = bare((await person.send("GET", singles.user)).headers.get("ETag") ?? "");
  return { balance, services, prices, switches, notices, orders, recharges };
}

describe("a start", () => {
  test.each(["user", "admin"] as const)(
    "tells the %s what the single calls do, of the same versions",
    async (who) => {
      const person = who === "admin" ? admin : user;
      const versions = await versionsOf(person);
      const { status, body, headers } = await person.send("GET", PATH);
      expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      expect(is(Start, body)).toBe(true);
      for (const [part, path] of Object.entries(singles))
        expect(body[part], part).toEqual((await person.send("GET", path)).body);
      expect(body.versions).toEqual(versions);
      expect([body.user._id, body.user.role, body.config.brandName]).toEqual([
        person.user._id,
        who,
        "দোকান",
      ]);
    },
  );

  test("shows retired services to admins alone", async () => {
    const made = {
      name: { bn: "পরচা", en: "Khatian copy" },
      group: "identity",
      icon: "document",
      price: 50,
      consent: false,
      fields: [{ label: { bn: "দাগ", en: "Plot" }, type: "text" }],
    };
    const { body, status } = await admin.send("POST", "/api/services", made);
    expect(status, JSON.stringify(body)).toBe(201);
    await admin.send("DELETE", `/api/services/${body.key}`);
    const keys = async (person: Person) =>
      (await person.send("GET", PATH)).body.services.map(({ key }: { key: string }) => key);
    expect(await keys(admin)).toContain(body.key);
    expect(await keys(user)).not.toContain(body.key);
    expect((await user.send("GET", PATH)).body.prices).not.toHaveProperty(body.key);
  });

  test("leaves out what the caller holds, and nothing else", async () => {
    const { orders: _, recharges: __, ...held } = await versionsOf(user);
    const asking = async (versions: object) =>
      (await user.send("GET", `${PATH}?${new URLSearchParams({ ...versions })}`)).body;
    expect(Object.keys(await asking(held)).sort()).toEqual(["config", "versions"]);
    const all = Object.keys(
      await asking({ ...held, services: "another-1", balance: "another" }),
    ).sort();
    expect(all).toEqual(["config", "services", "user", "versions"]);
  });

  test("is compressed for who takes that", async () => {
    const answer = await server.app.request(PATH, {
      headers: { Cookie: user.cookie, "Accept-Encoding": "gzip, br" },
    });
    expect(answer.headers.get("Content-Encoding")).toBe("gzip");
    expect(JSON.parse(gunzipSync(await answer.arrayBuffer()).toString()).user._id).toBe(
      user.user._id,
    );
  });

  test.each([
    ["an unknown question", "?orders=1", "orders"],
    ["a version that is too long", `?services=${"1".repeat(101)}`, "services"],
  ])("refuses %s", async (_, query, field) => {
    const { status, body } = await user.send("GET", PATH + query);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, "invalid-fields", [field]]);
  });

  test("is refused without a session, with an ended one, and when it is meant for somebody else", async () => {
    const gone = await newUser(server, admin);
    expect((await gone.send("GET", PATH)).status).toBe(200);
    await server.sessions.endAll(gone.user._id);
    const refusals = [
      await send(server, "GET", PATH),
      await gone.send("GET", PATH),
      await user.send("GET", PATH, undefined, { "Session-Of": admin.user._id }),
    ];
    expect(refusals.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
      "401 no-session",
      "401 session-ended",
      "401 no-session",
    ]);
    expect((await user.send("GET", PATH, undefined, { "Session-Of": user.user._id })).status).toBe(
      200,
    );
  });
});

describe("the versions that a stream begins with", () => {
  const helloOf = async (person: Person) => {
    const here = await startLiveProcess(server, server.connection);
    const stream = listenTo(here, person.cookie);
    await stream.hears("hello");
    return JSON.parse(/event: hello\ndata: (.*)/.exec(stream.raw.join(""))?.[1] ?? "").versions;
  };

  test("are those of a start", async () => {
    const versions = await versionsOf(user);
    expect(await helloOf(user)).toEqual(versions);
    expect((await user.send("GET", PATH)).body.versions).toEqual(versions);
  });

  test("are others after an order", async () => {
    const before = await versionsOf(user);
    await placed(user);
    const { balance, orders, ...others } = await versionsOf(user);
    expect(others).toMatchObject({ prices: before.prices, services: before.services });
    expect([balance === before.balance, orders === before.orders]).toEqual([false, false]);
    expect(await helloOf(user)).toEqual({ balance, orders, ...others });
  });
});
