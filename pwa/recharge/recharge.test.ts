import { describe, expect, test } from "vitest";
import type { MyRecharge } from "../../contract/recharge.ts";
import "../test/browser.ts";
import { shownStatus } from "../../contract/recharge.ts";
import { shortDate, shortTime } from "./history/short-date.ts";
import { findDecided } from "./recharge.ts";
import { payerTones } from "./status.ts";

const AT = "2026-11-19T18:05:00.000Z";

function recharge(_id: string, status: MyRecharge["status"], checkedSince: string | null = null): MyRecharge {
  return { _id, amount: 200, status, transId: "", paymentExecuteTime: null, checkedSince, createdAt: AT };
}

describe("a payment in doubt", () => {
  const doubtful = recharge("a", "pending", AT);

  test("is shown as being checked and not in the colour of a failure; an unpaid one is not", () => {
    expect(shownStatus(doubtful)).toBe("checking");
    expect(payerTones[shownStatus(doubtful)]).toBe("info");
    expect(shownStatus(recharge("a", "pending"))).toBe("pending");
  });

  test("is announced once it is decided, whatever the outcome", () => {
    for (const status of ["success", "failure", "review"] as const)
      expect(findDecided([doubtful], [recharge("a", status)])).toHaveLength(1);
  });

  test("is not announced before, and a known outcome never again", () => {
    expect(findDecided([doubtful], [doubtful, recharge("b", "success")])).toEqual([]);
    // A pending one can still be paid.
    expect(findDecided([doubtful], [recharge("a", "pending")])).toEqual([]);
    expect(findDecided([recharge("a", "success")], [recharge("a", "success")])).toEqual([]);
  });
});

test("dates of the table are short British ones, in Dhaka", () => {
  expect([shortDate(AT), shortTime(AT)]).toEqual(["20/11/2026", "00:05"]);
});
