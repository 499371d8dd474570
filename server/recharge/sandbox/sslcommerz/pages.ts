/**
 * The hosted page and the page that sends the browser back. Plain HTML: forms work without
 * scripts; the only script submits the return form, which has a button too.
 *
 * Ids for a browser under test: page of a session #sslcz-page, buttons #pay, #fail, #cancel and
 * #pay-and-close; a session that is over #session-closed; return page form #return-form with the
 * button #return-button; closed window #window-closed.
 */
import type { Fields } from "./types.ts";

function esc(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** The only script: it goes back as the real page does. */
export const RETURN_SCRIPT = 'document.getElementById("return-form").submit();';

export const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem}" +
  "button{display:block;width:100%;min-height:48px;margin:.5rem 0;font:inherit}" +
  "dt{color:#555}dd{margin:0 0 .5rem;font-weight:600;overflow-wrap:anywhere}";

function page(title: string, id: string, body: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${esc(title)}</title>` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<style>${STYLE}</style></head><body id="${id}"><h1>${esc(title)}</h1>${body}</body></html>`
  );
}

function tap(action: string, id: string, outcome: string, label: string): string {
  return (
    `<form id="${id}-form" method="post" action="${esc(action)}">` +
    `<input type="hidden" name="outcome" value="${outcome}">` +
    `<button id="${id}" type="submit">${esc(label)}</button></form>`
  );
}

/** The page a customer pays on. `amount` is a text in `currency` with two decimals. */
export function payPage(
  action: string,
  fields: Fields,
  amount: string,
  failedBefore: boolean,
): string {
  const again = failedBefore
    ? '<p id="failed-before" role="status">The last attempt failed. You can try again.</p>'
    : "";
  return page(
    "SSLCommerz sandbox",
    "sslcz-page",
    '<p id="sandbox-note">This is a test page. No money moves.</p>' +
      again +
      `<dl><dt>Amount</dt><dd id="amount">${esc(amount)} ${esc(fields["currency"] ?? "")}` +
      `</dd><dt>For</dt><dd id="product">${esc(fields["product_name"] ?? "")}</dd>` +
      `<dt>Transaction</dt><dd id="tran-id">${esc(fields["tran_id"] ?? "")}</dd></dl>` +
      tap(action, "pay", "VALID", "Pay") +
      tap(action, "fail", "FAILED", "Fail") +
      tap(action, "cancel", "CANCELLED", "Cancel") +
      tap(action, "pay-and-close", "CLOSE", "Pay and close the window"),
  );
}

/** For a session that cannot be paid any more, or that never was. */
export function closedPage(why: string): string {
  return page(
    "Session is over",
    "session-closed",
    `<p id="session-status">${esc(why)}</p><p>This payment session cannot be used.</p>`,
  );
}

/** Paid, and the customer never goes back to the shop. */
export function windowClosedPage(): string {
  return page(
    "Paid",
    "window-closed",
    "<p>The payment is done. In this case the browser does not return to the shop.</p>",
  );
}

/** Sends the browser back by a POST of the signed fields, by script and by a button. */
export function returnPage(url: string, fields: Fields, autoSubmit: boolean): string {
  const inputs = Object.entries(fields)
    .map(([k, v]) => `<input type="hidden" name="${esc(k)}" value="${esc(v)}">`)
    .join("");
  const script = autoSubmit ? `<script>${RETURN_SCRIPT}</script>` : "";
  return page(
    "Returning to the shop",
    "return-page",
    `<form id="return-form" method="post" action="${esc(url)}">${inputs}` +
      '<button id="return-button" type="submit">Return to the shop</button></form>' +
      script,
  );
}
