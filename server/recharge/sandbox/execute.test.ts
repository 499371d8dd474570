import { describe, expect, it } from "vitest";
import { openMerchant } from "./test/merchant.ts";

describe("execute", () => {
  it("moves the money: every field of a real answer, the payer's number unmasked, a trxID of the day", async () => {
    const merchant = openMerchant();
    const { paymentID = "" } = (await merchant.create({ merchantInvoiceNumber: "INV-1" })).body;
    await merchant.choose(paymentID, "pay", { msisdn: "01812345678" });
    merchant.clock.at += 9000;
    const { http, body } = await merchant.execute(paymentID);
    expect(http).toBe(200);
    expect(body.trxID).toMatch(/^BGP[0-9A-Z]{7}$/);
    expect(body).toEqual({
      paymentID,
      trxID: body.trxID,
      transactionStatus: "Completed",
      amount: "110",
      currency: "BDT",
      intent: "sale",
      paymentExecuteTime: "2024-07-25T23:43:38:746 GMT+0600",
      merchantInvoiceNumber: "INV-1",
      payerType: "Customer",
      payerReference: "user-1",
      customerMsisdn: "01812345678",
      payerAccount: "01812345678",
      maxRefundableAmount: "110",
      statusCode: "0000",
      statusMessage: "Successful",
    });
    expect((await merchant.query(paymentID)).body).toMatchObject({
      transactionStatus: "Completed",
      verificationStatus: "Complete",
      trxID: body.trxID,
      paymentExecuteTime: body.paymentExecuteTime,
      merchantInvoice: "INV-1",
      payerAccount: "01812345678",
    });
    expect(merchant.stats()).toMatchObject({ creates: 1, executes: 1, queries: 1, completed: 1 });
  });

  it("moves it once: of 30 calls at a time one is answered 0000, the others 2062", async () => {
    const merchant = openMerchant();
    const paymentID = await merchant.createAnd("pay");
    const replies = await Promise.all(Array.from({ length: 30 }, () => merchant.execute(paymentID)));
    const codes = replies.map(({ body }) => body.statusCode).sort();
    expect(codes).toEqual(["0000", ...Array.from({ length: 29 }, () => "2062")]);
    expect(merchant.stats().completed).toBe(1);
  });

  it("answers 2117 to a second call while the first is still being answered, 2062 after", async () => {
    const merchant = openMerchant();
    const paymentID = await merchant.createAnd("slow-answer");
    const first = merchant.execute(paymentID);
    expect((await merchant.execute(paymentID)).body.statusCode).toBe("2117");
    expect((await merchant.query(paymentID)).body.transactionStatus).toBe("Completed");
    expect((await first).body).toMatchObject({ statusCode: "0000", transactionStatus: "Completed" });
    expect((await merchant.execute(paymentID)).body.statusCode).toBe("2062");
  });

  it("answers 2117 to a second call after one that failed", async () => {
    const merchant = openMerchant();
    const paymentID = await merchant.createAnd("insufficient");
    expect((await merchant.execute(paymentID)).body).toEqual({
      statusCode: "2023",
      statusMessage: "Insufficient Balance",
    });
    expect((await merchant.execute(paymentID)).body.statusCode).toBe("2117");
    expect((await merchant.query(paymentID)).body.transactionStatus).toBe("Initiated");
  });

  it("answers 2002 for an unknown paymentID", async () => {
    expect((await openMerchant().execute("nope")).body.statusCode).toBe("2002");
  });

  it("answers 2056 for a payment that nobody paid, failed or cancelled, and uses nothing up by it", async () => {
    const merchant = openMerchant();
    const { paymentID = "" } = (await merchant.create()).body;
    expect((await merchant.execute(paymentID)).body).toEqual({
      statusCode: "2056",
      statusMessage: "Invalid Payment State",
    });
    await merchant.choose(paymentID, "fail");
    expect((await merchant.execute(paymentID)).body.statusCode).toBe("2056");
    await merchant.choose(paymentID, "cancel");
    expect((await merchant.execute(paymentID)).body.statusCode).toBe("2056");
    expect((await merchant.query(paymentID)).body.transactionStatus).toBe("Cancelled");
    await merchant.choose(paymentID, "pay");
    expect((await merchant.execute(paymentID)).body.statusCode).toBe("0000");
  });

  it("lets an invoice be created twice and paid once: the other payment gets 2029", async () => {
    const merchant = openMerchant();
    const first = await merchant.createAnd("pay", { merchantInvoiceNumber: "INV-1" });
    const second = await merchant.createAnd("pay", { merchantInvoiceNumber: "INV-1" });
    expect((await merchant.execute(first)).body.statusCode).toBe("0000");
    expect((await merchant.execute(second)).body).toEqual({
      statusCode: "2029",
      statusMessage: "Duplicate for All Transactions",
    });
    expect((await merchant.query(second)).body.transactionStatus).toBe("Initiated");
  });
});

