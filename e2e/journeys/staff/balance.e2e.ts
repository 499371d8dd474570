import type { Route } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeUser } from "../../api.ts";
import { journey, signIn } from "../../journey.ts";
import { ADMIN } from "../../server.ts";

const TABLET = { width: 820, height: 1180 };

journey(
  "an account opened elsewhere comes up; money is added once, with a reason, and what moved meanwhile stays",
  async ({ onlinePage, product }) => {
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, "/all-user");
    await admin.locator("main li").first().waitFor();
    // An account that is opened elsewhere appears in this list by itself.
    const { username } = await makeUser(product.origin, 0, "কামাল হোসেন");
    const card = admin.locator("main li").filter({ hasText: `@${username}` });
    await card.waitFor();
    const moves: string[] = [];
    admin.on("request", (request) => request.url().endsWith("/balance") && moves.push(request.url()));
    const open = () => admin.getByRole("button", { name: "কামাল হোসেন-এর ব্যালেন্স বদলান" }).click();
    const dialog = admin.getByRole("dialog");

    await open();
    await dialog.getByText("এখন আছে: ৳০").waitFor();
    await dialog.locator("[name=amount]").fill("৫০০");
    await dialog.getByText("৳০ → ৳৫০০").waitFor();
    await dialog.locator("[type=submit]").click();
    await expect.poll(() => dialog.locator("[name=reason]").getAttribute("aria-invalid")).toBe("true");
    expect(moves).toEqual([]);

    // What happens to the balance meanwhile is not overwritten, and a lost answer adds nothing twice.
    const desk = await callAs(product.origin, ADMIN);
    const [{ _id: userId }] = await desk.ask<[{ _id: string }]>("GET", `users?q=${username}`);
    await desk.ask("PUT", "users/edit-user-balance", { userId, amount: 40, reason: "আরেক অ্যাডমিন" });
    await dialog.locator("[name=reason]").fill("নগদ জমা");
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort("connectionreset");
    };
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
    await dialog.locator("[type=submit]").click();
    await card.getByText("৳৫০০").waitFor();
    const rows = await (await admin.request.get(`/api/users/users/${userId}/statement`)).json();
    expect(rows.map((row: any) => [row.amount, row.reason])).toEqual([
      [-40, "ভুল করে বেশি"],
      [500, "নগদ জমা"],
      [40, "আরেক অ্যাডমিন"],
    ]);
  },
);
