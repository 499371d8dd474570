import { describe, expect, it } from "vitest";
import { openMerchant } from "./test/merchant.ts";

describe("create", () => {
  it("answers every field of a real one, amount as written, times with a colon before the milliseconds", async () => {
    const merchant = openMerchant();
    const { http, body } = await merchant.create({
      amount: "599.00",
      merchantInvoiceNumber: "INV-1",
    });
    const back = `https://shop.test/api/callback?paymentID=${body.paymentID}`;
    const signature = new URL(body.successCallbackURL ?? "").searchParams.get("signature");
    expect(http).toBe(200);
    expect(body.paymentID).toMatch(/^TR0011[A-Z0-9]{7}1721929409746$/);
    expect(signature).toMatch(/^[A-Za-z0-9]{10}$/);
    expect(body).toEqual({
      paymentID: body.paymentID,
      bkashURL: `http://bkash.test:8080/bkash-sandbox/pay/${body.paymentID}`,
      callbackURL: "https://shop.test/api/callback",
      successCallbackURL: `${back}&status=success&signature=${signature}`,
      failureCallbackURL: `${back}&status=failure&signature=${signature}`,
      cancelledCallbackURL: `${back}&status=cancel&signature=${signature}`,
      amount: "599.00",
      intent: "sale",
      currency: "BDT",
      paymentCreateTime: "2024-07-25T23:43:29:746 GMT+0600",
      transactionStatus: "Initiated",
      merchantInvoiceNumber: "INV-1",
      statusCode: "0000",
      statusMessage: "Successful",
    });
  });

  it("appends to a callback that has a query already", async () => {
    const { body } = await openMerchant().create({ callbackURL: "https://shop.test/cb?order=7" });
    expect(body.successCallbackURL).toContain("https://shop.test/cb?order=7&paymentID=TR0011");
  });

  it("links the page on the origin it is told, when payers reach it elsewhere than the merchant does", async () => {
    const { body } = await openMerchant({ pageOrigin: "https://pay.example" }).create();
    expect(body.bkashURL).toBe(`https://pay.example/bkash-sandbox/pay/${body.paymentID}`);
  });

  it.each([
    ["2063", { mode: "0001" }],
    ["2063", { mode: undefined }],
    ["2031", { merchantInvoiceNumber: undefined }],
    ["2048", { payerReference: "" }],
    ["2048", { payerReference: "a<b" }],
    ["2049", { callbackURL: "shop.test/cb" }],
    ["2006", { amount: "0" }],
    ["2006", { amount: "0.00" }],
    ["2006", { amount: "-5" }],
    ["2006", { amount: "10.123" }],
    ["2006", { amount: "1,000" }],
    ["2006", { amount: "২০০" }],
    ["2006", { amount: 200 }],
    ["2007", { currency: "USD" }],
    ["2008", { intent: "authorization" }],
    ["2031", { merchantInvoiceNumber: "x".repeat(256) }],
  ])("answers %s with HTTP 200 for %j", async (statusCode, fields) => {
    const { http, body } = await openMerchant().create(fields);
    expect({ http, statusCode: body.statusCode, paymentID: body.paymentID }).toEqual({
      http: 200,
      statusCode,
      paymentID: undefined,
    });
    expect(body.statusMessage).toBeTruthy();
  });
});

describe("payment/status before execute", () => {
  it("is Initiated, has no trxID, and names the invoice merchantInvoice", async () => {
    const merchant = openMerchant();
    const { paymentID = "" } = (await merchant.create({ merchantInvoiceNumber: "INV-1" })).body;
    expect((await merchant.query(paymentID)).body).toEqual({
      paymentID,
      mode: "0011",
      paymentCreateTime: "2024-07-25T23:43:29:746 GMT+0600",
      amount: "110",
      currency: "BDT",
      intent: "sale",
      merchantInvoice: "INV-1",
      transactionStatus: "Initiated",
      verificationStatus: "Incomplete",
      payerReference: "user-1",
      payerType: "Customer",
      statusCode: "0000",
      statusMessage: "Successful",
    });
  });

  it("answers 2002 for a paymentID that it never gave", async () => {
    const { body } = await openMerchant().query("TR0011aaaaaaa1721929409746");
    expect(body).toEqual({ statusCode: "2002", statusMessage: "Invalid Payment ID" });
  });
});
