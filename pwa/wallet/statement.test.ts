import { describe, expect, test } from "vitest";
import { builtInPrices } from "../../contract/services/index.ts";
import type { StatementRow } from "../../contract/wallet.ts";
import "../test/browser.ts";
import { dayIn, isWithin, monthOf } from "./days.ts";
import { movementName, signedTaka } from "./movement.ts";
import { continues, keptSums } from "./statement.ts";

function row(
  number: number,
  createdAt = `2026-11-${String(number).padStart(2, "0")}T06:00:00.000Z`,
): StatementRow {
  return {
    _id: String(number),
    kind: "charge",
    service: "nidBalance",
    serviceName: null,
    orderId: null,
    orderNumber: null,
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

test("the sums of days are told without a connection when the phone keeps all of those days, and not of a part", () => {
  const of = (at: number, kind: StatementRow["kind"], amount: number) => ({
    ...row(at),
    kind,
    amount,
  });
  const kept = [
    of(9, "adjustment", -0.5),
    of(8, "refund", 120.1),
    of(7, "charge", -120.2),
    of(6, "topup", 300),
    of(3, "charge", -50),
  ];
  const sums = (from: string, hasMore = true) => keptSums({ rows: kept, hasMore }, { from });
  expect(sums("2026-11-05")).toEqual({
    added: 300,
    spent: 120.2,
    returned: 120.1,
    takenOff: 0.5,
  });
  expect(sums("2026-11-03")).toBeUndefined();
  expect(sums("2026-11-03", false)?.spent).toBe(170.2);
  expect(keptSums({ rows: [], hasMore: false }, {})).toBeUndefined();
});

test("a day begins at midnight in Dhaka", () => {
  expect(["18:00", "17:59"].map((at) => dayIn(`2026-11-19T${at}:00.000Z`))).toEqual([
    "2026-11-20",
    "2026-11-19",
  ]);
});

test("a month has its own days, over the end of a year too, and both ends belong to it", () => {
  expect(monthOf("2028-02-11")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(monthOf("2026-01-31", 1)).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  const within = (iso: string) => isWithin(iso, { from: "2026-11-20", to: "2026-11-20" });
  expect(
    ["19T17:59", "19T18:00", "20T17:59", "20T18:00"].map((at) => within(`2026-11-${at}:00.000Z`)),
  ).toEqual([false, true, true, false]);
  expect(isWithin("2026-11-20T10:00:00.000Z", { from: "2026-11-01" })).toBe(true);
});

test("every kind and every service has a name, an unknown one too", () => {
  const name = (
    kind: StatementRow["kind"],
    service: string | null,
    serviceName: StatementRow["serviceName"] = null,
  ) => movementName({ kind, service, serviceName }, "en");
  for (const { price } of builtInPrices) expect(name("charge", price.name)).not.toBe("Service");
  expect(name("charge", "robiAirtelBalance")).toBe("Biometric · Robi, Airtel");
  expect(name("refund", "nidBalance")).toBe("Refund: Sign copy");
  expect(name("topup", null)).toBe("bKash recharge");
  expect(name("refund", null)).toBe("Refund: Service");
  expect(name("charge", "title")).toBe("Service");
});

test("an operator's own service is called as the server says, whatever this phone knows of it", () => {
  const serviceName = { bn: "পাসপোর্ট কপি", en: "Passport copy" };
  const row = { service: "passportCopy", serviceName };
  expect(movementName({ ...row, kind: "charge" }, "bn")).toBe("পাসপোর্ট কপি");
  expect(movementName({ ...row, kind: "refund" }, "en")).toBe("Refund: Passport copy");
});

test("amounts carry their sign in both languages", () => {
  expect([signedTaka(200, "bn"), signedTaka(-120.5, "en")]).toEqual(["+৳২০০", "−৳120.50"]);
});
