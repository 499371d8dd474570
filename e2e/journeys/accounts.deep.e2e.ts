import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeRoshid, makeUser } from "../api.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { goTo } from "../go-to.ts";
import {
  breakOnce,
  fillLogin,
  isCachedOnPhone,
  journey,
  loginHydrated,
  signIn,
  toast,
} from "../journey.ts";
import { ADMIN, whileStopped } from "../server.ts";
import { sharedText } from "../sharing.ts";

const TABLET = { width: 768, height: 1024 };
const FILL_ALL = "Please fill in all fields";
const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);
const send = (page: Page) => page.locator("main [type=submit]").click();

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

journey(
  "logging in and out says so; empty fields and a broken connection too",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 0);
    const page = await onlinePage();
    await page.goto("/login");
    for (const name of ["username", "password"])
      expect(await field(page, name).getAttribute("required")).not.toBeNull();
    await loginHydrated(page);
    await send(page);
    await page.getByText(FILL_ALL, { exact: true }).first().waitFor();
    await breakOnce(page, "auth/login");
    await fillLogin(page, rahim);
    await page
      .getByRole("alert")
      .getByText("সার্ভারের সাথে সংযোগ নেই। সংযোগ এলে আবার চেষ্টা করুন।")
      .waitFor();
    expect(await page.evaluate(() => localStorage.getItem("chat-user"))).toBeNull();
    await page.locator("[type=submit]").click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.locator("main header").getByText("Successfully Logged in!").waitFor();
    expect(await page.locator(".toaster").textContent()).toBe("");

    await goTo(page, "/profile");
    const facts = () => page.locator("main dl").first().locator("dd").allTextContents();
    await expect.poll(facts).toEqual(["রহিম উদ্দিন", rahim.username, "পুরুষ", "৳০"]);
    await page.locator("main").getByText("র", { exact: true }).waitFor();
    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("menuitem", { name: "লগআউট" }).click();
    const said = await toast(page, "Successfully logged out!");
    // A tap enters and leaves it in one task. It must not hold it, or what comes after.
    await said.evaluate((one: any) => {
      const { PointerEvent, document } = globalThis as any;
      const about = { pointerType: "touch", bubbles: true, relatedTarget: document.body };
      for (const type of ["pointerover", "pointerout"])
        one.dispatchEvent(new PointerEvent(type, about));
    });
    await page.waitForURL("**/login");
    await said.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => localStorage.getItem("chat-user"))).toBeNull();
  },
);

journey(
  "a logout takes what the browser keeps of a person, and leaves the app",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 0);
    const page = await newPage();
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    await goTo(page, "/profile");
    const { ask } = await callAs(product.origin, rahim);
    const { profilePic: avatar } = await ask<{ profilePic: string }>("GET", "users/userInfo");
    await page.evaluate((address) => fetch(address).then(({ status }) => status), avatar);
    // Without a session the server refuses it, so only the browser's own cache can answer.
    const stillKept = () =>
      page.evaluate(
        async (address) => (await fetch(address, { cache: "force-cache", credentials: "omit" })).ok,
        avatar,
      );
    const app = () =>
      page.evaluate(async () => {
        const names: string[] = await (globalThis as any).caches.keys();
        const shell = names.find((name) => name === "app-files") ?? "";
        const kept = await (await (globalThis as any).caches.open(shell)).keys();
        return {
          worker: !!(await (navigator as any).serviceWorker.getRegistration())?.active,
          files: kept.length,
        };
      });
    const before = await app();
    expect([await stillKept(), before.worker, before.files > 20]).toEqual([true, true, true]);

    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("menuitem", { name: "লগআউট" }).click();
    await page.waitForURL("**/login");
    expect(await stillKept()).toBe(false);
    expect(await app()).toEqual(before);
    await whileStopped(product, async () => {
      await page.goto("/login");
      await page.locator("[name=username]").waitFor();
    });
    await signIn(page, rahim);
  },
);

journey(
  "an address that is not of one's role leads to the start after the login",
  async ({ newPage, product }) => {
    const page = await newPage();
    await page.goto("/all-order");
    await page.waitForURL("**/login");
    await loginHydrated(page);
    await fillLogin(page, await makeUser(product.origin, 0));
    await page.waitForURL((url) => url.pathname === "/");
  },
);

journey(
  "a password is changed; what is wrong with it is said first",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 0);
    const page = await onlinePage();
    await signIn(page, rahim, "/update-password");
    await fill(page, { oldPassword: rahim.password, newPassword: "5char" });
    await send(page);
    await page
      .getByText("Password must be at least 6 characters", { exact: true })
      .first()
      .waitFor();
    await fill(page, { oldPassword: "not-the-password", newPassword: "another-good-one" });
    await send(page);
    await page.getByText("পুরোনো পাসওয়ার্ড সঠিক নয়।", { exact: true }).first().waitFor();
    await fill(page, { oldPassword: rahim.password });
    await breakOnce(page, "users/update-password");
    await send(page);
    await toast(page, "Something went wrong!");
    await send(page);
    await toast(page, "Password updated successfully");
    await expect.poll(() => field(page, "newPassword").inputValue()).toBe("");
    await callAs(product.origin, { ...rahim, password: "another-good-one" });
    // The answer has brought a new cookie, with which this browser stays signed in.
    await page.goto("/profile");
    await page.locator("main dd").getByText(rahim.username, { exact: true }).waitFor();
    expect((await page.request.get("/api/users/userInfo")).status()).toBe(200);
  },
);

