import { Hono } from "hono";
import { expect, test } from "vitest";
import type { App } from "./app-types.ts";
import { handleError } from "./errors.ts";
import { enforceLimits, limits } from "./limits.ts";

const late = () => new Promise<never>(() => {});
const feature = new Hono<App>()
  .post("/usual", (c) => c.text("taken"))
  .post("/upload/:id", limits({ ownBody: true }), (c) => c.text("taken"))
  .get("/quick", limits({ ms: 20 }), late)
  .get("/slow", limits({ ms: 5_000 }), async (c) => {
    await new Promise((done) => setTimeout(done, 100));
    return c.text("done");
  });
const app = new Hono<App>();
app.onError(handleError);
app.use("*", (c, next) => {
  c.set("log", { error: () => {}, warn: () => {} } as never);
  return next();
});
app.use("/api/*", enforceLimits).route("/api/feature", feature);

const post = (path: string, bytes: number) =>
  app.request(`/api/feature/${path}`, { method: "POST", body: "x".repeat(bytes) });

test("a body is bounded, but where its route does that by itself", async () => {
  expect((await post("usual", 256 * 1024)).status).toBe(200);
  expect((await post("usual", 256 * 1024 + 1)).status).toBe(413);
  expect((await post("upload/7", 256 * 1024 + 1)).status).toBe(200);
  expect((await post("upload", 256 * 1024 + 1)).status).toBe(413);
});

test("a body that says it is too long is refused before it comes", async () => {
  const saying = (length: number) =>
    app.request("/api/feature/usual", {
      method: "POST",
      body: "x",
      headers: { "Content-Length": String(length) },
    });
  expect((await saying(256 * 1024 + 1)).status).toBe(413);
  expect((await saying(1)).status).toBe(200);
});

test("a route has its own time, and its neighbours theirs", async () => {
  expect((await app.request("/api/feature/quick")).status).toBe(503);
  expect(await (await app.request("/api/feature/slow")).text()).toBe("done");
  expect((await app.request("/api/feature/quick", { method: "HEAD" })).status).toBe(503);
});
