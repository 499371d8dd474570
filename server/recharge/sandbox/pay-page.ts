import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { plainPage, plainPolicy, type Shop } from "../../http/plain-page.ts";
import { callbackUrl, outcomes, type Payment, type Payments } from "./payments.ts";

/** Apart from the API's base path, because bKash has its pages on another host. */
export const PAGES = "/bkash-sandbox";

export function payPages(payments: Payments, shop: Shop): Hono {
  return new Hono()
    .get("/pay/:paymentID", (c) => show(c, shop, payments.get(c.req.param("paymentID"))))
    .post("/pay/:paymentID", async (c) => {
      // The body is read first: nothing may be awaited between finding the payment open and
      // choosing its outcome.
      const { outcome: chosen } = await c.req.parseBody();
      const payment = payments.get(c.req.param("paymentID"));
      const outcome = outcomes.find(({ name }) => name === chosen);
      if (!payment || payment.executed || !outcome) return show(c, shop, payment, 422);
      payment.outcome = outcome;
      // One parameter more than `create` announced.
      return c.redirect(`${callbackUrl(payment, outcome.callback)}&apiVersion=1.2.0-beta/`, 303);
    });
}

/**
 * Browsers apply `form-action` to the redirect after the post too, so it names the merchant's
 * origin.
 */
async function show(
  c: Context,
  shop: Shop,
  payment: Payment | undefined,
  status: 200 | 422 = 200,
): Promise<Response> {
  const merchant = payment ? new URL(payment.callbackURL).origin : "";
  const inside = await html`<h1>${twice("পরীক্ষামূলক", "SANDBOX")}</h1>
    <p>${twice("কোনো আসল টাকা কাটে না।", "No real money moves.")}</p>
    ${payment && !payment.executed ? payForm(payment) : closed(payment)}`;
  const page = plainPage(shop, {
    title: "পরীক্ষামূলক পেমেন্ট · Sandbox payment",
    inside: `${inside}`,
    head: '<meta name="robots" content="noindex">',
  });
  return c.html(page, !payment ? 404 : payment.executed ? 410 : status, {
    "Content-Security-Policy": plainPolicy.replace(
      "form-action 'none'",
      `form-action 'self' ${merchant}`,
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  });
}

function payForm({ amount, merchantInvoiceNumber }: Payment) {
  return html`<p>${twice("পরিশোধ করতে হবে", "Amount due")}</p>
    <p class="state">৳ ${bengaliAmount(amount)}</p>
    <p lang="en"><small>BDT ${amount} · ${merchantInvoiceNumber}</small></p>
    <form method="post">
      ${outcomes.map(
        ({ name, bn, en }) => html`
        <button name="outcome" value="${name}">${twice(bn, en)}</button>`,
      )}
    </form>`;
}

function closed(payment: Payment | undefined) {
  const why = payment
    ? twice("এই পেমেন্ট শেষ হয়ে গেছে", "This payment is closed")
    : twice("পেমেন্টটি পাওয়া যায়নি", "No such payment");
  const then = twice(
    "ডেস্কের অ্যাপে ফিরে গিয়ে নতুন করে শুরু করুন।",
    "Go back to the desk's app and start anew.",
  );
  return html`<p>${why}</p><p>${then}</p>`;
}

function twice(bn: string, en: string) {
  return html`${bn} <span lang="en">${en}</span>`;
}

/** Grouped as in Bangladesh (1,00,000), with the paisa only when there are any. */
function bengaliAmount(amount: string): string {
  const whole = Number.isInteger(Number(amount));
  return Number(amount).toLocaleString("bn-BD", { minimumFractionDigits: whole ? 0 : 2 });
}
