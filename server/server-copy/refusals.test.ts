import { describe, expect, test } from "vitest";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";

let next = 4_300_000_001;
const { server, admin } = await openDesk();

const PRICE = 30;
const newNid = () => {
  next += 7;
  return String(next).replace(/000$/, "001");
};
const v1 = (nid: string, more = "") => `/api/apply/push-backup?nid=${nid}&dob=1990-01-01${more}`;
const backup = (nid: string) => `/api/apply/server-copy-backup?nid=${nid}&dob=1990-01-01`;
const balanceOf = async (user: Person) =>
  (await user.send("GET", "/api/users/userInfo")).body.balance;
const turn = (status: boolean) =>
  admin.send("PUT", "/api/apply/toggle-order", { toggleName: "serverCopy", status });

describe("refused, without a trace:", () => {
  test("a short balance", async () => {
    const user = await newUser(server, admin, PRICE - 1);
    expect(await user.send("GET", v1(newNid()))).toMatchObject({
      status: 402,
      body: { error: "Insufficient balance!" },
    });
    const looked = await server.sql`select id from audit where actor_id = ${user.user._id}
        and action = 'identity-looked-up'`;
    expect(looked).toHaveLength(0);
    expect(await balanceOf(user)).toBe(PRICE - 1);
  });

  test("a closed service", async () => {
    const user = await newUser(server, admin, 100);
    await turn(false);
    expect(await user.send("GET", v1(newNid()))).toMatchObject({
      status: 403,
      body: { error: "Server copy is closed. Check the group notice." },
    });
    await turn(true);
    expect(await balanceOf(user)).toBe(100);
  });

  test("another price than the one shown", async () => {
    const user = await newUser(server, admin, 100);
    const nid = newNid();
    expect(await user.send("GET", v1(nid, "&expectedPrice=20"))).toMatchObject({
      status: 409,
      body: { code: "price-changed", price: PRICE },
    });
    expect((await user.send("GET", v1(nid, "&expectedPrice=30.00"))).body.charged).toBe(true);
  });

  test.each([
    ["nid=&dob=1990-01-01", { nid: "This field is required." }],
    ["dob=1990-01-01", { nid: "This field is required." }],
    ["nid=abc1234567&dob=1990-01-01", { nid: "Write a number with digits only." }],
    ["nid=1234567890&dob=", { dob: "This field is required." }],
    ["nid=1234567890&dob=1990-02-30", { dob: "February has no day 30, only 28 or 29 days." }],
    [
      "nid=1234567890&dob=2090-05-21",
      { dob: "This day is still to come. Write today's date or an earlier one." },
    ],
    ["nid=1234567890&dob=soon", { dob: "Write the date as day-month-year, like 21-05-1990." }],
    [
      "nid=1234567890&dob=01-13-1990",
      { dob: "A year has 12 months. Write the day first, then the month, then the year." },
    ],
    ["nid=1234567890&nid=1&dob=1990-01-01", { nid: "This field is required." }],
    [
      "nid=1234567890&dob=1990-01-01&expectedPrice=-1",
      { expectedPrice: "Write an amount in taka, with at most two decimals." },
    ],
    [
      "nid=1234567890&dob=1990-01-01&consent=maybe",
      { consent: "Choose one of the offered values." },
    ],
  ])("%s", async (query, fields) => {
    const { status, body } = await admin.send("GET", `/api/apply/push-backup?${query}`);
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields });
    expect((await admin.send("GET", `/api/apply/server-copy-backup?${query}`)).status).toBe(422);
  });

  test("nobody signed in, before anything else", async () => {
    for (const path of [v1(newNid()), backup(newNid()), "/api/apply/push-backup"])
      expect((await send(server, "GET", path)).status).toBe(401);
  });

  test("more than 200 a minute", async () => {
    const user = await newUser(server, admin, 100);
    await server.sql`
      insert into rate_limits (name, window_start, hits)
      select ${`lookup ${user.user._id}`}, date_trunc('minute', now()) + make_interval(mins => at),
        199 from generate_series(0, 1) at`;
    const nid = newNid();
    expect((await user.send("GET", v1(nid))).status).toBe(200);
    const { status, headers } = await user.send("GET", v1(nid));
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("only a page of ours may ask:", () => {
  const ask = async (headers: Record<string, string>, method = "GET") => {
    const user = await newUser(server, admin, 100);
    const request = { method, headers: { Cookie: user.cookie, Host: "desk.example", ...headers } };
    const { status } = await server.app.request(v1(newNid()), request);
    expect(await balanceOf(user)).toBe(status === 200 ? 70 : 100);
    return status;
  };
  test.each([
    ["same-origin", 200, { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors" }],
    ["cross-site", 403, { "Sec-Fetch-Site": "cross-site" }],
    ["same-site", 403, { "Sec-Fetch-Site": "same-site" }],
    [
      "cross-site with a Referer of ours",
      403,
      { "Sec-Fetch-Site": "cross-site", Referer: "http://desk.example/" },
    ],
    ["the address bar", 403, { "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate" }],
    ["a link on our page", 403, { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate" }],
    ["no headers at all", 403, {}],
    ["a Referer of ours", 200, { Referer: "http://desk.example/server-copy" }],
    ["an Origin of ours", 200, { Origin: "http://desk.example" }],
    ["a foreign Referer", 403, { Referer: "http://evil.example/?desk.example" }],
    [
      "a foreign Origin with a Referer of ours",
      403,
      { Origin: "http://evil.example", Referer: "http://desk.example/" },
    ],
  ])("%s: %i", async (_, status, headers) => {
    expect(await ask(headers as Record<string, string>)).toBe(status);
  });

  test("a HEAD, which would run the handler of GET, is refused", async () => {
    expect(await ask({ "Sec-Fetch-Site": "same-origin" }, "HEAD")).toBe(403);
  });
});
