import { readFileSync } from "node:fs";
import { type Context, Hono } from "hono";
import { toAsciiDigits } from "../../../contract/values/digits.ts";
import { sentence } from "./answers.ts";
import { redirectUrl } from "./callback.ts";
import { testWallet } from "./create.ts";
import { findOutcome, type Outcome } from "./outcomes.ts";
import { closedPage, type PayForm, payPage } from "./pay-page.ts";
import { isExpired } from "./query.ts";
import type { Payment, SandboxState } from "./state.ts";

const stylesheet = readFileSync(new URL("./pay.css", import.meta.url), "utf8");
const testOtp = "123456";
const testPin = "12121";

export function payPages(state: SandboxState): Hono {
  return new Hono()
    .get("/style.css", (c) =>
      c.body(stylesheet, 200, { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" }),
    )
    .get("/stats", (c) => c.json(state.stats, 200, { "cache-control": "no-store" }))
    .get("/pay/:paymentID", (c) => {
      const payment = state.payments.get(c.req.param("paymentID"));
      if (!payment || isClosed(state, payment)) return closed(c, payment);
      return show(c, payment, { msisdn: payment.msisdn, otp: testOtp, pin: testPin }, 200);
    })
    .post("/pay/:paymentID", async (c) => {
      // The body is read first: nothing may be awaited between finding the payment open and choosing its outcome.
      const fields = await c.req.parseBody();
      const payment = state.payments.get(c.req.param("paymentID"));
      if (!payment || isClosed(state, payment)) return closed(c, payment);
      // A test may send the outcome alone; the page sends all four.
      const form = {
        msisdn: typed(fields.msisdn, testWallet),
        otp: typed(fields.otp, testOtp),
        pin: typed(fields.pin, testPin),
      };
      const outcome = findOutcome(fields.outcome);
      const error = outcome ? wrongEntry(outcome, form) : { bn: "ফলাফলটি চেনা যায়নি।", en: "Unknown outcome." };
      if (!outcome || error) return show(c, payment, { ...form, error }, 422);
      // Until execute is called the payer may choose again, as when somebody goes back after a cancel and pays.
      payment.outcome = outcome;
      payment.msisdn = form.msisdn;
      return c.redirect(redirectUrl(payment, outcome.callback), 303);
    });

  function wrongEntry(outcome: Outcome, form: PayForm): PayForm["error"] {
    if (outcome.tampers === "trxID" && !state.lastTrxID)
      return {
        bn: "আগের কোনো লেনদেন নেই; আগে একটি পেমেন্ট শেষ করুন।",
        en: "There is no earlier trxID yet: let one payment go through first.",
      };
    if (outcome.callback !== "success") return undefined;
    if (!/^01[3-9]\d{8}$/.test(form.msisdn))
      return { field: "msisdn", bn: "মোবাইল নম্বরটি ঠিক নয়।", en: `${sentence("2009")} (2009)` };
    if (form.otp !== testOtp) return { field: "otp", bn: "OTP ভুল হয়েছে।", en: `${sentence("2016")} (2016)` };
    if (form.pin !== testPin) return { field: "pin", bn: "PIN ভুল হয়েছে।", en: `${sentence("2014")} (2014)` };
    return undefined;
  }

  function show(c: Context, payment: Payment, form: PayForm, status: 200 | 422): Response | Promise<Response> {
    protect(c, new URL(payment.callbackURL).origin);
    return c.html(payPage(payment, form, state.slowAnswerMs / 1000), status);
  }
}

function isClosed(state: SandboxState, payment: Payment): boolean {
  return payment.executed || isExpired(state, payment);
}

function closed(c: Context, payment: Payment | undefined): Response | Promise<Response> {
  protect(c);
  return c.html(closedPage(payment), payment ? 410 : 404);
}

/** Browsers apply `form-action` to the redirect after the post too, so it names the merchant's origin. */
function protect(c: Context, merchantOrigin = ""): void {
  const formAction = `'self' ${merchantOrigin}`.trim();
  c.header(
    "content-security-policy",
    `default-src 'none'; style-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header("referrer-policy", "no-referrer");
  c.header("x-content-type-options", "nosniff");
  c.header("cache-control", "no-store");
}

/** A field as typed, with ASCII digits. */
function typed(value: unknown, absent: string): string {
  if (typeof value !== "string") return absent;
  return toAsciiDigits(value.trim());
}
