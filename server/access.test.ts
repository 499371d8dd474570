import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../contract/calls/call.ts";
import { calls } from "../contract/calls.ts";
import { Role } from "../contract/users.ts";
import { photoService, sent } from "./attachments/test/sending.ts";
import { nameOf, type Route, routesOf, sendNonsense } from "./auth/test/each-route.ts";
import { accessOf } from "./http/session.ts";
import { logIn, newUser, openDesk, type Person, send } from "./test/builders.ts";
import { deliver, newAdmin, nid, placed } from "./test/writes.ts";

let staff: Person;
let routes: Route[];
/**
 * Every route of the API with whom its guard lets in, as the program has it: "GET /api/users" →
 * "admin".
 */
let guards: Map<string, Role | "anybody">;
const { server, admin } = await openDesk({ STAFF_RECHARGES: "1" });
const rahim = await newUser(server, admin);
beforeAll(async () => {
  staff = await newAdmin(server, admin, "staff");
  routes = await routesOf(server);
  guards = new Map();
  for (const { method, path, handler } of server.app.routes) {
    if (method === "ALL" || !path.startsWith("/api/")) continue;
    const name = `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}")}`;
    guards.set(name, accessOf(handler) ?? guards.get(name) ?? "anybody");
  }
});

// Everything else needs a session. A new public route is a decision and must be added here.
const publicRoutes = [
  "GET /api/config",
  "GET /api/help",
  // A phone of the desk, by its own key.
  "POST /api/recharge/heard",
  "POST /api/auth/login",
  // Answers the same for every name; refuses by itself where no SMS are sent.
  "POST /api/auth/forgotten",
  "POST /api/auth/forgotten/code",
  "POST /api/auth/logout",
  // For who has a ticket: their password was right.
  "POST /api/auth/second-step",
  "POST /api/auth/second-step/options",
  // Refuses by itself, with a code of its own.
  "POST /api/auth/signup",
];

/**
 * The description itself, where a payer comes back to, sometimes without our cookie, and where a
 * gateway tells of payments.
 */
const undescribed = [
  "GET /api/openapi.json",
  "GET /api/bkash/callback",
  "GET /api/sslcommerz/return",
  "POST /api/sslcommerz/return",
  "POST /api/sslcommerz/ipn",
];

const namesOf = (who: Call["who"]) =>
  Object.entries<Call>(calls)
    .filter(([, call]) => call.who === who)
    .map(([name]) => name.replace(" ", " /api/").replace(/:(\w+)/g, "{$1}"));
// What staff may is a decision: another call of theirs must be added here.
const staffRoutes = [
  "GET /api/overview/work",
  "GET /api/apply/order",
  "GET /api/apply/order-counts",
  "GET /api/apply/cancel-notes",
  "GET /api/apply/order/{id}",
  "GET /api/apply/order/{id}/whatsapp",
  "POST /api/apply/match-files",
  "POST /api/apply/preview",
  "POST /api/apply/update-form/{id}",
  "DELETE /api/apply/order/{id}/delivery",
  "PUT /api/apply/order/{id}",
  "POST /api/apply/order/{id}/refund",
  "POST /api/apply/order/{id}/claim",
  "DELETE /api/apply/order/{id}/claim",
  "POST /api/apply/next",
  "GET /api/apply/order/{id}/messages",
  "PUT /api/apply/order/{id}/messages",
  "POST /api/apply/order/{id}/messages/read",
  // Where STAFF_RECHARGES says so.
  "GET /api/recharge/waiting",
  "POST /api/recharge/waiting/{id}/accept",
  "POST /api/recharge/waiting/{id}/refuse",
  "GET /api/apply/order/{id}/notes",
  "PUT /api/apply/order/{id}/notes",
  "DELETE /api/apply/notes/{id}",
];

const isPublic = (route: Route) => guards.get(nameOf(route)) === "anybody";

const nonsense = (route: Route, person?: Person, headers?: Record<string, string>) =>
  sendNonsense(server, route, person, headers);

test("each route lets in whom the contract and the list above name, and openapi.json describes it", () => {
  const of = (access: string) =>
    [...guards].filter(([, one]) => one === access).map(([name]) => name);
  expect(of("staff").sort()).toEqual([...staffRoutes].sort());
  expect(namesOf("staff").sort()).toEqual([...staffRoutes].sort());
  expect(of("admin").sort()).toEqual(namesOf(undefined).sort());
  expect(of("user").sort()).toEqual(namesOf("user").sort());
  expect(of("anybody").sort()).toEqual([...publicRoutes, ...undescribed].sort());
  // An avatar has another address outside, and a stream of events has no schema.
  const known = [
    ...routes.map(nameOf),
    ...undescribed,
    "GET /api/users/avatars/{id}",
    "GET /api/live",
  ];
  expect([...guards.keys()].filter((name) => !known.includes(name))).toEqual([]);
});

