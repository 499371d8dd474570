import { describe, expect, test } from "vitest";
import { type MyRecharge, shownStatus } from "../../contract/recharge.ts";
import "../test/browser.ts";
import { shortDate, shortTime } from "./history/short-date.ts";
import { payerTones } from "./payer-tones.ts";
import { findDecided, isInDoubt, standing } from "./recharge.ts";

const AT = "2026-11-19T18:05:00.000Z";

function recharge(
  _id: string,
  status: MyRecharge["status"],
  checkedSince: string | null = null,
): MyRecharge {
  return {
    _id,
    amount: 200,
    bonus: 0,
    status,
    transId: "",
    paymentExecuteTime: null,
    checkedSince,
    createdAt: AT,
    balance: null,
    sentBy: null,
    refusal: null,
  };
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

describe("the payment that a payer comes back from", () => {
  const paid = (id: string, at: string) => ({ ...recharge(id, "success"), paymentExecuteTime: at });
  test("is in doubt until its row says otherwise, and then stands as decided", () => {
    const doubtful = recharge("d", "pending", AT);
    expect([isInDoubt("pending", undefined), isInDoubt("error2117", undefined)]).toEqual([
      true,
      true,
    ]);
    expect([isInDoubt("error2029", doubtful), isInDoubt("cancel", undefined)]).toEqual([
      true,
      false,
    ]);
    expect(isInDoubt("pending", paid("d", AT))).toBe(false);
    expect(standing("error2117", paid("d", AT))).toBe("0000");
    expect(standing("error2029", recharge("d", "failure"))).toBe("error2029");
    expect(standing("pending", recharge("d", "failure"))).toBe("failure");
    expect(standing("pending", recharge("d", "review"))).toBe("updateError");
  });
});

test("dates of the table are short British ones, in Dhaka", () => {
  expect([shortDate(AT), shortTime(AT)]).toEqual(["20/11/2026", "00:05"]);
});
