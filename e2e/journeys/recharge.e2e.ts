import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { hardOutcomes, openHardBkash } from "../../server/test/bkash/hard-bkash.ts";
import { listen } from "../../server/test/bkash/listen.ts";
import { bkashEnv, LOGIN } from "../../server/test/bkash/login.ts";
import { callAs } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { DESKTOP } from "../browser.ts";
import { startFresh } from "../database.ts";
import { fillNidOrder } from "../forms.ts";
import { goTo } from "../go-to.ts";
import { journey as base, breakOnce, signIn, toast } from "../journey.ts";
import { ADMIN, type Product } from "../server.ts";

/** With a bKash of our own, and a timeout of one second for it, so that a payment in doubt is soon checked again. */
const journey = base.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const bkash = await listen(openHardBkash({ ...LOGIN, slowMs: 2000 }).app, 0);
  const product = await startFresh(bkashEnv(bkash.origin, 1000), port);
  onCleanup(() => product.remove().finally(bkash.close));
  return product;
});

type NewPage = () => Promise<Page>;
const LATE_MS = 40_000;
let people = 0;

/** A new user without money, on the recharge screen. */
async function atRecharge(product: Product, newPage: NewPage): Promise<Page> {
  people += 1;
  const login = { username: `payer${people}`, password: "a-good-password" };
  const admin = await callAs(product.origin, ADMIN);
  const account = {
    ...login,
    fullName: `রিমা ${people}`,
    confirmPassword: login.password,
    gender: "female",
  };
  await admin.ask("POST", "auth/signup", account);
  const page = await newPage();
  await signIn(page, login, "/recharge");
  await page.locator("[name=amount]").waitFor();
  return page;
}

function post(page: Page, { origin }: Product, path: string, data: object) {
  return page.request.post(`/api/${path}`, { data, headers: { Origin: origin } });
}

/** Types the amount and chooses the outcome on the provider's page. */
async function pay(page: Page, amount: string, outcome: string): Promise<void> {
  await toPaymentPage(page, amount);
  await choose(page, outcome);
  await page.waitForURL((url) => url.pathname === "/recharge");
}

async function toPaymentPage(page: Page, amount: string): Promise<void> {
  await page.locator("[name=amount]").fill(amount);
  await page.locator("main [type=submit]").click();
  await page.waitForURL("**/bkash-sandbox/pay/**");
}

/** Taps a button of the payment page. Those of the hard outcomes are not on it. */
async function choose(page: Page, outcome: string): Promise<void> {
  const hard = page.locator("button[name=outcome]").last();
  if (outcome in hardOutcomes)
    await hard.evaluate((button: any, name) => Object.assign(button, { value: name }), outcome);
  await page.locator(`button[name=outcome][value="${outcome}"]`).click();
}

/** The outcome is on the screen once, and in no toast beside it. */
async function isToldOnce(page: Page, message: string): Promise<void> {
  await page.locator("main").getByText(message, { exact: true }).waitFor();
  expect(await page.locator(".toaster").textContent()).toBe("");
}