describe("who may do what", () => {
  test("without a session every route but the public ones says 401, whatever was sent", async () => {
    const closed = routes.filter((route) => !isPublic(route));
    const answers = await Promise.all(closed.map((route) => nonsense(route)));
    const open = closed.filter(
      (_, index) => answers[index]?.status !== 401 || answers[index]?.body.code !== "no-session",
    );
    expect(open.map(nameOf)).toEqual([]);
  });

  test("a session that owes a password gets one refusal everywhere but where it is chosen", async () => {
    const { user } = await newUser(server, admin);
    const { password } = (await admin.send("POST", `/api/users/users/${user._id}/reset-password`))
      .body;
    const owing = await logIn(server, { username: user.username, password });
    const settling = ["GET /api/users/userInfo", "PUT /api/users/update-password"];
    const closed = routes.filter((route) => !isPublic(route) && !settling.includes(nameOf(route)));
    const answers = await Promise.all(closed.map((route) => nonsense(route, owing)));
    const open = closed.filter((_, index) => answers[index]?.body.code !== "new-password-needed");
    expect(open.map(nameOf)).toEqual([]);
  });

  test("a token that never was, and one that has ended, are no session", async () => {
    const gone = await newUser(server, admin);
    await gone.send("POST", "/api/auth/logout");
    expect((await gone.send("GET", "/api/users/userInfo")).status).toBe(401);
    const forged = await send(server, "GET", "/api/users/userInfo", undefined, {
      Cookie: "kagoj=made-up-token",
    });
    expect(forged.status).toBe(401);
    expect(forged.headers.get("Set-Cookie")).toContain("kagoj=;");
  });

  test("each route by a user, by staff and by an admin: all of it, or nothing but that they may not", async () => {
    const refusal = {
      error: "You may not do this.",
      bn: "এটি করার অনুমতি আপনার নেই।",
      code: "forbidden",
    };
    const people = { user: rahim, staff, admin };
    const [ofStaff, ofAdmins] = [namesOf("staff"), namesOf(undefined)];
    for (const route of routes.filter((route) => !isPublic(route))) {
      const name = nameOf(route);
      const least = ofAdmins.includes(name) ? "admin" : ofStaff.includes(name) ? "staff" : "user";
      for (const role of Role.options) {
        const { status, body } = await nonsense(route, people[role]);
        const may = name.includes("/api/webhook")
          ? role === "user"
          : Role.options.indexOf(role) >= Role.options.indexOf(least);
        // An admin may be asked for the password first: the login was a while ago on a slow
        // machine.
        if (may) expect([name, role, body?.code]).not.toEqual([name, role, "forbidden"]);
        else expect([name, role, status, body]).toEqual([name, role, 403, refusal]);
        expect([name, role, status < 500]).toEqual([name, role, true]);
      }
    }
  });
});

describe("a key for a program", () => {
  const keyOf = async (person: Person, may: "read" | "order"): Promise<string> => {
    const { status, body } = await person.send("POST", "/api/keys", { name: may, may });
    expect(status).toBe(201);
    return body.key;
  };
  /** As a program does, which is no browser. */
  const ask = (key: string, method: string, path: string, body?: unknown) =>
    send(server, method, path, body, {
      "Sec-Fetch-Site": "",
      Authorization: `Bearer ${key}`,
      "Idempotency-Key": randomUUID(),
    });
  const guarded = Object.entries<Call>(calls).filter(([, { who }]) => who !== "anybody");

  test("that reads, that orders, and that was ended: each call as the contract says", async () => {
    const user = await newUser(server, admin, 500);
    const keys = { read: await keyOf(user, "read"), order: await keyOf(user, "order") };
    const ended = await keyOf(user, "order");
    const [{ _id }] = (await user.send("GET", "/api/keys")).body;
    await user.send("DELETE", `/api/keys/${_id}`);
    for (const [name, call] of guarded) {
      const [method = "", address = ""] = name.split(" ");
      const path = `/api/${address.replace(/:\w+/g, "no-id")}`;
      const body = method === "GET" || method === "DELETE" ? undefined : { nonsense: true };
      const codeOf = async (key: string) => (await ask(key, method, path, body)).body?.code;
      const refused = [await codeOf(keys.read), await codeOf(keys.order)].map(
        (code) => code === "key-may-not",
      );
      expect([name, ...refused]).toEqual([name, call.key !== "read", call.key === undefined]);
      expect([name, await codeOf(ended)]).toEqual([name, "wrong-api-key"]);
    }
    expect((await user.send("GET", "/api/users/userInfo")).body.balance).toBe(500);
  });

  test("of another customer finds, reads and changes nothing of this one's, by any call", async () => {
    const [owner, other] = [await newUser(server, admin, 500), await newUser(server, admin, 500)];
    const slip = await sent(server, owner);
    const category = await photoService(admin);
    const order = await placed(owner, { category, slip: [slip] });
    await deliver(admin, order);
    const [{ id: attachment }] = await server.sql<[{ id: string }]>`
      select id from order_attachments where order_id = ${order}`;
    const { file } = (await owner.send("GET", `/api/apply/my-order/${order}`)).body;
    const ids = { "apply/my-order": order, files: file.split("/").at(-1), attachments: attachment };
    const things = async () => [
      (await owner.send("GET", "/api/apply/my-order")).body,
      (await owner.send("GET", `/api/apply/my-order/${order}/messages`)).body,
      await server.sql`select * from attachments where user_id = ${owner.user._id}`,
      (await owner.send("GET", "/api/users/userInfo")).body.balance,
    ];
    const before = await things();
    const theirOwn: string[] = [];
    const keys = [await keyOf(owner, "order"), await keyOf(other, "order")] as const;
    for (const [name, { key, json }] of guarded) {
      if (!key) continue;
      const [method = "", address = ""] = name.split(" ");
      const [noun = ""] = address.split("/:id");
      const id = address.includes(":id") ? ids[noun as keyof typeof ids] : "";
      const path = `/api/${address.replace(":id", id).replace(":sha256", slip)}`;
      const body = json && (name.endsWith("messages") ? { text: "mine" } : nid);
      const theirs = await ask(keys[1], method, path, body);
      const told = JSON.stringify(theirs.body ?? "");
      for (const secret of [order, owner.user._id, attachment])
        expect([name, told.includes(secret)]).toEqual([name, false]);
      if (id) expect([name, theirs.status]).toEqual([name, 404]);
      if (id && method === "GET") theirOwn.push(path);
    }
    expect(await things()).toEqual(before);
    // They are there.
    expect(theirOwn).toHaveLength(4);
    for (const path of theirOwn)
      expect([path, (await ask(keys[0], "GET", path)).status]).toEqual([path, 200]);
  });
});

