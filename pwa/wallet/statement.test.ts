import { describe, expect, test } from "vitest";
import type { StatementRow } from "../../contract/wallet.ts";
import "../test/browser.ts";
import { byDay } from "./by-day.ts";
import { movementName, signedTaka } from "./movement.ts";
import { continues } from "./statement.ts";
import { walletText } from "./text.ts";

function row(number: number, createdAt = `2026-11-${String(number).padStart(2, "0")}T06:00:00.000Z`): StatementRow {
  return {
    _id: String(number),
    kind: "charge",
    service: "nidBalance",
    amount: -120,
    balance: 1,
    reason: null,
    createdAt,
  };
}
const rows = (...numbers: number[]) => numbers.map((number) => row(number));

describe("the newest page", () => {
  test("joins what is kept when they meet or overlap, past nine too", () => {
    expect(continues(rows(9, 8), rows(11, 10))).toBe(true);
    expect(continues(rows(10, 9), rows(11, 10, 9))).toBe(true);
    expect(continues(rows(3, 2, 1), rows(3, 2, 1))).toBe(true);
  });

  test("replaces it across a gap, and when the numbers are another database's", () => {
    expect(continues(rows(5, 4), rows(9, 8, 7))).toBe(false);
    expect(continues(rows(9, 8), rows(3, 2, 1))).toBe(false);
    expect(continues(rows(9, 8), [])).toBe(false);
    expect(continues([row(2, "2020-01-01T00:00:00.000Z")], rows(3, 2, 1))).toBe(false);
  });
});

test("a day begins at midnight in Dhaka", () => {
  const days = byDay([row(3, "2026-11-19T18:00:00.000Z"), row(2, "2026-11-19T17:59:00.000Z"), row(1)]);
  expect(days.map((day) => day.map(({ _id }) => _id))).toEqual([["3"], ["2"], ["1"]]);
});

test("every kind and every service has a name, an unknown one too", () => {
  const text = walletText.en;
  expect(movementName(text, { kind: "charge", service: "gpBalance" })).toBe("Biometric · GP");
  expect(movementName(text, { kind: "refund", service: "nidBalance" })).toBe("Refund: Sign / NID copy");
  expect(movementName(text, { kind: "topup", service: null })).toBe("bKash recharge");
  expect(movementName(text, { kind: "refund", service: null })).toBe("Refund: Service");
  expect(movementName(text, { kind: "charge", service: "title" })).toBe("Service");
});

test("amounts carry their sign in both languages", () => {
  expect([signedTaka(200, "bn"), signedTaka(-120.5, "en")]).toEqual(["+৳২০০", "−৳120.50"]);
});
