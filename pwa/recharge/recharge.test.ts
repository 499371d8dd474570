import { describe, expect, test } from "vitest";
import type { MyRecharge, RechargeRecord } from "../../contract/recharge.ts";
import "../test/browser.ts";
import { historyRows } from "./history-rows.ts";
import { historyText } from "./history-text.ts";
import { findDecided } from "./recharge.ts";
import { shortDate, shortTime } from "./short-date.ts";
import { payerTones, shownStatus } from "./status.ts";

const AT = "2026-11-19T18:05:00.000Z";

function recharge(_id: string, status: MyRecharge["status"], checkedSince: string | null = null): MyRecharge {
  return { _id, amount: 200, status, transId: "", paymentExecuteTime: null, checkedSince, createdAt: AT };
}

describe("a payment in doubt", () => {
  const doubtful = recharge("a", "pending", AT);

  test("is shown as being checked, in no colour of failure; one that was simply not paid is not", () => {
    expect(shownStatus(doubtful)).toBe("checking");
    expect(payerTones[shownStatus(doubtful)]).toBe("info");
    expect(shownStatus(recharge("a", "pending"))).toBe("pending");
  });

  test("is told of once it is decided, whichever way", () => {
    for (const status of ["success", "failure", "review"] as const)
      expect(findDecided([doubtful], [recharge("a", status)])).toHaveLength(1);
  });

  test("is not told of before, and what was known already never", () => {
    expect(findDecided([doubtful], [doubtful, recharge("b", "success")])).toEqual([]);
    // Refused for its state, it can be paid still.
    expect(findDecided([doubtful], [recharge("a", "pending")])).toEqual([]);
    expect(findDecided([recharge("a", "success")], [recharge("a", "success")])).toEqual([]);
  });
});

test("the file of the history has Dhaka's time and masks the payer's number", () => {
  const row: RechargeRecord = {
    ...recharge("a", "success"),
    ...{ transId: "TRX1", userId: "u", customer: "=রহিম", username: "rahim", number: "01712345678" },
    ...{ invoice: "KAGOJ1", reviewReason: null, reported: null },
  };
  expect(historyRows(historyText.en, [row])[1]).toEqual([
    ...["2026-11-20 00:05", "=রহিম", "rahim", "017******78", "TRX1", "KAGOJ1", 200, "Success"],
  ]);
});

test("dates of the table are short British ones, in Dhaka", () => {
  expect([shortDate(AT), shortTime(AT)]).toEqual(["20/11/2026", "00:05"]);
});
