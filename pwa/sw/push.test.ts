/// <reference lib="webworker" />
import fc from "fast-check";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { startPushes } from "./push.ts";

/** The browser's part of a worker. */
const shown = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
const handlers = new Map<
  string,
  (event: { data: { json(): unknown } | null; waitUntil(work: Promise<void>): void }) => void
>();
vi.stubGlobal("self", {
  addEventListener: (type: string, handle: () => void) => handlers.set(type, handle),
  registration: { showNotification: shown },
  clients: { matchAll: async () => [] },
});
startPushes();
beforeEach(() => void shown.mockReset());
afterAll(() => void vi.unstubAllGlobals());

/** Delivers a push with this text, or without one, and answers the notification. */
async function push(text: string | undefined) {
  const work: Promise<void>[] = [];
  const data = text === undefined ? null : { json: () => JSON.parse(text) as unknown };
  handlers.get("push")?.({ data, waitUntil: (promise) => work.push(promise) });
  await Promise.all(work);
  expect(shown).toHaveBeenCalledOnce();
  const [title, options] = shown.mock.lastCall ?? [];
  return { title, ...options };
}

const order = "019abc00-0000-7000-8000-000000000001";
const something = {
  title: "কাগজ",
  body: "নতুন কিছু আছে। Something new.",
  tag: "kagoj",
  data: "/news",
};

test("a push of ours is shown as it says", async () => {
  const message = {
    title: "আপনার অর্ডার তৈরি",
    body: "ফাইলটি নামাতে চাপুন।",
    to: `/my-order?open=${order}`,
    tag: order,
  };
  const { title, body, tag, to } = message;
  expect(await push(JSON.stringify(message))).toMatchObject({ title, body, tag, data: to });
  shown.mockReset();
  const money = { ...message, to: "/sent-money", tag: "money" };
  expect(await push(JSON.stringify(money))).toMatchObject({ tag: "money", data: "/sent-money" });
});

test.each([
  undefined,
  "",
  "null",
  "no json",
  "[]",
  "1",
  '"text"',
  "{}",
  '{"title":7,"body":[]}',
  '{"title":" "}',
])("a push with %o shows the app's name and that there is something new", async (text) =>
  expect(await push(text)).toMatchObject(something),
);

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/my-order?open=1&x=../admin",
  "javascript:alert(1)",
  "my-order",
  7,
])("an address that is no screen of ours opens the news: %s", async (to) =>
  expect(await push(JSON.stringify({ title: "a", body: "b", to }))).toMatchObject({
    tag: "kagoj",
    data: "/news",
  }),
);

test("whatever is in it, a push shows one notification with a title", async () => {
  const message = fc.record(
    { title: fc.jsonValue(), body: fc.jsonValue(), to: fc.jsonValue(), tag: fc.jsonValue() },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.json(),
        message.map((value) => JSON.stringify(value)),
      ),
      async (text) => {
        shown.mockReset();
        expect((await push(text)).title).toMatch(/\S/);
      },
    ),
  );
});
