// Must be imported first: it is the browser.
import "../test/browser.ts";
import { getDefaultStore } from "jotai";
import { beforeEach, expect, test } from "vitest";
import type { Notice } from "../../contract/notices.ts";
import { writeChatUser } from "../offline/chat-user.ts";
import { openTestServer } from "../test/test-server.ts";
import { isPutAway, putAway, putAwayAtom, tellPutAway, untoldOf } from "./put-away.ts";

const server = await openTestServer();
const told = () => server.requests.map(({ body }) => (body as { ids: string[] }).ids);
const here = () => getDefaultStore().get(putAwayAtom);
const notices = (...ids: string[]): Notice[] =>
  ids.map((_id) => ({ _id, notice: _id, createdAt: "2026-11-30T12:00:00.000Z" }));
let people = 0;
let rahim = "";
let salma = "";

beforeEach(() => {
  getDefaultStore().set(putAwayAtom, "");
  people += 2;
  [rahim, salma] = [`user-${people}`, `user-${people + 1}`];
});

function signIn(_id: string) {
  const names = { username: _id, fullName: _id, profilePic: "" };
  writeChatUser({ _id, role: "user", balance: 0, ...names });
}

test("two people of one phone who put the same notice away are both told of, once each", async () => {
  for (const person of [rahim, salma]) {
    signIn(person);
    putAway(person, "one");
    await tellPutAway(person, ["one"]);
  }
  await expect.poll(told).toEqual([["one"], ["one"]]);
  expect(isPutAway(notices("one")[0]!, "another", here())).toBe(false);
});

test("what was put away offline is told afterwards, of all that stand, however many came after it", async () => {
  signIn(rahim);
  server.faults = ["lost", "lost"];
  putAway(rahim, "one");
  await expect.poll(() => server.faults.length).toBe(1);
  putAway(rahim, "two");
  await expect.poll(() => server.faults.length).toBe(0);
  const stand = [
    ...notices("one", "two", "three"),
    { ...notices("four")[0]!, putAway: true as const },
  ];
  expect(untoldOf(stand, salma, here())).toEqual([]);
  const untold = untoldOf(stand, rahim, here());
  expect(untold).toEqual(["one", "two"]);
  await expect.poll(() => tellPutAway(rahim, untold).then(told)).toEqual([["one", "two"]]);
  await tellPutAway(rahim, untold);
  expect(told()).toHaveLength(1);
});

test("nothing is told for who has left the phone", async () => {
  signIn(salma);
  await tellPutAway(rahim, ["one"]);
  expect(told()).toEqual([]);
});
