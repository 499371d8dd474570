import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import type { App } from "./app-types.ts";
import { handleError } from "./errors.ts";
import { enforceLimits, limits } from "./limits.ts";
import { listenerOf } from "./listener.ts";

const late = () => new Promise<never>(() => {});
/** Of each body that was read, whether all of it came. */
const ends: boolean[] = [];
async function readBody(body: AsyncIterable<unknown>): Promise<void> {
  const all = async () => {
    for await (const _ of body);
    return true;
  };
  ends.push(await all().catch(() => false));
}
const feature = new Hono<App>()
  .post("/crawling", limits({ ownBody: true, ms: 300 }), async (c) => {
    await readBody(c.req.raw.body as unknown as AsyncIterable<unknown>);
    return c.text("taken");
  })
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

test.each(["hangs up", "goes on"])(
  "a body that crawls ends with the time of its route, also for whoever reads it, when its sender %s",
  async (then) => {
    const http = createServer(listenerOf(app)).listen(0, "127.0.0.1");
    await once(http, "listening");
    const socket = connect((http.address() as AddressInfo).port, "127.0.0.1");
    const crawl = setInterval(() => socket.write("x"), 50);
    onTestFinished(() => {
      clearInterval(crawl);
      socket.destroy();
      http.close();
    });
    socket.on("error", () => {});
    socket.write(
      "POST /api/feature/crawling HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n",
    );
    expect(String(await once(socket, "data"))).toContain("HTTP/1.1 503");
    ends.length = 0;
    if (then === "hangs up") socket.destroy();
    await expect.poll(() => ends, { timeout: 5_000 }).toEqual([false]);
  },
);
