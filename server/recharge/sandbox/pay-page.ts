import { readFileSync } from "node:fs";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { callbackUrl, outcomes, type Payment, type Payments } from "./payments.ts";

/** Apart from the API's base path, because bKash has its pages on another host. */
export const PAGES = "/bkash-sandbox";

const stylesheet = readFileSync(new URL("./pay.css", import.meta.url), "utf8");

type Markup = ReturnType<typeof html>;

/** The pages on which the payer chooses what happens, again and again until execute is called. */
export function payPages(payments: Payments): Hono {
  return new Hono()
    .get("/style.css", (c) =>
      c.body(stylesheet, 200, { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" }),
    )
    .get("/pay/:paymentID", (c) => show(c, payments.get(c.req.param("paymentID"))))
    .post("/pay/:paymentID", async (c) => {
      // The body is read first: nothing may be awaited between finding the payment open and choosing its outcome.
      const { outcome: chosen } = await c.req.parseBody();
      const payment = payments.get(c.req.param("paymentID"));
      const outcome = outcomes.find(({ name }) => name === chosen);
      if (!payment || payment.executed || !outcome) return show(c, payment, 422);
      payment.outcome = outcome;
      // One parameter more than `create` announced.
      return c.redirect(`${callbackUrl(payment, outcome.callback)}&apiVersion=1.2.0-beta/`, 303);
    });
}

/** No script, no inline style. Browsers apply `form-action` to the redirect after the post too, so it names the merchant's origin. */
function show(c: Context, payment: Payment | undefined, status: 200 | 422 = 200): Response | Promise<Response> {
  const merchant = payment ? new URL(payment.callbackURL).origin : "";
  c.header(
    "content-security-policy",
    `default-src 'none'; style-src 'self'; form-action 'self' ${merchant}; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header("referrer-policy", "no-referrer");
  c.header("x-content-type-options", "nosniff");
  c.header("cache-control", "no-store");
  if (!payment) return c.html(closedPage("পেমেন্টটি পাওয়া যায়নি", "No such payment"), 404);
  if (payment.executed) return c.html(closedPage("এই পেমেন্ট শেষ হয়ে গেছে", "This payment is closed"), 410);
  return c.html(payPage(payment), status);
}

function payPage(payment: Payment): Markup {
  return page(html`
    <form method="post">
      <p>${twice("পরিশোধ করতে হবে", "Amount due")}</p>
      <p class="amount">৳ ${bengaliAmount(payment.amount)} <span lang="en" class="small">BDT ${payment.amount}</span></p>
      <p class="hint" lang="en">${payment.merchantInvoiceNumber}</p>
      ${outcomes.map(
        ({ name, bn, en }) => html`<button name="outcome" value="${name}" class="${name}">${twice(bn, en)}</button>`,
      )}
    </form>`);
}

function closedPage(bn: string, en: string): Markup {
  return page(html`
    <p>${twice(bn, en)}</p>
    <p class="hint">${twice("দোকানে ফিরে গিয়ে নতুন করে শুরু করুন।", "Go back to the shop and start anew.")}</p>`);
}

function page(content: Markup): Markup {
  return html`<!doctype html>
<html lang="bn">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <title>পরীক্ষামূলক পেমেন্ট · Sandbox payment</title>
  <link rel="stylesheet" href="${PAGES}/style.css">
</head>
<body>
  <header>
    <h1>পরীক্ষামূলক <span lang="en">SANDBOX</span></h1>
    <p>${twice("কোনো আসল টাকা কাটে না।", "No real money moves.")}</p>
  </header>
  <main>${content}</main>
</body>
</html>`;
}

function twice(bn: string, en: string): Markup {
  return html`${bn} <span lang="en">${en}</span>`;
}

/** Grouped as in Bangladesh (1,00,000), with the paisa only when there are any. */
function bengaliAmount(amount: string): string {
  const whole = Number.isInteger(Number(amount));
  return Number(amount).toLocaleString("bn-BD", { minimumFractionDigits: whole ? 0 : 2 });
}
