import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectSound, openRechargeDesk, paymentIdOf, type RechargeDesk } from "../test/recharge-server.ts";
import { withinWindow } from "../test/writes.ts";
import type { Report, Return } from "./provider.ts";
import { takeReturn } from "./recharge.ts";

let desk: RechargeDesk;
beforeAll(async () => {
  desk = await openRechargeDesk();
});
afterAll(async () => {
  await expectSound(desk.sql);
  await desk.closeBkash();
});

describe("a return from bKash", () => {
  test.each([
    // outcome, shown at once, credited at once, status in the list, credited by the sweeps after
    ["pay", "0000", 200, "success", 200],
    ["cancel", "cancel", 0, "cancel", 0],
    ["fail", "failure", 0, "failure", 0],
    ["insufficient", "failure", 0, "failure", 0],
    ["lost-answer", "0000", 200, "success", 200],
    ["lost-unpaid", "pending", 0, "pending", 0],
    ["late-paid", "pending", 0, "pending", 200],
    ["slow-answer", "0000", 200, "success", 200],
    ["504-paid", "0000", 200, "success", 200],
    ["2117-paid", "0000", 200, "success", 200],
    ["2117-unpaid", "error2117", 0, "pending", 0],
    ["2029", "error2029", 0, "pending", 0],
    ["9999-paid", "0000", 200, "success", 200],
    ["9999-unpaid", "error9999", 0, "pending", 0],
    ["503", "pending", 0, "pending", 0],
    ["503-paid", "pending", 0, "pending", 200],
    ["amount-mismatch", "updateError", 0, "review", 0],
    ["wrong-invoice", "updateError", 0, "review", 0],
    ["wrong-currency", "updateError", 0, "review", 0],
    ["reused-trx", "updateError", 0, "review", 0],
  ])("%s shows %s and credits %d at once", async (outcome, shown, atOnce, status, later) => {
    const user = await desk.newUser();
    expect(await desk.pay(user, outcome)).toBe(shown);
    expect(await desk.balance(user)).toBe(atOnce);
    const mine = await desk.mine(user);
    expect(mine).toMatchObject({ amount: 200, status });
    expect(mine.checkedSince !== null).toBe(status === "pending");
    await desk.sweepLater();
    await desk.sweepLater();
    expect(await desk.balance(user)).toBe(later);
  });

  test("says the same when the page is loaded again, and executes once", async () => {
    const user = await desk.newUser();
    const home = await desk.choose(await desk.start(user), "pay");
    expect(await desk.comeBack(home, user)).toBe("0000");
    const { executes } = desk.stats();
    expect(await desk.comeBack(home, user)).toBe("0000");
    expect(await desk.comeBack(home)).toBe("0000");
    expect(desk.stats().executes).toBe(executes);
    expect(await desk.balance(user)).toBe(200);
  });

  test("refused for good is not executed again, whatever the browser says", async () => {
    const user = await desk.newUser();
    const home = await desk.choose(await desk.start(user), "insufficient");
    expect(await desk.comeBack(home, user)).toBe("failure");
    const { executes } = desk.stats();
    expect(await desk.comeBack(home.replace("status=success", "status=cancel"), user)).toBe("failure");
    expect(await desk.comeBack(home, user)).toBe("failure");
    expect(desk.stats().executes).toBe(executes);
  });

  test("needs no cookie: the payer is the one who asked for it", async () => {
    const user = await desk.newUser();
    expect(await desk.comeBack(await desk.choose(await desk.start(user, 350.5), "pay"))).toBe("0000");
    expect(await desk.balance(user)).toBe(350.5);
  });

  test("A and B begin, and come back in reverse order: each gets their own amount", async () => {
    const [a, b] = [await desk.newUser(), await desk.newUser()];
    const [payA, payB] = [await desk.start(a, 300), await desk.start(b, 700)];
    const [homeB, homeA] = [await desk.choose(payB, "pay"), await desk.choose(payA, "pay")];
    expect(await desk.comeBack(homeB, b)).toBe("0000");
    expect(await desk.comeBack(homeA, a)).toBe("0000");
    expect([await desk.balance(a), await desk.balance(b)]).toEqual([300, 700]);
  });
});

