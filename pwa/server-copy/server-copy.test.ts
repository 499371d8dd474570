// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { beforeEach, describe, expect, test } from "vitest";
import type { Layout } from "../../contract/server-copy/sheet.ts";
import { readValue } from "../offline/cache.ts";
import { currentUser, readChatUser, writeChatUser } from "../offline/chat-user.ts";
import { browseAt, storage } from "../test/browser.ts";
import { NOWHERE, openTestServer } from "../test/test-server.ts";
import { dropTicket, findTicket, findTyped, rememberTyped, storeTicket } from "./copy-form.ts";
import { lookUpPerson, type Terms } from "./server-copy.ts";

const server = await openTestServer();
const person = { nid: "4200000017", dob: "1990-01-01" };
const terms: Terms = { consent: true, expectedPrice: 30 };
const v1: Layout = { version: 1, backup: false };
let people = 0;
let me = "";

function signIn(): void {
  me = `copier-${++people}`;
  writeChatUser({
    _id: me,
    username: me,
    role: "user",
    profilePic: "",
    fullName: "",
    balance: 100,
  });
}

function serve(charged: boolean): void {
  const answer = { name_bn: "নাম", permanent: {}, charged, balance: 70, specimen: true };
  server.handlers.set("GET /api/apply/push-backup", () => ({ status: 200, body: answer }));
  const start = () => ({ versions: {}, config: {}, user: { ...currentUser(), balance: 70 } });
  server.handlers.set("GET /api/start", () => ({ status: 200, body: start() }));
}

const paid = async () => (await readValue<object[]>(me, "paid-look-ups"))?.value ?? [];
const asked = () => server.requests.map((request) => new URL(request.path, "http://x"));

beforeEach(() => {
  storage.clear();
  dropTicket();
  signIn();
});

describe("a look-up", () => {
  test("sends the user's terms, without an empty purpose", async () => {
    serve(true);
    await lookUpPerson(person, v1, "bn", { ...terms, purpose: "" });
    expect(Object.fromEntries(asked()[0]?.searchParams ?? [])).toEqual({
      ...person,
      version: "1",
      lang: "bn",
      consent: "true",
      expectedPrice: "30",
    });
  });

  test("asks for the balance afterwards", async () => {
    serve(true);
    await lookUpPerson(person, v1, "bn", terms);
    await expect.poll(() => readChatUser()?.balance, { timeout: 10_000 }).toBe(70);
  });

  test("that was charged is remembered with the NID masked, a free one is not", async () => {
    serve(false);
    await lookUpPerson(person, v1, "bn", terms);
    expect(await paid()).toEqual([]);
    serve(true);
    await lookUpPerson(person, v1, "bn", terms);
    await lookUpPerson(person, v1, "bn", terms);
    expect(await paid()).toEqual([
      { nid: "******0017", dob: "1990-01-01", at: expect.any(String) },
    ]);
  });

  test("of a backup page calls the backup route", async () => {
    serve(true);
    server.handlers.set("GET /api/apply/server-copy-backup", () => ({
      status: 200,
      body: {
        data: { data: { name: "নাম" }, voter: { voter_no: "1", sl_no: "2" } },
        charged: false,
        specimen: true,
      },
    }));
    expect(await lookUpPerson(person, { version: 2, backup: true }, "en", terms)).toMatchObject({
      name_bn: "নাম",
      sl_no: "2",
    });
  });

  test("that is refused or lost throws, and nothing is remembered", async () => {
    server.handlers.set("GET /api/apply/push-backup", () => ({
      status: 404,
      body: { error: "NID not found", code: "nid-not-found" },
    }));
    await expect(lookUpPerson(person, v1, "bn", terms)).rejects.toMatchObject({
      code: "nid-not-found",
    });
    browseAt(NOWHERE);
    await expect(lookUpPerson(person, v1, "bn", terms)).rejects.toMatchObject({ name: "Offline" });
    expect(await paid()).toEqual([]);
  });
});

describe("the ticket of the input page", () => {
  test("fits only its own look-up, once", () => {
    storeTicket(person, terms);
    expect(findTicket({ ...person, nid: "1" })).toBeUndefined();
    expect(findTicket({ ...person, dob: "1991-01-01" })).toBeUndefined();
    expect(findTicket(person)).toEqual(terms);
    dropTicket();
    expect(findTicket(person)).toBeUndefined();
  });

  test("and the typed values are not given to another user", () => {
    storeTicket(person, terms);
    rememberTyped(person);
    signIn();
    expect(findTicket(person)).toBeUndefined();
    expect(findTyped()).toBeUndefined();
  });
});
