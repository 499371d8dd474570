import { html } from "hono/html";
import { outcomes } from "./outcomes.ts";
import type { Payment } from "./state.ts";

/** Apart from the API's base path, because bKash has its pages on another host. */
export const pagesPath = "/bkash-sandbox";

type Markup = ReturnType<typeof html>;

export function payPage(payment: Payment): Markup {
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

export function closedPage(payment: Payment | undefined): Markup {
  return page(html`
    <p>${payment ? twice("এই পেমেন্ট শেষ হয়ে গেছে", "This payment is closed") : twice("পেমেন্টটি পাওয়া যায়নি", "No such payment")}</p>
    <p class="hint">${twice("দোকানে ফিরে গিয়ে নতুন করে শুরু করুন।", "Go back to the shop and start anew.")}</p>`);
}

/** No script, no inline style: the policy of the host that serves this forbids both. */
function page(content: Markup): Markup {
  return html`<!doctype html>
<html lang="bn">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <title>পরীক্ষামূলক পেমেন্ট · Sandbox payment</title>
  <link rel="stylesheet" href="${pagesPath}/style.css">
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