describe("a request of another site", () => {
  const foreign: [string, Record<string, string>][] = [
    ["cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["another subdomain", { "Sec-Fetch-Site": "same-site" }],
    ["typed in the address bar", { "Sec-Fetch-Site": "none" }],
    [
      "a foreign origin, our host",
      { "Sec-Fetch-Site": "", Origin: "https://evil.example", Host: "desk.example" },
    ],
    ["a sandboxed frame", { "Sec-Fetch-Site": "", Origin: "null", Host: "desk.example" }],
    [
      "our host with another port",
      { "Sec-Fetch-Site": "", Origin: "http://desk.example:81", Host: "desk.example" },
    ],
    ["neither header", { "Sec-Fetch-Site": "" }],
  ];
  test.each(foreign)("is refused for every change: %s", async (_, headers) => {
    // A phone's own key is in no other site's page.
    const changes = routes.filter(
      (route) => route.method !== "GET" && nameOf(route) !== "POST /api/recharge/heard",
    );
    for (const route of changes) {
      const { status, body } = await nonsense(route, admin, headers);
      expect([nameOf(route), status, body.code]).toEqual([nameOf(route), 403, "cross-site"]);
    }
  });

  test("our own host without Sec-Fetch-Site (plain http in a LAN) may", async () => {
    const lan = {
      "Sec-Fetch-Site": "",
      Origin: "http://192.168.0.9:3000",
      Host: "192.168.0.9:3000",
    };
    expect((await rahim.send("PUT", "/api/users/update-password", {}, lan)).status).toBe(422);
  });

  test.each(["Application/JSON", "APPLICATION/json; Charset=UTF-8"])(
    "a body of type %j is read: a media type has no case",
    async (type) => {
      const headers = { "Content-Type": type };
      expect((await rahim.send("PUT", "/api/users/update-password", {}, headers)).status).toBe(422);
    },
  );

  test.each(["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])(
    "a body of type %j is refused",
    async (type) => {
      const headers = { "Content-Type": type, "Content-Length": "2" };
      expect(await rahim.send("POST", "/api/apply/order", {}, headers)).toMatchObject({
        status: 415,
        body: { code: "wrong-body-type" },
      });
    },
  );
});

test("no answer of the API may be kept by the browser", async () => {
  for (const route of routes.filter(({ method }) => method === "GET")) {
    const path = route.path.replace("{id}", crypto.randomUUID());
    for (const person of [admin, rahim]) {
      const { headers } = await person.send("GET", path);
      expect([path, headers.get("Cache-Control")]).toEqual([
        path,
        expect.stringContaining("no-store"),
      ]);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    }
  }
});

test("what is not there is 404, by any method", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"])
    expect(await admin.send(method, "/api/nothing")).toMatchObject({
      status: 404,
      body: { code: "not-found" },
    });
  expect((await admin.send("PATCH", "/api/users")).status).toBe(404);
});
