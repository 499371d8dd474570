import { readFileSync } from "node:fs";
import { type Context, Hono } from "hono";
import { redirectUrl } from "./callback.ts";
import { findOutcome } from "./outcomes.ts";
import { closedPage, payPage } from "./pay-page.ts";
import { isExpired } from "./query.ts";
import type { Payment, SandboxState } from "./state.ts";

const stylesheet = readFileSync(new URL("./pay.css", import.meta.url), "utf8");

export function payPages(state: SandboxState): Hono {
  return new Hono()
    .get("/style.css", (c) =>
      c.body(stylesheet, 200, { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" }),
    )
    .get("/pay/:paymentID", (c) => {
      const payment = state.payments.get(c.req.param("paymentID"));
      return isOpen(state, payment) ? show(c, payment, 200) : closed(c, payment);
    })
    .post("/pay/:paymentID", async (c) => {
      // The body is read first: nothing may be awaited between finding the payment open and choosing its outcome.
      const outcome = findOutcome((await c.req.parseBody()).outcome);
      const payment = state.payments.get(c.req.param("paymentID"));
      if (!isOpen(state, payment)) return closed(c, payment);
      if (!outcome) return show(c, payment, 422);
      // Until execute is called the payer may choose again, as when somebody goes back after a cancel and pays.
      payment.outcome = outcome;
      return c.redirect(redirectUrl(payment, outcome.callback), 303);
    });
}

function isOpen(state: SandboxState, payment: Payment | undefined): payment is Payment {
  return payment !== undefined && !payment.executed && !isExpired(state, payment);
}

function show(c: Context, payment: Payment, status: 200 | 422): Response | Promise<Response> {
  protect(c, new URL(payment.callbackURL).origin);
  return c.html(payPage(payment), status);
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
