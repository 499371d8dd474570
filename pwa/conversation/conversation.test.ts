// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { afterAll, expect, test } from "vitest";
import { writeChatUser } from "../offline/chat-user.ts";
import { drain } from "../offline/sending/drain.ts";
import { listOutbox } from "../offline/sending/outbox.ts";
import { sendWith } from "../offline/sending/send.ts";
import { storeAnswers } from "../store-answers.ts";
import { states } from "../test/outbox.ts";
import { openTestServer } from "../test/test-server.ts";
import { type Discussed, write } from "./conversation.ts";

const server = await openTestServer();
const send = sendWith(storeAnswers, () => true);
const order = { _id: "order-1", category: "nid", orderNumber: "K-1001" } as Discussed;
const path = `/api/apply/my-order/${order._id}/messages`;
const me = "writer";
writeChatUser({ _id: me, username: me, role: "user", profilePic: "", fullName: "", balance: 0 });
afterAll(() => writeChatUser(undefined));

test("lines are sent in the order of writing: a later one waits while an earlier one gets no answer of ours", async () => {
  const taken: string[] = [];
  server.handlers.set(`PUT ${path}`, ({ body, headers }) => {
    taken.push((body as { text: string }).text);
    return { status: 200, body: { _id: headers["idempotency-key"] } };
  });
  for (const text of ["one", "two", "three"]) await write(order, false, { text, files: [] });
  const [first] = await listOutbox(me);
  let answers = 0;
  server.proxy = ({ headers }) =>
    headers["idempotency-key"] === first?.id && answers++ === 0
      ? { status: 200, type: "application/json", text: "{}" }
      : undefined;
  await drain(me, send, { eager: true });
  expect([taken, await states(me)]).toEqual([[], ["queued", "queued", "queued"]]);
  server.proxy = undefined;
  for (let tries = 0; tries < 50 && taken.length < 3; tries += 1) {
    await drain(me, send, { eager: true });
    await new Promise((done) => setTimeout(done, 100));
  }
  expect([taken, await states(me)]).toEqual([
    ["one", "two", "three"],
    ["done", "done", "done"],
  ]);
  // Nothing of what was said stays in the outbox.
  expect(JSON.stringify(await listOutbox(me))).not.toMatch(/"(one|two|three)"/);
});
