import { html } from "hono/html";
import { toBengaliDigits } from "../../../contract/values/digits.ts";
import { type Outcome, outcomes } from "./outcomes.ts";
import type { Payment } from "./state.ts";

export type PayForm = {
  msisdn: string;
  otp: string;
  pin: string;
  error?: { field?: "msisdn" | "otp" | "pin"; bn: string; en: string } | undefined;
};

/** Apart from the API's base path, because bKash has its pages on another host. */
export const pagesPath = "/bkash-sandbox";

type Markup = ReturnType<typeof html>;

const groups = [
  { group: "silence", bn: "উত্তর আসে না বা দেরিতে আসে", en: "No answer, or a late one" },
  { group: "codes", bn: "ত্রুটির কোড", en: "Error codes" },
  { group: "mismatch", bn: "হিসাব মেলে না", en: "Completed, but it does not match" },
] as const;

export function payPage(payment: Payment, form: PayForm, slowSeconds: number): Markup {
  return page(html`
    <form method="post" class="columns">
      <section class="card" aria-labelledby="due">
        <h2 id="due" class="small">${twice("পরিশোধ করতে হবে", "Amount due")}</h2>
        <p class="amount">৳ ${bengaliAmount(payment.amount)}<span lang="en">BDT ${payment.amount}</span></p>
        <dl>
          <dt>${twice("ইনভয়েস", "Invoice")}</dt><dd lang="en">${payment.merchantInvoiceNumber}</dd>
          <dt>${twice("পেমেন্ট আইডি", "Payment ID")}</dt><dd lang="en">${payment.paymentID}</dd>
        </dl>
        ${form.error && html`<p id="error" class="error" role="alert">${twice(form.error.bn, form.error.en)}</p>`}
        ${field(form, "msisdn", twice("মোবাইল নম্বর", "Mobile number"), "যেকোনো 01XXXXXXXXX চলবে")}
        <div class="pair">
          ${field(form, "otp", html`OTP`, "পরীক্ষার OTP 123456")}
          ${field(form, "pin", html`PIN`, "পরীক্ষার PIN 12121")}
        </div>
        <div class="usual">${outcomes.filter(({ group }) => group === "usual").map((outcome) => button(outcome, slowSeconds))}</div>
      </section>
      <section class="hard" aria-labelledby="hard">
        <h2 id="hard">${twice("কঠিন পরিস্থিতি", "Hard cases")}</h2>
        <p class="hint">${twice("সার্ভার টাকা চাইলে কী ঘটবে, বেছে নিন।", "Choose what happens when the merchant executes the payment.")}</p>
        ${groups.map(
          ({ group, bn, en }) => html`
          <fieldset>
            <legend>${twice(bn, en)}</legend>
            ${outcomes.filter((outcome) => outcome.group === group).map((outcome) => button(outcome, slowSeconds))}
          </fieldset>`,
        )}
      </section>
    </form>`);
}

export function closedPage(payment: Payment | undefined): Markup {
  return page(html`
    <section class="card alone">
      <h2>${payment ? twice("এই পেমেন্ট শেষ হয়ে গেছে", "This payment is closed") : twice("পেমেন্টটি পাওয়া যায়নি", "No such payment")}</h2>
      <p class="hint">${twice("দোকানে ফিরে গিয়ে নতুন করে শুরু করুন।", "Go back to the shop and start anew.")}</p>
      ${payment && html`<dl><dt>${twice("ইনভয়েস", "Invoice")}</dt><dd lang="en">${payment.merchantInvoiceNumber}</dd></dl>`}
    </section>`);
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

function field(form: PayForm, name: "msisdn" | "otp" | "pin", label: Markup, hint: string): Markup {
  const isWrong = form.error?.field === name;
  const described = isWrong ? `${name}-hint error` : `${name}-hint`;
  return html`
    <div class="field">
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" value="${form[name]}" inputmode="numeric" autocomplete="off"
        aria-describedby="${described}"${isWrong ? html` aria-invalid="true" autofocus` : ""}>
      <p id="${name}-hint" class="hint">${hint}</p>
    </div>`;
}

function button({ name, group, bn, en }: Outcome, slowSeconds: number): Markup {
  const seconds = String(slowSeconds);
  const kind = group === "usual" ? name : "choice";
  return html`<button name="outcome" value="${name}" class="${kind}">${twice(
    bn.replace("{s}", toBengaliDigits(seconds)),
    en.replace("{s}", seconds),
  )}</button>`;
}

function twice(bn: string, en: string): Markup {
  return html`${bn} <span lang="en">${en}</span>`;
}

/** Grouped as in Bangladesh (1,00,000), with the paisa only when there are any. */
function bengaliAmount(amount: string): string {
  const whole = Number.isInteger(Number(amount));
  return Number(amount).toLocaleString("bn-BD", { minimumFractionDigits: whole ? 0 : 2 });
}
