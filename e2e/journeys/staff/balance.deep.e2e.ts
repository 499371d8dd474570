import type { Route } from "playwright-core";
import { expect } from "vitest";
import { makeUser, placeOrders, recordOf } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { journey, signIn } from "../../journey.ts";
import { deliver } from "../../live.ts";
import { ADMIN } from "../../server.ts";

const TABLET = { width: 820, height: 1180 };

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("connectionreset");
}

journey(
  "an account opened elsewhere comes up; money is added once, with a reason, and what moved meanwhile stays",
  async ({ onlinePage, product, desk }) => {
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, "/all-user");
    await admin.locator("main li").first().waitFor();
    // An account that is opened elsewhere appears in this list by itself.
    const { username } = await makeUser(product.origin, 0, "কামাল হোসেন");
    const card = admin.locator("main li").filter({ hasText: `@${username}` });
    await card.waitFor();
    const moves: string[] = [];
    admin.on(
      "request",
      (request) => request.url().endsWith("/balance") && moves.push(request.url()),
    );
    const open = () => admin.getByRole("button", { name: "কামাল হোসেন-এর ব্যালেন্স বদলান" }).click();
    const dialog = admin.getByRole("dialog");

    await open();
    await dialog.getByText("এখন আছে: ৳০").waitFor();
    await dialog.locator("[name=amount]").fill("৫০০");
    await dialog.getByText("৳০ → ৳৫০০").waitFor();
    await dialog.getByRole("button", { name: "৳৫০০ যোগ করুন" }).waitFor();
    await dialog.locator("[type=submit]").click();
    await expect
      .poll(() => dialog.locator("[name=reason]").getAttribute("aria-invalid"))
      .toBe("true");
    expect(moves).toEqual([]);

    // What happens to the balance meanwhile is not overwritten, and a lost answer adds nothing
    // twice.
    const [{ _id: userId }] = await desk.ask<[{ _id: string }]>("GET", `users?q=${username}`);
    await desk.ask("PUT", "users/edit-user-balance", { userId, amount: 40, reason: "আরেক অ্যাডমিন" });
    await dialog.locator("[name=reason]").fill("নগদ জমা");
    await admin.route("**/balance", loseAnswer, { times: 1 });
    await dialog.locator("[type=submit]").dblclick();
    await expect.poll(() => dialog.locator("[type=submit]").isEnabled()).toBe(true);
    await dialog.locator("[type=submit]").click();
    await dialog.waitFor({ state: "hidden" });
    await card.getByText("৳৫৪০").waitFor();
    await open();
    await dialog.getByText("কমিয়ে দিন", { exact: true }).click();
    await dialog.locator("[name=amount]").fill("600");
    await dialog.getByText("ব্যালেন্সে ৳৫৪০ আছে, এর বেশি কমানো যাবে না।").waitFor();
    await dialog.locator("[name=amount]").fill("40");
    await dialog.getByText("৳৫৪০ → ৳৫০০").waitFor();
    await dialog.locator("[name=reason]").fill("ভুল করে বেশি");
    await dialog.getByRole("button", { name: "৳৪০ কমিয়ে দিন" }).click();
    await admin.getByText("কামাল হোসেন: ব্যালেন্স এখন ৳৫০০।").waitFor();
    await card.getByText("৳৫০০").waitFor();

    // What got no answer is seen in the list to have arrived: the same again is meant anew.
    const add = async () => {
      await open();
      await dialog.locator("[name=amount]").fill("100");
      await dialog.locator("[name=reason]").fill("নগদ জমা");
      await dialog.locator("[type=submit]").click();
    };
    await admin.route("**/balance", loseAnswer, { times: 1 });
    await add();
    await card.getByText("৳৬০০").waitFor();
    await admin.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await add();
    await card.getByText("৳৭০০").waitFor();
    const rows = await (await admin.request.get(`/api/users/users/${userId}/statement`)).json();
    expect(rows.map((row: any) => [row.amount, row.reason])).toEqual([
      [100, "নগদ জমা"],
      [100, "নগদ জমা"],
      [-40, "ভুল করে বেশি"],
      [500, "নগদ জমা"],
      [40, "আরেক অ্যাডমিন"],
    ]);
  },
);

