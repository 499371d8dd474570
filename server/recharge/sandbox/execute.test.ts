import { describe, expect, it, test } from "vitest";
import { openMerchant } from "./test/merchant.ts";

describe("execute", () => {
  it("moves the money: every field of a real answer, the payer's number unmasked", async () => {
    const merchant = openMerchant();
    const { paymentID = "" } = (await merchant.create({ merchantInvoiceNumber: "INV-1" })).body;
    await merchant.choose(paymentID, "pay");
    merchant.pass(9000);
    const { http, body } = await merchant.execute(paymentID);
    expect(http).toBe(200);
    expect(body.trxID).toMatch(/^[0-9A-Z]{10}$/);
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
      customerMsisdn: "01700000000",
      payerAccount: "01700000000",
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
      payerAccount: "01700000000",
    });
  });

  it("moves it once: of 30 calls at a time one is answered 0000, the others 2062", async () => {
    const merchant = openMerchant();
    const paymentID = await merchant.createAnd("pay");
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => merchant.execute(paymentID)),
    );
    const codes = replies.map(({ body }) => body.statusCode).sort();
    expect(codes).toEqual(["0000", ...Array.from({ length: 29 }, () => "2062")]);
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
});

test("a lost answer moves the money all the same", async () => {
  const merchant = openMerchant();
  const paymentID = await merchant.createAnd("lost-answer");
  expect(await merchant.execute(paymentID)).toMatchObject({
    body: { message: "Endpoint request timed out" },
  });
  expect((await merchant.query(paymentID)).body.transactionStatus).toBe("Completed");
});
