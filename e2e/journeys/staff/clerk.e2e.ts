import { expect } from "vitest";
import type { OrderMessage } from "../../../contract/conversation.ts";
import type { OrderPlaced } from "../../../contract/orders.ts";
import { callAs, makeStaff } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { PHONE } from "../../browser.ts";
import { goTo } from "../../go-to.ts";
import { fillLogin, journey, loginHydrated, signIn } from "../../journey.ts";
import { ADMIN } from "../../server.ts";

journey(
  "a staff account: opened, its password chosen, only the orders, and ended at once",
  async ({ onlinePage, product, rahim, waiting }) => {
    const admin = await onlinePage({ width: 768, height: 1024 });
    await signIn(admin, ADMIN, "/signup");
    const login = { username: "clerk.k", password: "given-password" };
    await admin.locator("[name=role]").selectOption("staff");
    expect(await admin.locator("[name=openingBalance], [name=gender]").count()).toBe(0);
    const typed = { ...login, fullName: "করিমা বেগম", confirmPassword: login.password };
    for (const [name, value] of Object.entries(typed))
      await admin.locator(`main [name=${name}]`).fill(value);
    await admin.locator("main [type=submit]").click();
    await admin.getByText("Successfully signed up!", { exact: true }).first().waitFor();

    const clerk = await onlinePage(PHONE);
    await clerk.goto("/login");
    await loginHydrated(clerk);
    await fillLogin(clerk, login);
    await clerk.locator("[name=oldPassword]").fill(login.password);
    await clerk.locator("[name=newPassword]").fill("my-own-password");
    await clerk.locator("[type=submit]").click();
    await clerk.waitForURL(/\/all-order\?/);
    await clerk.locator("main li").filter({ hasText: waiting.orderNumber }).waitFor();
    expect(await clerk.getByRole("button", { name: "পুরো তালিকার কাজ" }).count()).toBe(0);
    await clerk.locator("main li button").first().click();
    await clerk.locator("[name=file]").waitFor({ state: "attached" });
    expect(await clerk.getByRole("button", { name: "টাকার অংশ ফেরত দিন" }).count()).toBe(0);
    expect(await accessibilityFaults(clerk)).toEqual([]);
    // The address of what is for admins only leads home and says why; there is no menu of nothing.
    for (const address of ["/sent-money", "/all-user"]) {
      await clerk.goto(address);
      await clerk.waitForURL(/\/all-order\?/);
      await clerk.getByText("ওই পাতাটি শুধু অ্যাডমিনের জন্য।").waitFor();
    }
    expect(await clerk.getByRole("button", { name: "মেনু", exact: true }).count()).toBe(0);
    // A search is for one order, whatever became of it.
    await clerk.getByRole("group", { name: "অবস্থা" }).getByText("তৈরি").click();
    await clerk.locator("main [name=q]").fill(rahim.username);
    await clerk.waitForURL(/\/all-order\?q=/);
    await expect.poll(() => clerk.locator("main li").count()).toBe(1);

    await goTo(admin, "/all-user");
    const row = admin.locator("main li").filter({ hasText: "@clerk.k" });
    await row.getByText("কর্মী", { exact: true }).waitFor();
    const { ask } = await callAs(product.origin, ADMIN);
    const [{ _id }] = await ask<[{ _id: string }]>("GET", "users?q=clerk.k");
    await ask("PUT", `users/users/${_id}/disabled`, { disabled: true });
    await clerk.waitForURL("**/login");
  },
);

journey(
  "what a customer wrote waits for all staff, whoever has looked, until one of them answers; the bell leads to it",
  async ({ onlinePage, product, rahim }) => {
    const mine = await callAs(product.origin, rahim);
    const placed = { category: "nid", nidNumber: "1234567890", consent: true };
    const { order } = await mine.ask<OrderPlaced>("POST", "apply/order", placed);
    const clerk = await makeStaff(product.origin);
    const [desk, phone, home] = [
      await onlinePage(PHONE),
      await onlinePage(PHONE),
      await onlinePage(PHONE),
    ];
    await Promise.all([
      signIn(desk, clerk),
      signIn(home, ADMIN),
      signIn(phone, rahim, `/my-order?open=${order._id}`),
    ]);
    await phone.getByRole("button", { name: "ডেস্ককে লিখুন" }).click();
    await phone.locator("[name=message]").fill("কবে পাব?");
    await phone.getByRole("button", { name: "পাঠান" }).click();

    // The admin looks, and only looks: the customer sees that, and for the clerk it waits as
    // before.
    await home.getByText("১টি অর্ডারে গ্রাহকের বার্তা", { exact: true }).waitFor();
    await home.goto(`/all-order?open=${order._id}`);
    await home.getByText("কবে পাব?").waitFor();
    const seen = async () =>
      (await mine.ask<OrderMessage[]>("GET", `apply/my-order/${order._id}/messages`))[0]?.seen;
    await expect.poll(seen).toBe(true);
    const bell = desk.getByRole("banner").getByRole("link", { name: "খবর, নতুন ১টি" });
    await bell.click();
    await desk.getByRole("link", { name: "১টি অর্ডারে গ্রাহকের বার্তা" }).click();
    // No row repeats what all are, nor hides the order's state, nor do the tabs say that all are
    // listed.
    await desk.locator("main li").getByText("অপেক্ষমাণ").waitFor();
    expect(await desk.locator("main li").getByText("গ্রাহকের বার্তা").count()).toBe(0);
    expect(await desk.locator("main [name=status]:checked").count()).toBe(0);
    await desk.locator("main li button").first().click();
    await desk.locator("[name=message]").fill("আজই পাবেন");
    await desk.getByRole("button", { name: "উত্তর দিন" }).click();
    await bell.waitFor({ state: "detached" });
    await phone.getByText("আজই পাবেন").waitFor();
  },
);