journey(
  "a person takes a copy of what is stored of them",
  async ({ onlinePage, product, rahim }) => {
    await makeRoshid(product.origin, rahim);
    const page = await onlinePage();
    await signIn(page, rahim, "/profile");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "তথ্যের কপি নামান" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("kagoj-my-data.json");
    const copy = readFileSync(await file.path(), "utf8");
    expect(JSON.parse(copy)).toMatchObject({
      account: { username: rahim.username, fullName: "রহিম উদ্দিন" },
    });
    expect(copy).toContain("মালিক ১");
    expect(copy).not.toContain("password_hash");
  },
);

journey(
  "an account to add: every field, two equal passwords, six characters",
  async ({ onlinePage, product }) => {
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, "/signup");
    await send(admin);
    await admin.getByText(FILL_ALL, { exact: true }).first().waitFor();
    const login = { username: "salma.k", password: "a-good-password" };
    // It is too short as well, but the message about the difference comes first.
    await fill(admin, {
      ...login,
      fullName: "সালমা খাতুন",
      password: "5char",
      confirmPassword: "another-one",
    });
    await send(admin);
    await admin.getByText("Passwords do not match", { exact: true }).first().waitFor();
    await fill(admin, { password: "5char", confirmPassword: "5char" });
    await send(admin);
    await admin
      .getByText("Password must be at least 6 characters", { exact: true })
      .first()
      .waitFor();
    await fill(admin, { password: login.password, confirmPassword: login.password });
    await send(admin);
    await admin.getByText("Successfully signed up!", { exact: true }).first().waitFor();
    const shared = await sharedText(admin, () =>
      admin.getByRole("button", { name: /^লগইনের তথ্য (শেয়ার|কপি) করুন$/ }).click(),
    );
    expect(shared).toBe(
      `কাগজ\n${product.origin}/login\nইউজারনেম: ${login.username}\nপাসওয়ার্ড: ${login.password}`,
    );
    for (const name of ["fullName", "username", "password", "confirmPassword"])
      await expect.poll(() => field(admin, name).inputValue()).toBe("");
    await callAs(product.origin, login);
  },
);

journey(
  "a balance set, an account deleted: the server's message, or the refusal",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 100, "করিম শেখ");
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, "/all-user");
    const edit = admin.getByRole("button", { name: "করিম শেখ-এর ব্যালেন্স বদলান" });
    const dialog = admin.getByRole("dialog");
    const { ask } = await callAs(product.origin, rahim);
    // An empty amount changes nothing.
    await edit.click();
    await dialog.locator("[name=amount]").fill("");
    await dialog.locator("[type=submit]").click();
    await dialog.waitFor({ state: "detached" });
    expect(await ask("GET", "users/userInfo")).toMatchObject({ balance: 100 });
    await edit.click();
    await dialog.locator("[name=amount]").fill("১৫০.৫");
    await dialog.locator("[name=reason]").fill("নগদ জমা");
    await dialog.locator("[type=submit]").click();
    await toast(admin, "Balance updated successfully");
    expect(await ask("GET", "users/userInfo")).toMatchObject({ balance: 250.5 });

    await admin.getByRole("button", { name: "করিম শেখ-এর আরও কাজ" }).click();
    await admin.getByRole("menuitem", { name: "মুছুন" }).click();
    const question = admin.getByRole("alertdialog", { name: "করিম শেখ-এর অ্যাকাউন্ট মুছবেন?" });
    await question.getByText("৳২৫০.৫০").waitFor();
    await question.locator("footer button").last().click();
    await toast(admin, "User deleted successfully");
    await expect(callAs(product.origin, rahim)).rejects.toThrow("wrong-credentials");
  },
);