describe("a forged success", () => {
  const forged = (paymentId: string) => `/api/bkash/callback?paymentID=${paymentId}&status=success&signature=x`;

  test("of an unknown payment is a failure, and bKash is not asked", async () => {
    const user = await desk.newUser();
    const { executes } = desk.stats();
    for (const id of ["TR0011nobody1", "", "'; drop table topups", "x".repeat(5000)])
      expect(await desk.comeBack(forged(encodeURIComponent(id)), user)).toBe("failure");
    expect(await desk.comeBack("/api/bkash/callback", user)).toBe("failure");
    expect(desk.stats().executes).toBe(executes);
    expect(await desk.balance(user)).toBe(0);
  });

  test("of somebody else's payment reads like an unknown one and moves nothing; its payer still can", async () => {
    const [payer, thief] = [await desk.newUser(), await desk.newUser()];
    const home = await desk.choose(await desk.start(payer), "pay");
    expect(await desk.comeBack(home, thief)).toBe("failure");
    expect([await desk.balance(payer), await desk.balance(thief)]).toEqual([0, 0]);
    expect(await desk.comeBack(home, payer)).toBe("0000");
    expect(await desk.comeBack(home, thief)).toBe("failure");
    expect([await desk.balance(payer), await desk.balance(thief)]).toEqual([200, 0]);
  });

  test("of an unpaid payment is a failure; paying it afterwards still works", async () => {
    const user = await desk.newUser();
    const page = await desk.start(user);
    expect(await desk.comeBack(forged(paymentIdOf(page)), user)).toBe("failure");
    expect(await desk.balance(user)).toBe(0);
    expect(await desk.comeBack(await desk.choose(page, "pay"), user)).toBe("0000");
    expect(await desk.balance(user)).toBe(200);
  });
});

describe("strangers without a session who know the payment", () => {
  const forged = (page: string) => `/api/bkash/callback?paymentID=${paymentIdOf(page)}&status=success&signature=x`;

  test("26 of them take none of the payer's tries, and few of bKash's time", async () => {
    await withinWindow(60);
    const user = await desk.newUser();
    const page = await desk.start(user);
    const { executes } = desk.stats();
    for (let call = 0; call < 26; call += 1) expect(await desk.comeBack(forged(page))).toBe("failure");
    expect(desk.stats().executes - executes).toBe(5);
    expect(await desk.comeBack(await desk.choose(page, "pay"), user)).toBe("0000");
    expect(await desk.balance(user)).toBe(200);
  });

  test("one whose confirm is still refused as the payer comes back does not cost the payer theirs", async () => {
    const user = await desk.newUser();
    const page = await desk.start(user);
    let refuse = () => {};
    const refused = new Promise<Report>((done) => {
      refuse = () => done({ outcome: "refused", code: "2056", again: true });
    });
    const slow = { ...desk.recharge, provider: { ...desk.recharge.provider, confirm: () => refused } };
    const back: Return = { hint: "success", paymentId: paymentIdOf(page) };
    const stranger = takeReturn(slow, back, undefined);
    const stateOf = async () => (await desk.sql`select state from topups where user_id = ${user.user._id}`)[0]?.state;
    await expect.poll(stateOf).toBe("executing");
    const home = await desk.choose(page, "pay");
    const payer = desk.comeBack(home, user);
    setTimeout(refuse, 500);
    expect(await stranger).toBe("failure");
    expect(await payer).toBe("0000");
    expect(await desk.balance(user)).toBe(200);
  });
});

describe("a late word", () => {
  test("cancel or failure after the credit changes nothing", async () => {
    const user = await desk.newUser();
    const home = await desk.choose(await desk.start(user), "pay");
    await desk.comeBack(home, user);
    for (const status of ["cancel", "failure"])
      expect(await desk.comeBack(home.replace("status=success", `status=${status}`), user)).toBe("0000");
    expect((await desk.mine(user)).status).toBe("success");
    expect(await desk.balance(user)).toBe(200);
  });

  test("success after a cancel is paid for and credited", async () => {
    const user = await desk.newUser();
    const page = await desk.start(user);
    expect(await desk.comeBack(await desk.choose(page, "cancel"), user)).toBe("cancel");
    expect((await desk.mine(user)).status).toBe("cancel");
    expect(await desk.comeBack(await desk.choose(page, "pay"), user)).toBe("0000");
    expect(await desk.balance(user)).toBe(200);
  });

  test("cancel while the outcome is in doubt stays in doubt", async () => {
    const user = await desk.newUser();
    const home = await desk.choose(await desk.start(user), "late-paid");
    expect(await desk.comeBack(home, user)).toBe("pending");
    expect(await desk.comeBack(home.replace("status=success", "status=cancel"), user)).toBe("pending");
    await desk.sweepLater();
    expect(await desk.balance(user)).toBe(200);
  });
});
