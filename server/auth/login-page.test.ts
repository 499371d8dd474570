import type { Hono } from "hono";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { RefusedLogin } from "../../contract/prerender.ts";
import { createApp } from "../app.ts";
import type { App } from "../http/app-types.ts";
import { newUser, openDesk } from "../test/builders.ts";

const PASSWORD = "a-good-password";
const drawn: { locale: string; refused: RefusedLogin }[] = [];

let app: Hono<App>;
const { server, admin } = await openDesk();
beforeAll(async () => {
  // The drawing itself is tested in a browser: e2e/journeys/login/login.e2e.ts.
  app = createApp(server, server.folder, {
    styleHash: "'sha256-x'",
    scriptHash: "'sha256-y'",
    first: () => undefined,
    refusedLogin: async ({ locale }, refused) => {
      drawn.push({ locale, refused: refused as RefusedLogin });
      return "the login, refused";
    },
  });
});
afterEach(() => server.sql`truncate rate_limits, login_failures`);

async function post(fields: Record<string, string> | string, headers: Record<string, string> = {}) {
  drawn.length = 0;
  const answer = await app.request("/login", {
    method: "POST",
    headers: {
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
    refused: drawn[0],
  };
}

describe("the login as a plain form", () => {
  test("opens a session like the API's, and leads to the start", async () => {
    const { user } = await newUser(server, admin);
    const { status, headers } = await post({
      username: user.username.toUpperCase(),
      password: PASSWORD,
    });
    expect([status, headers.get("Location"), headers.get("Cache-Control")]).toEqual([
      303,
      "/",
      "no-store",
    ]);
    const cookies = headers.getSetCookie();
    expect(cookies[0]).toMatch(/^kagoj=[^;]+; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/);
    expect(cookies[1]).toMatch(/^kagoj-device=[^;]+;.* HttpOnly/);
    expect(cookies[2]).toBe("kagoj-entered=1; Max-Age=300; Path=/; SameSite=Lax");
    const who = await app.request("/api/users/userInfo", {
      headers: { Cookie: cookies[0]?.split(";")[0] ?? "" },
    });
    expect(await who.json()).toMatchObject({ _id: user._id });
  });

  test("is read whatever case its type is written in", async () => {
    const { user } = await newUser(server, admin);
    const type = { "Content-Type": "Application/X-WWW-Form-URLEncoded; charset=UTF-8" };
    const { status } = await post({ username: user.username, password: PASSWORD }, type);
    expect(status).toBe(303);
  });

  test("ends the session that the browser had, and publishes whose it was", async () => {
    const before = await newUser(server, admin);
    const { user } = await newUser(server, admin);
    await post({ username: user.username, password: PASSWORD }, { Cookie: before.cookie });
    expect((await before.send("GET", "/api/users/userInfo")).status).toBe(401);
  });

  test("comes back with the sentence in the page's language and the name, never with the password", async () => {
    const typed = { username: `"><script>`, password: "wrong-password" };
    const answer = await post(typed);
    expect([answer.status, answer.text, answer.headers.get("Cache-Control")]).toEqual([
      401,
      "the login, refused",
      "no-store",
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.refused).toEqual({
      locale: "bn",
      refused: {
        username: typed.username,
        code: "wrong-credentials",
        sentence: "ইউজারনেম বা পাসওয়ার্ড সঠিক নয়।",
      },
    });
    const english = await post(typed, { Cookie: "kagoj-locale=en" });
    expect(english.refused?.refused.sentence).toBe("Invalid username or password");
  });

  test.each([
    ["nothing typed", "", 422, "অনুগ্রহ করে সব ঘর পূরণ করুন।"],
    ["no password", "username=x&password=", 422, "অনুগ্রহ করে সব ঘর পূরণ করুন।"],
    ["a NUL", "username=%00&password=x", 422, expect.any(String)],
    ["a field of nobody's", "username=x&password=x&role=admin", 422, expect.any(String)],
  ])("is judged by the contract: %s", async (_, body, status, sentence) => {
    const answer = await post(body);
    expect([answer.status, answer.refused?.refused.sentence]).toEqual([status, sentence]);
  });

  const fillAll = "অনুগ্রহ করে সব ঘর পূরণ করুন।";
  test.each([
    ["username=&password=", { username: fillAll, password: fillAll }],
    ["username=x&password=", { password: fillAll }],
    [`username=${"x".repeat(600)}&password=y`, { username: "লেখাটি অনেক বড়।" }],
  ])(
    "tells which field is wrong in the page's language, whatever the browser's: %s",
    async (body, fields) => {
      const answer = await post(body, { "Accept-Language": "en-US,en;q=0.9" });
      expect(answer.refused?.refused.fields).toEqual(fields);
    },
  );

  test("shares the limits of the API: who guessed there waits here", async () => {
    const { user } = await newUser(server, admin);
    for (let count = 0; count < 5; count++)
      await post({ username: user.username, password: "wrong-password" });
    const answer = await post({ username: user.username, password: PASSWORD });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    const byApi = await app.request("/api/auth/login", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" },
      body: JSON.stringify({ username: user.username, password: PASSWORD }),
    });
    expect(byApi.status).toBe(429);
  });

  test.each([
    ["a stranger's page", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["a sister of this site", { "Sec-Fetch-Site": "same-site" }, 403],
    ["somebody's bookmark", { "Sec-Fetch-Site": "none" }, 403],
    [
      "another origin, where browsers say no more",
      { "Sec-Fetch-Site": "", Origin: "http://evil.example" },
      403,
    ],
    ["a form of another kind", { "Content-Type": "text/plain" }, 415],
  ])("is refused from %s", async (_, headers, status) => {
    const { user } = await newUser(server, admin);
    const answer = await post({ username: user.username, password: PASSWORD }, headers);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []]);
  });

  test("is bounded", async () => {
    expect((await post({ username: "x", password: "x".repeat(20_000) })).status).toBe(413);
  });
});

test("a call made for somebody else than whose session it is finds none", async () => {
  const [a, b] = [await newUser(server, admin), await newUser(server, admin)];
  const ask = (id: string) => b.send("GET", "/api/users/userInfo", undefined, { "Session-Of": id });
  expect(await ask(b.user._id)).toMatchObject({ status: 200, body: { _id: b.user._id } });
  expect(await ask(a.user._id)).toMatchObject({ status: 401, body: { code: "no-session" } });
});
