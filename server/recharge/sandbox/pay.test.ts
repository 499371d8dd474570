import { describe, expect, it } from "vitest";
import { outcomes } from "./payments.ts";
import { openMerchant } from "./test/merchant.ts";

async function openPage(
  path: (paymentID: string) => string = (paymentID) => `/bkash-sandbox/pay/${paymentID}`,
  fields: object = {},
) {
  const merchant = openMerchant();
  const { paymentID = "" } = (await merchant.create(fields)).body;
  const response = await merchant.app.request(path(paymentID));
  return { merchant, paymentID, response, text: await response.text() };
}

describe("the payment page", () => {
  it("says twice that it is a sandbox, shows amount and invoice, and offers every outcome", async () => {
    const { text } = await openPage(undefined, {
      amount: "12500.50",
      merchantInvoiceNumber: "INV-1",
    });
    expect(text).toContain("পরীক্ষামূলক");
    expect(text).toContain("SANDBOX");
    expect(text).toContain("No real money moves.");
    expect(text).toContain("১২,৫০০.৫০");
    expect(text).toContain("BDT 12500.50");
    expect(text).toContain("INV-1");
    for (const { name } of outcomes) expect(text).toContain(`name="outcome" value="${name}"`);
  });

  it("needs no script, no style but its own, and lets the form lead to the merchant's host", async () => {
    const { response, text } = await openPage();
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/);
    expect(response.headers.get("content-security-policy")).toContain(
      "form-action 'self' https://shop.test;",
    );
    expect(response.headers.get("content-security-policy")).toContain("style-src 'sha256-");
  });

  it("escapes what the merchant sent", async () => {
    const { text } = await openPage(undefined, { merchantInvoiceNumber: `"'INV` });
    expect(text).toContain("&quot;&#39;INV");
  });

  it("answers 404 for an unknown payment", async () => {
    const { response } = await openPage(() => "/bkash-sandbox/pay/nope");
    expect(response.status).toBe(404);
  });

  it.each([
    ["pay", "success"],
    ["insufficient", "success"],
    ["lost-answer", "success"],
    ["fail", "failure"],
    ["cancel", "cancel"],
  ])(
    "sends the browser back after %s with status=%s, paymentID and the announced signature",
    async (outcome, status) => {
      const merchant = openMerchant();
      const { paymentID = "", successCallbackURL = "" } = (
        await merchant.create({ callbackURL: "https://shop.test/cb?a=1" })
      ).body;
      const response = await merchant.choose(paymentID, outcome);
      expect(response.status).toBe(303);
      const back = new URL(response.headers.get("location") ?? "");
      expect(`${back.origin}${back.pathname}`).toBe("https://shop.test/cb");
      expect(Object.fromEntries(back.searchParams)).toEqual({
        a: "1",
        paymentID,
        status,
        signature: new URL(successCallbackURL).searchParams.get("signature"),
        apiVersion: "1.2.0-beta/",
      });
    },
  );

  it("refuses an outcome that it does not know", async () => {
    const merchant = openMerchant();
    const { paymentID = "" } = (await merchant.create()).body;
    expect((await merchant.choose(paymentID, "win")).status).toBe(422);
  });

  it("is closed once execute was called", async () => {
    const merchant = openMerchant();
    const paymentID = await merchant.createAnd("pay");
    await merchant.execute(paymentID);
    expect((await merchant.app.request(`/bkash-sandbox/pay/${paymentID}`)).status).toBe(410);
    expect((await merchant.choose(paymentID, "cancel")).status).toBe(410);
    expect((await merchant.query(paymentID)).body.transactionStatus).toBe("Completed");
  });
});