journey(
  "what the staff do while the connection breaks is said in the words for it",
  async ({ onlinePage, product, rahim }) => {
    const user = await callAs(product.origin, rahim);
    await user.ask("POST", "apply/order", {
      category: "nid",
      voterNumberNid: "123456789012",
      consent: true,
    });
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, "/recharge-history");
    await admin.locator("main").getByText("No transactions to display.", { exact: true }).waitFor();

    await goTo(admin, "/notice");
    await breakOnce(admin, "notice/notices");
    await field(admin, "notice").fill("আজ বন্ধ");
    await send(admin);
    await toast(admin, "Error creating notice");
    await expect.poll(() => field(admin, "notice").inputValue()).toBe("আজ বন্ধ");

    await goTo(admin, "/update-balance");
    await breakOnce(admin, "balance");
    await field(admin, "birthBalance").fill("111");
    await admin.getByRole("button", { name: "সংরক্ষণ করুন", exact: true }).click();
    await toast(admin, "Something went wrong while updating Birth Balance!");

    await goTo(admin, "/all-order");
    await admin.getByRole("group", { name: "অবস্থা" }).getByText("সব", { exact: true }).click();
    await admin.getByRole("button", { name: "পুরো তালিকার কাজ" }).click();
    await admin.getByRole("menuitem", { name: /^সব অর্ডার মুছুন \([০-৯]+টি\)$/ }).click();
    const question = admin.getByRole("alertdialog");
    await question.getByRole("textbox").fill("১");
    await breakOnce(admin, "apply/delete-all-orders*");
    await question.getByRole("button", { name: /মুছুন/ }).click();
    await toast(admin, "Failed to delete orders");
    const orders = await (await callAs(product.origin, ADMIN)).ask<unknown[]>("GET", "apply/order");
    expect(orders).toHaveLength(1);
    await expect.poll(() => question.count()).toBe(0);
  },
);

journey(
  "an account is opened with money in it, and its name opens it, on every device",
  async ({ onlinePage }) => {
    const admin = await onlinePage(PHONE);
    await signIn(admin, ADMIN, "/signup");
    const account = { fullName: "শুরুর টাকা", username: "with.money", openingBalance: "৯০০০" };
    for (const [name, typed] of Object.entries(account))
      await admin.locator(`[name=${name}]`).fill(typed);
    for (const name of ["password", "confirmPassword"])
      await admin.locator(`[name=${name}]`).fill("a-good-password");
    await admin.locator("[type=submit]").click();
    await admin.getByText("Successfully signed up!", { exact: true }).first().waitFor();
    await goTo(admin, "/all-user");
    await admin.getByLabel("ক্রম").selectOption("বেশি ব্যালেন্স আগে");
    const first = admin.locator("main li").first();
    await first.getByText("এখনো ঢোকেননি").waitFor();
    for (const size of [PHONE, { width: 820, height: 1180 }, DESKTOP]) {
      await admin.setViewportSize(size);
      await first.getByRole("button", { name: "শুরুর টাকা-এর অ্যাকাউন্ট দেখুন" }).click();
      const sheet = admin.getByRole("dialog", { name: "শুরুর টাকা-এর হিসাব" });
      await sheet.getByText("৳৯,০০০").first().waitFor();
      await admin.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
    }
  },
);

journey("a mark says that payments are a trial; a notice ends", async ({ onlinePage, product }) => {
  const admin = await onlinePage(PHONE);
  await signIn(admin, ADMIN, "/notice");
  const mark = admin.getByRole("link", { name: /^SANDBOX/ });
  await mark.waitFor();
  await admin.locator("[name=notice]").fill("আজ দুপুরে বন্ধ");
  const preview = admin.locator("form [inert] .notice");
  expect((await preview.boundingBox())?.width).toBe(360);
  await admin.locator("[name=endsAt]").fill("৩১-০৪-২০৯৯");
  await admin.locator("[type=submit]").click();
  await admin.locator("form").getByText("এপ্রিলে ৩১ দিন নেই, ৩০ দিন।").waitFor();
  await admin.locator("[name=endsAt]").fill("০১-০১-২০২০");
  await admin.locator("[type=submit]").click();
  await toast(admin, "Error creating notice");
  await admin.locator("[name=endsAt]").fill(`0101${new Date().getFullYear() + 2}`);
  await admin.locator("[type=submit]").click();
  // For customers: who works here is not told.
  const customer = await onlinePage(PHONE);
  await signIn(customer, await makeUser(product.origin, 0), "/home");
  const banner = customer.getByRole("region", { name: "নোটিশ", exact: true }).first();
  await banner.getByText("আজ দুপুরে বন্ধ").first().waitFor();
  // Put away it stays away, also on the first screen that the server draws, until there is another.
  await customer.getByRole("button", { name: "নোটিশ সরিয়ে রাখুন" }).click();
  await banner.waitFor({ state: "detached" });
  expect(await (await customer.request.get("/home")).text()).not.toContain("আজ দুপুরে বন্ধ");
  await customer.reload();
  await customer.locator("main h1").waitFor();
  expect(await banner.count()).toBe(0);
  await admin.setViewportSize({ width: 820, height: 1180 });
  await mark.click();
  await admin.getByRole("heading", { name: "৩০ দিনের আয়" }).waitFor();
  // Another admin removes it meanwhile: the one before is back, without a reload.
  const staff = await callAs(product.origin, ADMIN);
  const [standing, last] = (
    await staff.ask<{ _id: string; notice: string }[]>("GET", "notice/notices")
  ).slice(-2);
  await staff.ask("DELETE", `notice/notices/${last?._id}`);
  await banner
    .getByText(standing?.notice ?? "")
    .first()
    .waitFor();
  await goTo(admin, "/notice");
  await admin.getByRole("button", { name: `সরান: ${standing?.notice}` }).click();
  await admin
    .getByText(standing?.notice ?? "")
    .first()
    .waitFor({ state: "detached" });
});
