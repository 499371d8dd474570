import { Hono } from "hono";
import { expect, test } from "vitest";
import { silentLive } from "../live/live.ts";
import { createUnchanged } from "../live/unchanged.ts";
import type { App, SignedIn } from "./app-types.ts";
import { answerUnchanged } from "./unchanged.ts";

const ask = { cookie: "kagoj=rahim", "if-none-match": '"7"', "cache-control": "max-age=150" };

/** A list at version 7. Answers the status and who gave it. */
function list(signedIn: string[] = ["kagoj=rahim"]) {
  const clock = { now: 0 };
  const unchanged = createUnchanged(
    () => true,
    () => clock.now,
  );
  let asked = 0;
  const app = new Hono<App>().use(answerUnchanged({ live: { ...silentLive, unchanged } })).all("*", (c) => {
    asked += 1;
    const { headers = {} } = c.env.incoming ?? {};
    if (signedIn.includes(headers.cookie ?? "")) c.set("user", { id: headers.cookie, role: "user" } as SignedIn);
    return headers["if-none-match"] === '"7"' ? c.body(null, 304) : c.json([]);
  });
  return {
    clock,
    async poll(changes: Record<string, string> = {}, url = "/list", method = "GET") {
      const before = asked;
      const incoming = { url, headers: { ...ask, ...changes }, socket: {} };
      const answer = await app.request(url, { method }, { incoming });
      return { status: answer.status, by: asked === before ? "memory" : "database", etag: answer.headers.get("ETag") };
    },
  };
}

test("the same poll again is answered from memory, and any other is not", async () => {
  const { poll } = list();
  expect(await poll()).toMatchObject({ status: 304, by: "database" });
  expect(await poll()).toEqual({ status: 304, by: "memory", etag: '"7"' });
  expect(await poll({}, "/list?status=pending")).toMatchObject({ by: "database" });
  expect(await poll({ cookie: "kagoj=karim" })).toMatchObject({ by: "database" });
  expect(await poll({ "if-none-match": '"6"' })).toMatchObject({ status: 200, by: "database" });
  expect(await poll({}, "/list", "POST")).toMatchObject({ by: "database" });
  for (const age of ["", "no-cache", "max-age=0", "max-age=150, no-cache", "max-age=-1"])
    expect(await poll({ "cache-control": age }), age).toMatchObject({ by: "database" });
});

test("an answer older than the asker accepts is not given, nor one older than 150 s whatever they accept", async () => {
  const { clock, poll } = list();
  await poll();
  clock.now = 60_000;
  expect(await poll({ "cache-control": "max-age=60" })).toMatchObject({ by: "memory" });
  clock.now = 60_001;
  expect(await poll({ "cache-control": "max-age=60" })).toMatchObject({ by: "database" });
  clock.now = 60_001 + 150_001;
  expect(await poll({ "cache-control": "max-age=999999" })).toMatchObject({ by: "database" });
});

test("nothing is kept for somebody who is not signed in, and no list that did change", async () => {
  const { poll } = list([]);
  await poll();
  expect(await poll()).toMatchObject({ by: "database" });
  const known = list();
  await known.poll({ "if-none-match": '"6"' });
  expect(await known.poll({ "if-none-match": '"6"' })).toMatchObject({ status: 200, by: "database" });
});
