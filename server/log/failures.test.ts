import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { logFailure } from "./failures.ts";
import { openLog } from "./log.ts";

const lines: any[] = [];
const log = openLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
beforeEach(() => {
  lines.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test("a database that is away is one stack, then a line a request with its number and id", async () => {
  const server = await openTestServer({}, { log });
  await server.sql.end({ timeout: 0 });
  const ids: string[] = [];
  for (let call = 0; call < 50; call++) {
    const { status, body } = await send(server, "GET", "/api/users/userInfo", undefined, {
      Cookie: "kagoj=any",
    });
    expect(status).toBe(503);
    ids.push(body.requestId);
  }
  expect(lines.map((line) => line.requestId)).toEqual(ids);
  const [first, ...others] = lines;
  expect(first).toMatchObject({
    level: 50,
    code: "database-away",
    err: { stack: expect.stringContaining("    at ") },
  });
  expect(others.every((line) => line.reason && !line.err)).toBe(true);
  expect(others.map((line) => line.nth)).toEqual(others.map((_, index) => index + 2));
  expect(Math.max(...others.map((line) => JSON.stringify(line).length))).toBeLessThan(400);
});

test("another kind has a stack of its own, and so has the same one after a quiet minute", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const fail = (error: Error) => logFailure(log, error, "request failed", { code: "server-error" });
  const fails = (message: string) => new TypeError(message);
  const other = () => new RangeError("x");
  const told = () => lines.splice(0).map((line) => (line.err ? "stack" : line.nth));

  for (let times = 0; times < 3; times++) fail(fails(`${times}`));
  fail(other());
  expect(told()).toEqual(["stack", 2, 3, "stack"]);

  vi.advanceTimersByTime(59_000);
  fail(fails("still"));
  vi.advanceTimersByTime(59_000);
  fail(fails("still"));
  vi.advanceTimersByTime(61_000);
  fail(fails("again"));
  expect(told()).toEqual([4, 5, "stack"]);
});