describe("the hard cases", () => {
  it.each([
    [
      "2117-paid",
      200,
      { errorCode: "2117", errorMessage: "Payment execution already been called before" },
      "Completed",
    ],
    [
      "2117-unpaid",
      200,
      { statusCode: "2117", statusMessage: "Payment execution already been called before" },
      "Initiated",
    ],
    ["2029", 200, { statusCode: "2029", statusMessage: "Duplicate for All Transactions" }, "Initiated"],
    ["9999-paid", 200, { errorCode: "9999", errorMessage: "System Error." }, "Completed"],
    ["9999-unpaid", 200, { statusCode: "9999", statusMessage: "System Error." }, "Initiated"],
    ["503", 503, { errorCode: "503" }, "Initiated"],
    ["504-paid", 504, { message: "Endpoint request timed out" }, "Completed"],
  ])("%s: execute answers HTTP %d %j and the query %s", async (outcome, http, body, status) => {
    const merchant = openMerchant();
    const paymentID = await merchant.createAnd(outcome);
    const reply = await merchant.execute(paymentID);
    expect(reply.http).toBe(http);
    expect(reply.body).toMatchObject(body);
    expect((await merchant.query(paymentID)).body.transactionStatus).toBe(status);
  });

  it.each([
    ["lost-answer", "Completed"],
    ["lost-unpaid", "Initiated"],
  ])("%s: execute gives no answer and the query says %s", async (outcome, status) => {
    const merchant = openMerchant();
    const paymentID = await merchant.createAnd(outcome);
    await expect(merchant.execute(paymentID)).rejects.toThrow("without an answer");
    expect((await merchant.query(paymentID)).body.transactionStatus).toBe(status);
  });

  it("late-paid: the first query after execute still says Initiated, the next one Completed", async () => {
    const merchant = openMerchant();
    const paymentID = await merchant.createAnd("late-paid");
    await expect(merchant.execute(paymentID)).rejects.toThrow();
    const first = (await merchant.query(paymentID)).body;
    expect(first.transactionStatus).toBe("Initiated");
    expect(first.trxID).toBeUndefined();
    expect((await merchant.query(paymentID)).body.transactionStatus).toBe("Completed");
  });

  it("503-paid: the first query after execute is refused as well", async () => {
    const merchant = openMerchant();
    const paymentID = await merchant.createAnd("503-paid");
    expect((await merchant.execute(paymentID)).http).toBe(503);
    expect(await merchant.query(paymentID)).toMatchObject({ http: 503, body: { errorCode: "503" } });
    expect((await merchant.query(paymentID)).body.transactionStatus).toBe("Completed");
  });

  it.each([
    ["amount-mismatch", { amount: "11" }, { amount: "11" }],
    ["wrong-invoice", { merchantInvoiceNumber: "INV-1-OTHR" }, { merchantInvoice: "INV-1-OTHR" }],
    ["wrong-currency", { currency: "USD" }, { currency: "USD" }],
  ])("%s: execute and query agree on a Completed that does not match", async (outcome, executed, queried) => {
    const merchant = openMerchant();
    const paymentID = await merchant.createAnd(outcome, { merchantInvoiceNumber: "INV-1" });
    expect((await merchant.execute(paymentID)).body).toMatchObject({ statusCode: "0000", ...executed });
    expect((await merchant.query(paymentID)).body).toMatchObject({ transactionStatus: "Completed", ...queried });
  });

  it("reused-trx: comes with the trxID of the payment before, and needs one", async () => {
    const merchant = openMerchant();
    const { paymentID = "" } = (await merchant.create()).body;
    expect((await merchant.choose(paymentID, "reused-trx")).status).toBe(422);
    const { trxID } = (await merchant.execute(await merchant.createAnd("pay"))).body;
    await merchant.choose(paymentID, "reused-trx");
    expect((await merchant.execute(paymentID)).body.trxID).toBe(trxID);
  });
});
