import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { RechargeHistory } from "../../../contract/recharge.ts";
import { callAs } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { atRecharge, choose, doubt, journey, pay, toPaymentPage } from "../../recharge.ts";
import { ADMIN, type Product } from "../../server.ts";

function post(page: Page, { origin }: Product, path: string, data: object) {
  return page.request.post(`/api/${path}`, { data, headers: { Origin: origin } });
}

journey(
  "what the desk adds is seen before one pays, and is a movement of its own",
  async ({ product, onlinePage }) => {
    const admin = await callAs(product.origin, ADMIN);
    const none = { from2: "", percent2: "", from3: "", percent3: "" };
    await admin.ask("PUT", "recharge/bonus", { from1: "1000", percent1: "5", ...none });
    const page = await atRecharge(product, onlinePage);
    const offer = page.getByRole("region", { name: "বোনাস" });
    await offer.getByText("৳১,০০০ থেকে ৫%").waitFor();
    await page.getByRole("button", { name: "৳১,০০০" }).click();
    expect(await offer.locator("[aria-current]").textContent()).toBe("৳১,০০০ থেকে ৫%");
    const after = page.locator("main dl").getByText("৳১,০৫০", { exact: true });
    await after.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await pay(page, "১০০০", "pay");
    const outcome = page.getByRole("region", { name: "রিচার্জ সফল হয়েছে" });
    await outcome.getByText("৳৫০", { exact: true }).waitFor();
    await page.locator("header").getByText("৳১,০৫০", { exact: true }).click();
    await page.waitForURL("**/statement");
    await page.locator("main li").filter({ hasText: "রিচার্জের বোনাস" }).getByText("+৳৫০").waitFor();
    await admin.ask("PUT", "recharge/bonus", { from1: "", percent1: "", ...none });
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
  async ({ product, onlinePage, desk }) => {
    const page = await atRecharge(product, onlinePage);
    doubt.isHeld = true;
    await pay(page, "300", "late-paid");
    const card = page.getByRole("status").filter({ hasText: "৳৩০০ রিচার্জটি যাচাই হচ্ছে" });
    await card.waitFor();
    expect(await page.locator(".toaster").textContent()).not.toContain("Recharge");
    expect(await accessibilityFaults(page)).toEqual([]);
    doubt.isHeld = false;
    // The server checks it again later, or when somebody asks for it.
    const { data } = await desk.ask<RechargeHistory>("GET", "rechargeHistory/get");
    const doubted = data.find(({ amount }) => amount === 300);
    await desk.ask("POST", `rechargeHistory/${doubted?._id}/recheck`);
    await page.locator("main").getByText("Recharge successful!").waitFor();
    await page.locator("header").getByText("৳৩০০", { exact: true }).waitFor();
    await card.waitFor({ state: "hidden" });
  },
);
