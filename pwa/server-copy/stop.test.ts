import { beforeEach, expect, test, vi } from "vitest";
import { apiError } from "../api/errors.ts";
import { writeChatUser } from "../offline/chat-user.ts";
import { storage } from "../test/browser.ts";
import { findStop, noteStop } from "./stop.ts";

const signIn = (_id: string) =>
  writeChatUser({ _id, username: _id, role: "user", profilePic: "", fullName: _id, balance: 0 });
const refusal = (code: string, seconds: number) => apiError(429, { error: code, code }, seconds);
const person = { nid: "1234567890", dob: "1990-01-01" };

beforeEach(() => {
  storage.clear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test("too many misses stop every look-up of the user for a while", () => {
  signIn("a");
  noteStop(refusal("too-many-misses", 600), person);
  expect(findStop("999")?.error.code).toBe("too-many-misses");
  signIn("b");
  expect(findStop("999")).toBeUndefined();
  signIn("a");
  vi.advanceTimersByTime(599_000);
  expect(findStop(undefined)).toBeDefined();
  vi.advanceTimersByTime(1_001);
  expect(findStop(undefined)).toBeUndefined();
});

test("too many dates stop look-ups of one NID; no other refusal stops anything", () => {
  signIn("c");
  noteStop(refusal("too-many-dates", 600), person);
  noteStop(refusal("too-many-requests", 600), { ...person, nid: "5" });
  expect(findStop(person.nid)?.nid).toBe(person.nid);
  for (const other of ["5", undefined]) expect(findStop(other)).toBeUndefined();
});
