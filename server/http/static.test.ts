import { hash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, describe, expect, test, vi } from "vitest";
import { readEnv } from "../env.ts";
import type { App } from "./app-types.ts";
import type { Documents, Visitor } from "./documents.ts";
import { securityHeaders } from "./security-headers.ts";
import { page } from "./static.ts";

const home = mkdtempSync(join(tmpdir(), "kagoj-page-"));
const dist = join(home, "dist");
for (const folder of ["assets", ".server"]) mkdirSync(join(dist, folder), { recursive: true });
writeFileSync(join(dist, ".server", "prerender.js"), "a secret");
writeFileSync(join(home, "secret.txt"), "a secret");
writeFileSync(join(home, ".env"), "a secret");
writeFileSync(join(dist, "index.html"), "<!doctype html>the shell");
writeFileSync(join(dist, "robots.txt"), "robots");
writeFileSync(join(dist, "assets", "app-1a2b.js"), "the app");
afterAll(() => rmSync(home, { recursive: true, force: true }));

const app = new Hono<App>().use("*", securityHeaders(readEnv({}))).route("/", page(dist));
const get = async (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://desk.example${path}`, { headers });

describe("the built page", () => {
  test.each([
    "/",
    "/login",
    "/Login/",
    "/roshid/edit/42",
    "/server-copy-v2/1234567890/1990-01-31?x=1",
  ])("%s is the shell, under the policy, asked for each time", async (path) => {
    const answer = await get(path);
    expect(await answer.text()).toContain("the shell");
    expect(answer.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("Cache-Control")).toBe("no-cache, no-transform");
  });

  test.each([
    "/metrics",
    "/no-such-screen",
    "/foo.php",
    "/wp-login.php",
    "/login/x",
    "/roshid/edit",
    "/admin/",
  ])("%s has no screen: it is not found, and a person reads so", async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, null]);
    expect(await answer.text()).not.toContain("the shell");
    const read = await get(path, { Accept: "text/html,application/xhtml+xml" });
    expect([read.status, read.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
    const html = await read.text();
    expect(html).toContain("এই ঠিকানায় কিছু নেই");
    const looks = hash("sha256", html.match(/<style>(.*)<\/style>/s)?.[1] ?? "", "base64");
    expect(read.headers.get("Content-Security-Policy")).toContain(
      `default-src 'none'; style-src 'sha256-${looks}';`,
    );
  });

  test("/contact leads to the desk; without an address it tells in words whom to ask", async () => {
    const ask = (links: { contact?: string }) =>
      page(dist, undefined, {}, { brandName: "রহিম স্টোর", links }).request("/contact");
    const led = await ask({ contact: "https://wa.me/8801700000000" });
    expect([led.status, led.headers.get("Location")]).toEqual([302, "https://wa.me/8801700000000"]);
    const told = await ask({});
    expect(told.status).toBe(200);
    expect(await told.text()).toMatch(/রহিম স্টোর.*ডেস্ককে বলুন/s);
  });

  test.each([
    "/.server/prerender.js",
    "/%2Eserver/prerender.js",
    "/assets/../.server/prerender.js",
  ])("%s is for the server alone", async (path) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.not.stringContaining("a secret"),
    ]);
  });

  test("what has a hash in its name is kept for ever", async () => {
    const answer = await get("/assets/app-1a2b.js");
    expect([await answer.text(), answer.headers.get("Cache-Control")]).toEqual([
      "the app",
      "public, max-age=31536000, immutable, no-transform",
    ]);
  });

  test.each(["/assets/", "/assets/login", "/assets/app", "/assets/no.js"])(
    "%s is not there: below /assets nobody gets a page that is kept for ever under no policy",
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, null]);
      expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    },
  );

  test.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/..%5csecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/%2e%2e%2f.env",
    "/.env",
    "//secret.txt",
    "/%00secret.txt",
    "/%E0%A4%A.txt",
  ])("nothing outside of it is served: %s", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("secret");
  });
});

