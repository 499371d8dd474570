import { describe, expect, test } from "vitest";
import { logIn, logInAdmin, newUser, type Person } from "../test/builders.ts";
import { placed } from "../test/desk-work.ts";
import { openLiveDesk, startLiveProcess } from "../test/live-desk.ts";
import { createUnchanged } from "./unchanged.ts";

const rahim = { id: "rahim", role: "user" } as const;
const karim = { id: "karim", role: "user" } as const;
const admin = { id: "admin", role: "admin" } as const;

function memory() {
  const state = { hears: true, now: 0 };
  const unchanged = createUnchanged(
    () => state.hears,
    () => state.now,
  );
  for (const person of [rahim, karim, admin]) unchanged.begin()(person.id, person);
  const known = () => [rahim, karim, admin].map(({ id }) => id).filter((id) => unchanged.isKnown(id, 1_000));
  return { state, unchanged, known };
}

describe("what was found unchanged", () => {
  test("is known as long as the asker accepts, and not while deaf", () => {
    const { state, unchanged, known } = memory();
    state.now = 1_000;
    expect(known()).toEqual(["rahim", "karim", "admin"]);
    expect(unchanged.isKnown("another question", 1_000)).toBe(false);
    state.hears = false;
    expect(known()).toEqual([]);
    state.hears = true;
    state.now = 1_001;
    expect(known()).toEqual([]);
  });

  test.each([
    ["rahim", ["karim"]],
    ["staff", ["rahim", "karim"]],
    ["everybody", []],
  ])("a change for %s leaves %j", (to, left) => {
    const { unchanged, known } = memory();
    unchanged.forget([{ to, lists: ["orders"] }]);
    expect(known()).toEqual(left);
  });

  test("is not kept when a change came while the database was asked", () => {
    const { unchanged } = memory();
    for (const hear of [() => unchanged.forget([{ to: "rahim", lists: ["orders"] }]), unchanged.forgetAll]) {
      const keep = unchanged.begin();
      hear();
      keep("late", rahim);
      expect(unchanged.isKnown("late", 1_000)).toBe(false);
    }
  });

  test("is bounded: the oldest goes", () => {
    const { unchanged } = memory();
    for (let n = 0; n < 50_000; n += 1) unchanged.begin()(`question ${n}`, { id: `person ${n}`, role: "user" });
    expect(unchanged.isKnown("admin", 1_000)).toBe(false);
    expect(unchanged.isKnown("question 0", 1_000)).toBe(true);
  });

  test("is bounded for each: whoever asks without end drives out only their own, and long questions are not kept", () => {
    const { unchanged, known } = memory();
    for (let n = 0; n < 60_000; n += 1) unchanged.begin()(`question ${n}`, rahim);
    expect(known()).toEqual(["karim", "admin"]);
    expect([59_499, 59_500].map((n) => unchanged.isKnown(`question ${n}`, 1_000))).toEqual([false, true]);
    const long = "x".repeat(1_001);
    unchanged.begin()(long, karim);
    expect(unchanged.isKnown(long, 1_000)).toBe(false);
  });
});

/** Asks for the list over HTTP as a phone's poll does: the status, and the version to ask with next time. */
async function poll(origin: string, { cookie }: Pick<Person, "cookie">, etag = "", age = "max-age=150") {
  const headers = { Cookie: cookie, "If-None-Match": etag, "Cache-Control": age };
  const path = "/api/apply/my-order";
  const answer = await fetch(origin + path, { headers, cache: "no-store" });
  await answer.text();
  return { status: answer.status, etag: answer.headers.get("ETag") ?? "" };
}

/** The version under which the list is found unchanged: not before all older transactions of the cluster have ended. */
async function settled(origin: string, person: Pick<Person, "cookie">): Promise<string> {
  for (let etag = ""; ; ) {
    const answer = await poll(origin, person, etag);
    if (answer.status === 304) return etag;
    expect(answer.status).toBe(200);
    etag = answer.etag;
  }
}

test("a poll is answered without the database until any process changes something", async () => {
  const desk = await openLiveDesk();
  const [here, there] = [await startLiveProcess(desk, desk.connection), await startLiveProcess(desk, desk.connection)];
  const staff = await logInAdmin(desk);
  const [user, other] = [await newUser(desk, staff, 1_000), await newUser(desk, staff, 1_000)];
  const at = (origin: string, person: Person): Person => ({
    ...person,
    send: async (method, path, body) => {
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = { Cookie: person.cookie, Origin: origin, "Content-Type": "application/json" };
      const answer = await fetch(origin + path, { method, headers, ...json });
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    },
  });
  const status = async (origin: string, person: Person, etag: string, age?: string) =>
    (await poll(origin, person, etag, age)).status;
  const soon = { timeout: 1_000 };
  const first = await settled(here.origin, user);

  // What nobody told of shows who answers: the memory, or the database.
  await desk.sql`update sessions set expires_at = now() where user_id = ${user.user._id}`;
  expect(await status(here.origin, user, first)).toBe(304);
  expect(await status(here.origin, user, first, "no-cache")).toBe(401);
  expect(await status(there.origin, user, first)).toBe(401);

  // Somebody else's order is no news for this one; their own is, at once here and soon through the other process.
  const again = await logIn(desk, { username: user.user.username, password: "a-good-password" });
  const known = await settled(here.origin, again);
  await placed(at(there.origin, other));
  expect(await status(here.origin, again, known)).toBe(304);
  await placed(at(here.origin, again));
  expect(await status(here.origin, again, known)).toBe(200);
  const changed = await settled(here.origin, again);
  await placed(at(there.origin, again));
  await expect.poll(() => status(here.origin, again, changed), soon).toBe(200);

  const last = await settled(here.origin, again);
  expect((await at(there.origin, again).send("POST", "/api/auth/logout")).status).toBe(200);
  await expect.poll(() => status(here.origin, again, last), soon).toBe(401);
});