journey(
  "a part of the price goes back once, whatever is lost, and the customer reads why",
  async ({ onlinePage, product }) => {
    const login = await makeUser(product.origin, 1000);
    await placeOrders(product.origin, login, 1);
    const [{ _id: order } = { _id: "" }] = (await recordOf(product.origin, login)).orders;
    await deliver(product.origin, order);
    const customer = await onlinePage();
    await signIn(customer, login, "/my-order");
    const row = customer.locator("main li").first();
    await row.getByText("তৈরি").waitFor();

    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, `/all-order?open=${order}`);
    await admin.getByRole("button", { name: "টাকার অংশ ফেরত দিন" }).click();
    const dialog = admin.getByRole("dialog", { name: "টাকার অংশ ফেরত দিন" });
    await dialog.getByText(/^মূল্য ৳১২০, ফেরত দেওয়া যাবে ৳১২০ পর্যন্ত/).waitFor();
    await dialog.locator("[type=submit]").click();
    await expect
      .poll(() => dialog.locator("[name=reason]").getAttribute("aria-invalid"))
      .toBe("true");
    await dialog.locator("[name=amount]").fill("২০.৫০");
    await dialog.getByText("গ্রাহক ফেরত পাবেন ৳২০.৫০, ডেস্কের থাকবে ৳৯৯.৫০।").waitFor();
    await dialog.getByText(/^K-\d+ · /).waitFor();
    await dialog.getByRole("button", { name: "৳২০.৫০ ফেরত দিন" }).waitFor();
    await dialog.locator("[name=reason]").fill("এক পাতা অস্পষ্ট");
    expect(await accessibilityFaults(admin)).toEqual([]);
    await admin.route("**/refund", loseAnswer, { times: 1 });
    await dialog.locator("[type=submit]").dblclick();
    await expect.poll(() => dialog.locator("[type=submit]").isEnabled()).toBe(true);
    await dialog.locator("[type=submit]").click();
    await dialog.waitFor({ state: "hidden" });
    await admin.getByText("৳১২০ (৳২০.৫০ ফেরত)").waitFor();

    await customer.locator("header").getByText("৳৯০০.৫০", { exact: true }).waitFor();
    await row.getByText("৳২০.৫০ ফেরত").waitFor();
    await row.getByRole("button").first().click();
    await customer
      .getByRole("dialog")
      .getByText("৳২০.৫০ ব্যালেন্সে ফেরত দেওয়া হয়েছে। এক পাতা অস্পষ্ট")
      .waitFor();
    expect(await accessibilityFaults(customer)).toEqual([]);

    // More than is left is refused in words, and nothing moves.
    await admin.getByRole("button", { name: "টাকার অংশ ফেরত দিন" }).click();
    await dialog.getByText(/৳৯৯.৫০ পর্যন্ত/).waitFor();
    await dialog.locator("[name=amount]").fill("100");
    await dialog.locator("[name=reason]").fill("বেশি");
    // The file is returned meanwhile: what was typed stays.
    const said = await customer.evaluate(async (path) => {
      const { file } = (await (await fetch(path)).json()) as { file: string };
      const headers = {
        "Content-Type": "application/json",
        "Idempotency-Key": crypto.randomUUID(),
      };
      const body = JSON.stringify({ text: "নাম ভুল", wrongFile: file.slice(-36) });
      return (await fetch(`${path}/messages`, { method: "PUT", headers, body })).status;
    }, `/api/apply/my-order/${order}`);
    expect(said).toBe(200);
    await admin.getByText("ফাইলটি ভুল").first().waitFor();
    expect(await dialog.locator("[name=reason]").inputValue()).toBe("বেশি");
    await dialog.locator("[type=submit]").click();
    await admin.getByText("এই অর্ডারের আর এত টাকা ফেরত দেওয়ার বাকি নেই।").waitFor();
    expect((await recordOf(product.origin, login)).balance).toBe(900.5);
  },
);
