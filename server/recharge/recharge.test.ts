import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TIMEOUT_MS } from "../test/bkash/login.ts";
import { type Answer, send } from "../test/builders.ts";
import {
  expectSound,
  openRechargeServer,
  paymentIdOf,
  type RechargeServer,
  withBkash,
} from "../test/recharge-server.ts";
import { inOneWindow } from "../test/writes.ts";
import type { Report, Return } from "./provider.ts";
import { takeReturn } from "./recharge.ts";

let server: RechargeServer;
beforeAll(async () => {
  server = await openRechargeServer({}, TIMEOUT_MS);
});
afterAll(async () => {
  await expectSound(server.sql);
  await server.closeBkash();
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
    const user = await server.newUser();
    expect(await server.pay(user, outcome)).toBe(shown);
    expect(await server.balance(user)).toBe(atOnce);
    const mine = await server.mine(user);
    expect(mine).toMatchObject({ amount: 200, status });
    expect(mine.checkedSince !== null).toBe(status === "pending");
    await server.sweepLater();
    await server.sweepLater();
    expect(await server.balance(user)).toBe(later);
  });

  test("says the same when the page is loaded again, and executes once", async () => {
    const user = await server.newUser();
    const home = await server.choose(await server.start(user), "pay");
    expect(await server.comeBack(home, user)).toBe("0000");
    const { executes } = server.stats();
    expect(await server.comeBack(home, user)).toBe("0000");
    expect(await server.comeBack(home)).toBe("0000");
    expect(server.stats().executes).toBe(executes);
    expect(await server.balance(user)).toBe(200);
  });

  test("refused for good is not executed again, whatever the browser says", async () => {
    const user = await server.newUser();
    const home = await server.choose(await server.start(user), "insufficient");
    expect(await server.comeBack(home, user)).toBe("failure");
    const { executes } = server.stats();
    expect(await server.comeBack(home.replace("status=success", "status=cancel"), user)).toBe(
      "failure",
    );
    expect(await server.comeBack(home, user)).toBe("failure");
    expect(server.stats().executes).toBe(executes);
  });

  test("tells the payer alone which recharge it was", async () => {
    const [user, other] = [await server.newUser(), await server.newUser()];
    const home = (await server.choose(await server.start(user), "pay")).replace(
      /^https?:\/\/[^/]+/,
      "",
    );
    const location = async (answer: Promise<Answer>) => (await answer).headers.get("Location");
    expect(await location(other.send("GET", home))).toBe("/recharge?status=failure");
    expect(await location(send(server, "GET", home))).toBe("/recharge?status=0000");
    const { _id } = await server.mine(user);
    expect(await location(user.send("GET", home))).toBe(`/recharge?status=0000&recharge=${_id}`);
  });

  test("needs no cookie: the payer is the one who asked for it", async () => {
    const user = await server.newUser();
    expect(await server.comeBack(await server.choose(await server.start(user, 350.5), "pay"))).toBe(
      "0000",
    );
    expect(await server.balance(user)).toBe(350.5);
  });

  test("A and B begin, and come back in reverse order: each gets their own amount", async () => {
    const [a, b] = [await server.newUser(), await server.newUser()];
    const [payA, payB] = [await server.start(a, 300), await server.start(b, 700)];
    const [homeB, homeA] = [await server.choose(payB, "pay"), await server.choose(payA, "pay")];
    expect(await server.comeBack(homeB, b)).toBe("0000");
    expect(await server.comeBack(homeA, a)).toBe("0000");
    expect([await server.balance(a), await server.balance(b)]).toEqual([300, 700]);
  });
});

