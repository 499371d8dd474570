import { expect, test } from "vitest";
import type { AuditLine } from "../../contract/audit.ts";
import { detailsOf, subjectOf } from "./details.ts";
import { auditText } from "./text.ts";

const text = auditText.bn;
const ID = "01a1f8e5-5e20-72c5-96a2-a64a914b2807";
const line = (more: Partial<AuditLine>) => ({ action: "login", subject: null, person: null, ...more }) as AuditLine;

test("details read from before to after, in the digits and words of the page", () => {
  expect(detailsOf(text, "bn", { to: 70.5, from: 100, reason: "নগদ", empty: null })).toBe(
    "আগে: ১০০ · এখন: ৭০.৫ · কারণ: নগদ",
  );
  expect(detailsOf(text, "bn", { open: false, user: ID })).toBe("চালু: না · user: …4b2807");
});

test("what it was done to is a name wherever there is one", () => {
  expect(subjectOf(text, line({ subject: ID, person: { _id: ID, username: "r", fullName: "রহিম" } }))).toBe("রহিম");
  expect(subjectOf(text, line({ subject: "tinBalance" }))).toBe("TIN");
  expect(subjectOf(text, line({ subject: "bio" }))).toBe("BIO");
  expect(subjectOf(text, line({ subject: ID, action: "order-delivered" }))).toBe("অর্ডার …4b2807");
  expect(subjectOf(text, line({ subject: "typed-name", action: "login-failed" }))).toBe("typed-name");
  expect([subjectOf(text, line({ subject: ID, action: "notice-posted" })), subjectOf(text, line({}))]).toEqual([
    "",
    "",
  ]);
});