describe("the notice of a first screen", () => {
  const visit = async (
    findNotice: () => Promise<string | undefined>,
    path = "/home",
    Cookie = "kagoj=a",
  ) => {
    const visitors: Visitor[] = [];
    const first = (_look: unknown, _path: unknown, visitor: Visitor) => {
      visitors.push(visitor);
      return Promise.resolve({ html: "drawn" });
    };
    const drawing = new Hono<App>()
      .use("*", (c, next) => {
        c.set("sessions", {
          tokenIn: (header) => /^kagoj=(.+)/.exec(header ?? "")?.[1],
          validate: Promise.reject,
          ofKey: Promise.reject,
        });
        return next();
      })
      .route("/", page(dist, { first }, { findNotice }));
    const answer = await drawing.request(path, { headers: { Cookie } });
    expect(await answer.text()).toBe("drawn");
    // The answer to a session may renew its cookie, which no shared cache may keep.
    expect(answer.headers.get("Cache-Control")).toBe(
      Cookie === "kagoj=a" ? "private, no-cache, no-transform" : "no-cache, no-transform",
    );
    return visitors;
  };
  const open = () => Promise.resolve("open until ten");

  test("is drawn for whoever brings a session, and neither looked for nor drawn otherwise", async () => {
    expect(await visit(open)).toEqual([{ hasSession: true, notice: "open until ten" }]);
    const find = vi.fn(open);
    expect(await visit(find, "/login")).toEqual([{ hasSession: true, notice: undefined }]);
    expect(await visit(find, "/home", "other=1")).toEqual([
      { hasSession: false, notice: undefined },
    ]);
    expect(find).not.toHaveBeenCalled();
  });

  test("is left out when the database is away, or takes too long", async () => {
    for (const find of [
      () => Promise.reject(new Error("away")),
      () => new Promise<undefined>(() => {}),
    ])
      expect(await visit(find)).toEqual([{ hasSession: true, notice: undefined }]);
  });
});

test("the page of help is a 304 to who has it, under the policy, and the shell while the database is away", async () => {
  const help = { services: [], ways: [], retentionDays: 7, readsOutside: false, questions: [] };
  const first: Documents["first"] = (_look, _path, visitor) =>
    visitor.help && Promise.resolve({ html: "drawn", etag: "a-tag" });
  const visit = (findHelp: () => Promise<typeof help>, headers: Record<string, string> = {}) =>
    new Hono<App>()
      .use("*", securityHeaders(readEnv({})))
      .route("/", page(dist, { first }, { findHelp }))
      .request("/help", { headers });
  const drawn = await visit(async () => help);
  const etag = drawn.headers.get("ETag") ?? "";
  expect([drawn.status, etag, await drawn.text()]).toEqual([200, 'W/"a-tag"', "drawn"]);
  const again = await visit(async () => help, { "If-None-Match": etag });
  expect([again.status, again.headers.get("Cache-Control")]).toEqual([
    304,
    "no-cache, no-transform",
  ]);
  expect(again.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  const away = await visit(() => Promise.reject(new Error("away")), { "If-None-Match": etag });
  expect([away.status, await away.text()]).toEqual([200, "<!doctype html>the shell"]);
});

test("a first screen travels in the best encoding that the browser takes", async () => {
  const packed = { br: Buffer.from("by brotli"), gzip: Buffer.from("by gzip") };
  const first: Documents["first"] = () => Promise.resolve({ html: "plain", packed });
  const visit = async (accepts: string) => {
    const headers = { "Accept-Encoding": accepts };
    const answer = await page(dist, { first }).request("/help", { headers });
    return [answer.headers.get("Content-Encoding"), await answer.text()];
  };
  expect(await visit("gzip, deflate, br")).toEqual(["br", "by brotli"]);
  // As over plain http, where no browser asks for brotli.
  expect(await visit("gzip, deflate")).toEqual(["gzip", "by gzip"]);
  expect(await visit("")).toEqual([null, "plain"]);
});
