import { expect } from "vitest";
import { callAs, makeUser, placeOrders } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { PHONE } from "../../browser.ts";
import { goTo } from "../../go-to.ts";
import { fillLogin, journey, loginHydrated, signIn } from "../../journey.ts";
import { ADMIN } from "../../server.ts";

journey(
  "a staff account: opened, its password chosen, only the orders, and ended at once",
  async ({ onlinePage, product }) => {
    const owner = await makeUser(product.origin, 500);
    await placeOrders(product.origin, owner, 1);
    const admin = await onlinePage({ width: 768, height: 1024 });
    await signIn(admin, ADMIN, "/signup");
    const login = { username: "clerk.k", password: "given-password" };
    await admin.locator("[name=role]").selectOption("staff");
    expect(await admin.locator("[name=openingBalance]").count()).toBe(0);
    const typed = { ...login, fullName: "করিমা বেগম", confirmPassword: login.password };
    for (const [name, value] of Object.entries(typed)) await admin.locator(`main [name=${name}]`).fill(value);
    await admin.locator("main [type=submit]").click();
    await admin.getByText("Successfully signed up!", { exact: true }).first().waitFor();

    const clerk = await onlinePage(PHONE);
    await clerk.goto("/login");
    await loginHydrated(clerk);
    await fillLogin(clerk, login);
    await clerk.locator("[name=oldPassword]").fill(login.password);
    await clerk.locator("[name=newPassword]").fill("my-own-password");
    await clerk.locator("[type=submit]").click();
    await clerk.waitForURL("**/all-order");
    await clerk.locator("main li").first().waitFor();
    expect(await clerk.getByRole("button", { name: "পুরো তালিকার কাজ" }).count()).toBe(0);
    await clerk.locator("main li button").first().click();
    await clerk.locator("[name=file]").waitFor({ state: "attached" });
    expect(await clerk.getByRole("button", { name: "টাকার অংশ ফেরত দিন" }).count()).toBe(0);
    expect(await accessibilityFaults(clerk)).toEqual([]);
    await clerk.goto("/all-user");
    await clerk.waitForURL("**/login");
    await clerk.goto("/all-order");

    await goTo(admin, "/all-user");
    const row = admin.locator("main li").filter({ hasText: "@clerk.k" });
    await row.getByText("কর্মী", { exact: true }).waitFor();
    const { ask } = await callAs(product.origin, ADMIN);
    const [{ _id }] = await ask<[{ _id: string }]>("GET", "users?q=clerk.k");
    await ask("PUT", `users/users/${_id}/disabled`, { disabled: true });
    await clerk.waitForURL("**/login");
  },
);