describe("a forged success", () => {
  const forged = (paymentId: string) =>
    `/api/bkash/callback?paymentID=${paymentId}&status=success&signature=x`;

  test("of an unknown payment is a failure, and bKash is not asked", async () => {
    const user = await server.newUser();
    const { executes } = server.stats();
    for (const id of ["TR0011nobody1", "", "'; drop table topups", "x".repeat(5000)])
      expect(await server.comeBack(forged(encodeURIComponent(id)), user)).toBe("failure");
    expect(await server.comeBack("/api/bkash/callback", user)).toBe("failure");
    expect(server.stats().executes).toBe(executes);
    expect(await server.balance(user)).toBe(0);
  });

  test("of somebody else's payment reads like an unknown one and moves nothing; its payer still can", async () => {
    const [payer, thief] = [await server.newUser(), await server.newUser()];
    const home = await server.choose(await server.start(payer), "pay");
    expect(await server.comeBack(home, thief)).toBe("failure");
    expect([await server.balance(payer), await server.balance(thief)]).toEqual([0, 0]);
    expect(await server.comeBack(home, payer)).toBe("0000");
    expect(await server.comeBack(home, thief)).toBe("failure");
    expect([await server.balance(payer), await server.balance(thief)]).toEqual([200, 0]);
  });

  test("of an unpaid payment is a failure; paying it afterwards still works", async () => {
    const user = await server.newUser();
    const page = await server.start(user);
    expect(await server.comeBack(forged(paymentIdOf(page)), user)).toBe("failure");
    expect(await server.balance(user)).toBe(0);
    expect(await server.comeBack(await server.choose(page, "pay"), user)).toBe("0000");
    expect(await server.balance(user)).toBe(200);
  });
});

describe("strangers without a session who know the payment", () => {
  const forged = (page: string) =>
    `/api/bkash/callback?paymentID=${paymentIdOf(page)}&status=success&signature=x`;

  test("26 of them take none of the payer's tries, and few of bKash's time", () =>
    inOneWindow(60, async () => {
      const user = await server.newUser();
      const page = await server.start(user);
      const { executes } = server.stats();
      for (let call = 0; call < 26; call += 1)
        expect(await server.comeBack(forged(page))).toBe("failure");
      expect(server.stats().executes - executes).toBe(5);
      expect(await server.comeBack(await server.choose(page, "pay"), user)).toBe("0000");
      expect(await server.balance(user)).toBe(200);
    }));

  test("one whose confirm is still refused as the payer comes back does not cost the payer theirs", async () => {
    const user = await server.newUser();
    const page = await server.start(user);
    let refuse = () => {};
    const refused = new Promise<Report>((done) => {
      refuse = () => done({ outcome: "refused", code: "2056", again: true });
    });
    const slow = withBkash(server.recharge, { confirm: () => refused });
    const back: Return = { hint: "success", paymentId: paymentIdOf(page) };
    const stranger = takeReturn(slow, slow.providers.bkash, back, undefined);
    const stateOf = async () =>
      (await server.sql`select state from topups where user_id = ${user.user._id}`)[0]?.state;
    await expect.poll(stateOf).toBe("executing");
    const home = await server.choose(page, "pay");
    const payer = server.comeBack(home, user);
    setTimeout(refuse, 500);
    expect(await stranger).toEqual({ status: "failure" });
    expect(await payer).toBe("0000");
    expect(await server.balance(user)).toBe(200);
  });
});

describe("a late word", () => {
  test("cancel or failure after the credit changes nothing", async () => {
    const user = await server.newUser();
    const home = await server.choose(await server.start(user), "pay");
    await server.comeBack(home, user);
    for (const status of ["cancel", "failure"])
      expect(await server.comeBack(home.replace("status=success", `status=${status}`), user)).toBe(
        "0000",
      );
    expect((await server.mine(user)).status).toBe("success");
    expect(await server.balance(user)).toBe(200);
  });

  test("success after a cancel is paid for and credited", async () => {
    const user = await server.newUser();
    const page = await server.start(user);
    expect(await server.comeBack(await server.choose(page, "cancel"), user)).toBe("cancel");
    expect((await server.mine(user)).status).toBe("cancel");
    expect(await server.comeBack(await server.choose(page, "pay"), user)).toBe("0000");
    expect(await server.balance(user)).toBe(200);
  });

  test("cancel while the outcome is in doubt stays in doubt", async () => {
    const user = await server.newUser();
    const home = await server.choose(await server.start(user), "late-paid");
    expect(await server.comeBack(home, user)).toBe("pending");
    expect(await server.comeBack(home.replace("status=success", "status=cancel"), user)).toBe(
      "pending",
    );
    await server.sweepLater();
    expect(await server.balance(user)).toBe(200);
  });
});