journey(
  "a recharge of 200 is paid, told once, and in the top bar without a reload",
  async ({ product, newPage }) => {
    const page = await atRecharge(product, newPage);
    await page.locator("header").getByText("৳০", { exact: true }).waitFor();
    await pay(page, "২০০", "pay");
    await isToldOnce(page, "Recharge successful!");
    await page.locator("header").getByText("৳২০০", { exact: true }).waitFor();
    await page.locator("main li").filter({ hasText: "সফল" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.reload();
    await isToldOnce(page, "Recharge successful!");
    await page.locator("header").getByText("৳২০০", { exact: true }).click();
    await page.waitForURL("**/statement");
    await page.locator("main li").filter({ hasText: "bKash রিচার্জ" }).getByText("+৳২০০").waitFor();
  },
);

journey(
  "a short balance leads there and back: what lacks, how it ended, a receipt, the order",
  async ({ product, onlinePage }) => {
    const page = await atRecharge(product, onlinePage);
    await fillNidOrder(page, "1234567890");
    await page.getByRole("link", { name: "রিচার্জ করুন" }).click();
    const amount = page.locator("[name=amount]");
    await expect.poll(() => amount.inputValue()).toBe("২০০");
    await page.getByText("অর্ডারের জন্য ৳১২০ কম আছে").waitFor();

    await pay(page, "২৫০", "cancel");
    const refused = page.locator("main").getByText("৳২৫০ যোগ হয়নি। bKash থেকে কোনো টাকা কাটেনি।");
    await refused.waitFor();
    await page.reload();
    await refused.waitFor();
    await expect.poll(() => amount.inputValue()).toBe("২৫০");
    await page.locator("main [type=submit]").click();
    await page.waitForURL("**/bkash-sandbox/pay/**");
    await choose(page, "pay");

    const outcome = page.getByRole("region", { name: "রিচার্জ সফল হয়েছে" });
    for (const fact of [/TrxID/, /৳২৫০/, /নতুন ব্যালেন্স৳২৫০/, /সময়/])
      await outcome.getByText(fact).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await outcome.getByText("TrxID").first().waitFor();

    await page.evaluate(
      "navigator.share = ({ text }) => ((window.shared = text), Promise.resolve())",
    );
    await outcome.getByRole("button", { name: "রসিদ শেয়ার করুন" }).click();
    expect(await page.evaluate<string>("window.shared")).toMatch(/৳২৫০[\s\S]*TrxID: \w+/);

    await outcome.getByRole("link", { name: /অর্ডারটি চালিয়ে যান/ }).click();
    await page.waitForURL((url) => url.pathname === "/nid-order");
    await expect.poll(() => page.locator("[name=nidNumber]").inputValue()).toBe("1234567890");
    await page.locator("main [type=submit]:enabled").waitFor();
  },
);

const returns = [
  ["fail", "Recharge failed! Please try again."],
  ["cancel", "Recharge cancelled!"],
  ["2029", "Duplicate transaction! Please try with different amount."],
  ["9999-unpaid", "Internal server error from bKash! Please try again."],
  ["2117-unpaid", "Payment execution already been called before! Please try again."],
  ["amount-mismatch", "Errors in updating balance! Please contact Admin."],
] as const;

journey(
  "each other way back says its message once, and nothing is credited",
  async ({ product, onlinePage }) => {
    const page = await atRecharge(product, onlinePage);
    for (const [outcome, message] of returns) {
      await pay(page, "500", outcome);
      await isToldOnce(page, message);
      expect(new URL(page.url()).search, outcome).toBe("");
      await page.reload();
      await isToldOnce(page, message);
      await goTo(page, "/home");
      await page.goBack();
      await isToldOnce(page, message);
    }
    await page.locator("header").getByText("৳০", { exact: true }).waitFor();
  },
);

journey(
  "a payer whom this browser no longer knows reads at the login how it ended",
  async ({ product, onlinePage }) => {
    const page = await atRecharge(product, onlinePage);
    await toPaymentPage(page, "200");
    // The payment app may open another browser.
    await page.context().clearCookies();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Storage.clearDataForOrigin", {
      origin: product.origin,
      storageTypes: "local_storage",
    });
    await choose(page, "pay");
    await page.waitForURL("**/login?recharge=0000");
    await page.getByText("Recharge successful!", { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto("/recharge?status=pending");
    await page.getByText("আপনার রিচার্জটি যাচাই হচ্ছে").waitFor();
    await page.goto("/recharge?status=<b>");
    await page.waitForURL("**/login?recharge=*");
    await expect.poll(() => page.getByText("<b>").count()).toBe(0);
  },
);

journey("a payer whose session ended while paying reads it too", async ({ product, newPage }) => {
  const page = await atRecharge(product, newPage);
  await toPaymentPage(page, "200");
  await page.context().clearCookies();
  await choose(page, "fail");
  await page.waitForURL("**/login?recharge=failure");
  await page
    .locator("main")
    .getByText("Recharge failed! Please try again.", { exact: true })
    .waitFor();
});

journey(
  "199 says the minimum and sends nothing; the server refuses it too",
  async ({ product, onlinePage }) => {
    const page = await atRecharge(product, onlinePage);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    for (const amount of ["199", "১৯৯.৯৯", ""]) {
      await page.locator("[name=amount]").fill(amount);
      await page.locator("main [type=submit]").click();
      await page.locator("form").getByText("Minimum recharge amount is 200!").waitFor();
    }
    expect(sent).toEqual([]);
    const userId = await page.evaluate(
      () => JSON.parse(localStorage.getItem("chat-user") ?? "{}")._id,
    );
    const answer = await post(page, product, "bkash/create-payment", { userId, amount: "199" });
    expect([answer.status(), await answer.json()]).toMatchObject([
      422,
      { error: "Minimum recharge amount is 200!", code: "minimum-recharge" },
    ]);
  },
);

journey(
  "a payment in doubt is being checked, never failed, and turns by itself",
  async ({ product, onlinePage }) => {
    const page = await atRecharge(product, onlinePage);
    await pay(page, "300", "late-paid");
    const card = page.getByRole("status").filter({ hasText: "৳৩০০ রিচার্জটি যাচাই হচ্ছে" });
    await card.waitFor();
    expect(await page.locator(".toaster").textContent()).not.toContain("Recharge");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator("main").getByText("Recharge successful!").waitFor({ timeout: LATE_MS });
    await page.locator("header").getByText("৳৩০০", { exact: true }).waitFor();
    await card.waitFor({ state: "hidden" });
  },
);

journey("offline the button is off and says why; the lists stay", async ({ product, newPage }) => {
  const page = await atRecharge(product, newPage);
  await pay(page, "200", "cancel");
  await page.locator("main li").first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole("banner").getByText("ইন্টারনেট সংযোগ নেই।").waitFor();
  await expect.poll(() => page.locator("main [type=submit]").isDisabled()).toBe(true);
  await expect.poll(() => page.locator("main li").count()).toBe(1);
  await page.context().setOffline(false);
});

journey("the staff find, recheck, export and clear the transactions", async ({ onlinePage }) => {
  const admin = await onlinePage(DESKTOP);
  await signIn(admin, ADMIN, "/recharge-history");
  const rows = admin.locator("tbody tr");
  await rows.first().waitFor();
  const all = await rows.count();
  await rows
    .first()
    .getByText(/^\d\d\/\d\d\/\d{4}/)
    .waitFor();

  await admin.setViewportSize({ width: 768, height: 1024 });
  const cutOff = await admin
    .locator("table")
    .evaluate((table: any) => table.offsetWidth - table.parentElement.clientWidth);
  expect(cutOff).toBeLessThanOrEqual(0);
  await admin.setViewportSize(DESKTOP);

  await admin.getByLabel(/^অবস্থা/).selectOption("মিলিয়ে দেখা হচ্ছে");
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await rows.first().getByText("bKash যা জানিয়েছে").click();
  await rows.first().getByText("আমাদের হিসাবে ৳৫০০").waitFor();
  await rows.first().getByRole("button").click();
  await admin.locator(".toaster").getByText("bKash").first().waitFor();

  const download = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "CSV নামান" }).click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv.startsWith('\uFEFF"সময় (ঢাকা)","কাস্টমার",')).toBe(true);
  expect(csv.trim().split("\r\n")).toHaveLength(1 + (await rows.count()));

  const clear = async () => {
    await admin.getByRole("button", { name: "আরও কাজ" }).click();
    await admin.getByRole("menuitem", { name: "টেবিল খালি করুন" }).click();
    await admin.getByRole("alertdialog").getByText("১টি লেনদেন মিলিয়ে দেখার").waitFor();
    await admin.getByRole("alertdialog").getByRole("button", { name: "টেবিল খালি করুন" }).click();
  };
  const left = await rows.count();
  await breakOnce(admin, "rechargeHistory/delete");
  await clear();
  await toast(admin, "Error deleting transactions");
  await expect.poll(() => rows.count()).toBe(left);
  await clear();
  await toast(admin, "Transactions deleted successfully");
  await admin.locator("main").getByText("No transactions to display.", { exact: true }).waitFor();
});
