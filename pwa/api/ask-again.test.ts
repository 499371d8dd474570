// Must be imported first: the client reads the page's location when it is loaded.
import "../test/browser.ts";
import { expect, test } from "vitest";
import { openTestServer } from "../test/test-server.ts";
import { refetch } from "./ask-again.ts";

const server = await openTestServer();

/** Serves this balance with an ETag. */
function serve(balance: number): void {
  server.handlers.set("GET /api/users/userInfo", ({ headers }) =>
    headers["if-none-match"] === `"${balance}"`
      ? { status: 304 }
      : { status: 200, body: { balance }, headers: { ETag: `"${balance}"` } },
  );
}

test("after a 304 the value is the last one", async () => {
  const ask = refetch<{ balance: number }>("users/userInfo");
  serve(50);
  expect([await ask(), await ask()]).toEqual([{ balance: 50 }, { balance: 50 }]);
  expect(server.requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"50"']);
  serve(40);
  expect([await ask(), await ask()]).toEqual([{ balance: 40 }, { balance: 40 }]);
});

test("two calls at once get their own answers, in any order", async () => {
  const ask = refetch<{ balance: number }>("users/userInfo");
  serve(50);
  await ask();
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  let asked = 0;
  server.handlers.set("GET /api/users/userInfo", async () => {
    asked += 1;
    if (asked === 2) return { status: 200, body: { balance: 40 }, headers: { ETag: '"40"' } };
    await late;
    return { status: 304 };
  });
  const first = ask();
  await expect.poll(() => asked).toBe(1);
  expect(await ask()).toEqual({ balance: 40 });
  arrive();
  expect(await first).toEqual({ balance: 50 });
});

test("without ETags the value is loaded each time", async () => {
  const ask = refetch<number>("users/userInfo");
  server.handlers.set("GET /api/users/userInfo", () => ({ status: 200, body: 1 }));
  expect([await ask(), await ask()]).toEqual([1, 1]);
});
