import { expect, test } from "vitest";
import type { AuditLine } from "../../contract/audit.ts";
import { declarationOf, type OwnDeclaration } from "../../contract/services/own.ts";
import "../test/browser.ts";
import { deedOf, detailsOf, subjectOf } from "./details.ts";
import { auditText } from "./text.ts";

const text = auditText.bn;
const passport: OwnDeclaration = {
  name: { bn: "পাসপোর্ট কপি", en: "Passport copy" },
  group: "identity",
  icon: "document",
  consent: true,
  closedNotice: null,
  fields: [{ name: "number", label: { bn: "নম্বর", en: "Number" }, type: "code" }],
};
const ID = "01a1f8e5-5e20-72c5-96a2-a64a914b2807";
const line = (more: Partial<AuditLine>) =>
  ({ action: "login", subject: null, person: null, orderNumber: null, ...more }) as AuditLine;

test("details read from before to after, in the digits and words of the page", () => {
  const said = (action: string, details: AuditLine["details"]) =>
    detailsOf(text, "bn", { action, details });
  expect(said("sums", { to: 70.5, from: 100, reason: "নগদ", empty: null })).toBe(
    "আগে: ১০০ · এখন: ৭০.৫ · কারণ: নগদ",
  );
  expect(said("balance-set", { to: 70.5, from: 100 })).toBe("আগে: ৳১০০ · এখন: ৳৭০.৫০");
  expect(said("price-set", { to: 77 })).toBe("এখন: ৳৭৭");
  expect(said("price-set", { to: 77, from: 70 })).toBe("আগে: ৳৭০ · এখন: ৳৭৭");
  expect(said("reports-exported", { table: "ways", firstDay: "2026-11-28" })).toBe(
    "সারণি: রিচার্জ · প্রথম দিন: 2026-11-28",
  );
  expect(said("switch-set", { open: false, notice: ID })).toBe("notice: …4b2807");
  expect(deedOf(text, "bn", { action: "switch-set", details: { open: false } })).toBe("সেবা বন্ধ");
  expect(deedOf(text, "bn", { action: "price-set", details: {} })).toBe("মূল্য বদল");
});

test("a payment names its amount; the ids of payment and payer stand apart", () => {
  const entry = { action: "topup-credited", details: { amount: 280, user: ID, trxId: "N0W9" } };
  expect(detailsOf(text, "bn", entry)).toBe("পরিমাণ: ৳২৮০");
  expect(detailsOf(text, "bn", entry, "technical")).toBe("আইডি: …4b2807 · TrxID: N0W9");
});

test("bytes and media type stand apart, for an unfolded entry", () => {
  const entry = {
    action: "order-delivered",
    details: { size: 1234, type: "application/pdf", note: "ঠিক" },
  };
  expect(detailsOf(text, "bn", entry)).toBe("নোট: ঠিক");
  expect(detailsOf(text, "bn", entry, "technical")).toBe("বাইট: ১,২৩৪ · ধরন: application/pdf");
});

test("what it was done to is a name wherever there is one", () => {
  const subject = (more: Partial<AuditLine>) => subjectOf([], "bn", line(more));
  expect(subject({ subject: ID, person: { _id: ID, username: "r", fullName: "রহিম" } })).toBe(
    "রহিম",
  );
  expect(subject({ subject: ID, action: "order-delivered", orderNumber: "K-4821" })).toBe("K-4821");
  expect(subject({ subject: "typed-name", action: "login-failed" })).toBe("typed-name");
  expect([subject({ subject: ID, action: "notice-posted" }), subject({})]).toEqual(["", ""]);
});

test("a service is called by its one name, whether its price, its switch or itself was changed", () => {
  const own = {
    ...declarationOf("passportCopy", passport),
    own: true,
    retired: true,
    version: 2,
  };
  const services = [{ ...own, help: null, expectedMinutes: null }];
  const called = (subject: string, locale: "bn" | "en", action = "price-set") =>
    subjectOf(services, locale, line({ subject, action }));
  expect([called("tinBalance", "bn"), called("tin", "bn", "switch-set")]).toEqual(
    Array(2).fill("অফিশিয়াল সার্ভার কপি"),
  );
  expect([called("gpBalance", "en"), called("bio", "en", "switch-set")]).toEqual([
    "Biometric · GP",
    "Biometric",
  ]);
  expect(called("editRoshidBalance", "en")).toBe("Receipt edit");
  expect(called("passportCopy", "bn", "service-retired")).toBe("পাসপোর্ট কপি");
  expect(called("passportCopy", "en")).toBe("Passport copy");
  // A name typed at the login is no service, even if it reads like one.
  expect(called("tin", "bn", "login-failed")).toBe("tin");
});
