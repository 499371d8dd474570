import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeUser, placeOrders } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { PHONE } from "../browser.ts";
import { goTo, goToWhole } from "../go-to.ts";
import { breakOnce, fillLogin, journey, signIn, toast } from "../journey.ts";
import { ADMIN } from "../server.ts";

const TABLET = { width: 768, height: 1024 };
const screens =
  "/all-order /all-user /services /services/new /update-balance /notice /toggle-order /audit /recharge-history".split(
    " ",
  );
/** The names in messages. */
const words: Record<string, string> = {
  nidBalance: "NID",
  nidPDFBalance: "NID PDF",
  serverBalance: "Server Copy",
  birthBalance: "Birth",
  tinBalance: "TIN",
  robiAirtelBalance: "Robi Airtel",
  gpBalance: "GP",
  blBalance: "Banglalink",
  teletalkBalance: "Teletalk",
  roshidBalance: "Roshid",
  editRoshidBalance: "Edit Roshid",
};
const names = Object.keys(words);
/** The labels of the specification. */
const levers = ["Sign/Nid Copy", "NID PDF", "BIO", "serverCopy", "Official serverCopy"];
const salma = { username: "salma.k", password: "a-good-password" };

const post = (page: Page, path: string, data: object) =>
  page.request.post(path, { data, headers: { "Sec-Fetch-Site": "same-origin" } });

const saveAll = (place: Locator) => place.getByRole("button", { name: "রাখুন", exact: true });

async function addUser(admin: Page): Promise<string> {
  const form = { ...salma, fullName: "সালমা খাতুন", confirmPassword: salma.password, gender: "female" };
  const made = await post(admin, "/api/auth/signup", form);
  return (await made.json())._id;
}

journey(
  "the eleven prices, each with its own two messages, saved one way; the history says who",
  async ({ onlinePage }) => {
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, "/update-balance");
    const before: Record<string, number> = await (await admin.request.get("/api/balance")).json();
    for (const name of names) {
      const input = admin.locator(`[name=${name}]`);
      // A price that arrives between selecting and typing would be put before the typed text.
      await expect.poll(() => input.inputValue()).not.toBe("");
      await input.fill(String((before[name] ?? 0) + 1));
      await saveAll(admin.locator("main")).click();
      await toast(admin, `${words[name]} Balance updated successfully!`);
    }
    const prices = await (await admin.request.get("/api/balance")).json();
    for (const name of names) expect(prices[name]).toBe((before[name] ?? 0) + 1);
    await admin.getByRole("cell", { name: "admin" }).first().waitFor();
    await admin.locator("[name=gpBalance]").fill("বিনামূল্যে");
    await saveAll(admin.locator("main")).click();
    await toast(admin, "Something went wrong while updating GP Balance!");
    // The price that was saved before no longer says so beside the refused one.
    expect(await admin.locator(".toaster").getByText("updated successfully").count()).toBe(0);
    expect((await (await admin.request.get("/api/balance")).json()).gpBalance).toBe(
      prices.gpBalance,
    );
  },
);

journey(
  "prices are saved together or not at all, and asked about where they change much",
  async ({ onlinePage, product }) => {
    const other = await callAs(product.origin, ADMIN);
    const priceOf = async (name: string) =>
      (await other.ask<Record<string, number>>("GET", "balance"))[name];
    await other.ask("POST", "balance/update-nid-balance", { nidBalance: 400 });
    await other.ask("POST", "balance/update-tin-balance", { tinBalance: 90 });
    const admin = await onlinePage(PHONE);
    await signIn(admin, ADMIN, "/update-balance");
    const input = (name: string) => admin.locator(`[name=${name}]`);
    const question = admin.getByRole("alertdialog", { name: "১টি মূল্য অনেক বদলাচ্ছে" });
    await expect.poll(() => input("nidBalance").inputValue()).toBe("৪০০");
    await input("nidBalance").fill("৳৪০,০০০");
    await input("tinBalance").fill("95");
    await admin.getByText("২টি বদল এখনো রাখা হয়নি").waitFor();
    await saveAll(admin.locator("main")).click();
    await expect
      .poll(() => question.getByRole("listitem").allTextContents())
      .toEqual([expect.stringMatching(/৳৪০০ → ৳৪০,০০০$/)]);
    await question.getByRole("button", { name: "ফিরে যান" }).last().click();
    expect([await priceOf("nidBalance"), await priceOf("tinBalance")]).toEqual([400, 90]);

    // Another admin is faster: nothing is saved, and what was typed is still there, beside the price of now.
    await admin.route(
      (address) => address.pathname === "/api/balance",
      async (route) => {
        if (route.request().method() !== "PUT") return route.fallback();
        await other.ask("POST", "balance/update-tin-balance", { tinBalance: 92 });
        await route.continue();
      },
    );
    await saveAll(admin.locator("main")).click();
    await saveAll(question).click();
    await toast(admin, "এর মধ্যে কোনো মূল্য বদলেছে। কিছুই রাখা হয়নি, মূল্যগুলো আবার দেখে নিন।");
    await admin.unrouteAll();
    expect([await priceOf("nidBalance"), await priceOf("tinBalance")]).toEqual([400, 92]);
    await expect.poll(() => input("tinBalance").inputValue()).toBe("95");
    await admin.getByText("এখন ৳৯২").waitFor();

    // The answer is lost, so it is asked for again; nothing is set twice.
    await breakOnce(admin, "balance");
    await saveAll(admin.locator("main")).click();
    await saveAll(question).click();
    await toast(admin, "Something went wrong while updating TIN Balance!");
    await saveAll(admin.locator("main")).click();
    await saveAll(question).click();
    await toast(admin, "TIN Balance updated successfully!");
    expect(await admin.locator(".toaster").getByText("Something went wrong").count()).toBe(0);
    expect([await priceOf("nidBalance"), await priceOf("tinBalance")]).toEqual([40_000, 95]);
    await expect.poll(() => input("nidBalance").inputValue()).toBe("৪০০০০");
    await admin
      .getByRole("cell", { name: /৳৪০০ → ৳৪০,০০০/ })
      .first()
      .waitFor();

    // What is typed stays while other screens are shown, and no longer than its admin.
    await input("tinBalance").fill("97");
    await goTo(admin, "/notice");
    await goTo(admin, "/services");
    expect(await input("tinBalance").inputValue()).toBe("97");
    await admin.getByRole("banner").getByRole("button").last().click();
    await admin.getByRole("menuitem", { name: "লগআউট" }).click();
    await admin.waitForURL("**/login");
    await signIn(admin, ADMIN, "/services");
    await expect.poll(() => input("tinBalance").inputValue()).toBe("৯৫");
  },
);

journey(
  "the five switches under their names, and a notice with its two messages",
  async ({ onlinePage }) => {
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, "/toggle-order");
    for (const name of levers) {
      const lever = admin.getByRole("switch", { name, exact: true });
      await lever.click();
      await expect.poll(() => lever.getAttribute("aria-checked")).toBe("false");
    }
    const states = await (await admin.request.get("/api/apply/toggle-order")).json();
    expect(states).toMatchObject({
      nidCopy: false,
      nidPDF: false,
      bio: false,
      serverCopy: false,
      tin: false,
    });
    for (const name of levers) {
      const lever = admin.getByRole("switch", { name, exact: true });
      await expect.poll(() => lever.isEnabled()).toBe(true);
      await lever.click();
      await expect.poll(() => lever.getAttribute("aria-checked")).toBe("true");
    }

    await goTo(admin, "/notice");
    await admin.locator("main [type=submit]").click();
    await toast(admin, "Error creating notice");
    await admin.locator("[name=notice]").fill("আজ রাত ১০টা পর্যন্ত খোলা");
    await admin.locator("main [type=submit]").click();
    await toast(admin, "Notice created successfully");
    await admin.locator("main li").getByText("আজ রাত ১০টা পর্যন্ত খোলা").waitFor();
  },
);

journey(
  "a user is reset, closed and opened again; their session ends, and the log has it, also as CSV",
  async ({ onlinePage }) => {
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN);
    await addUser(admin);
    const user = await onlinePage();
    await signIn(user, salma);

    await goTo(admin, "/all-user");
    const menu = admin.getByRole("button", { name: "সালমা খাতুন-এর আরও কাজ" });
    const confirm = admin.getByRole("alertdialog").locator("footer button").last();
    await menu.click();
    await admin.getByRole("menuitem", { name: "পাসওয়ার্ড রিসেট করুন" }).click();
    await confirm.click();
    const password = await admin.getByRole("dialog").locator("code").last().textContent();
    await admin.getByRole("dialog").locator("footer button").click();
    await user.goto("/my-order");
    await user.waitForURL("**/login");
    // The new password only lets her choose one of her own, also after a reload.
    await fillLogin(user, { ...salma, password: password ?? "" });
    const title = user.getByRole("heading", { name: "নিজের পাসওয়ার্ড দিন" });
    await title.waitFor();
    await user.goto("/my-order");
    await title.waitFor();
    expect(await accessibilityFaults(user)).toEqual([]);
    await user.locator("[name=oldPassword]").fill(password ?? "");
    for (const [typed, refusal] of [
      [password ?? "", "এটি আপনাকে দেওয়া পাসওয়ার্ড।"],
      ["liverpool", "এই পাসওয়ার্ড অনেকেই ব্যবহার করেন"],
    ] as const) {
      await user.locator("[name=newPassword]").fill(typed);
      await user.locator("[type=submit]").click();
      await user.locator("main form").getByText(refusal).waitFor();
    }
    await user.locator("[name=newPassword]").fill("সালমার নিজের");
    await user.locator("[type=submit]").click();
    await user.locator("#main").waitFor();
    expect(new URL(user.url()).pathname).toBe("/my-order");

    await menu.click();
    await admin.getByRole("menuitem", { name: "অ্যাকাউন্ট বন্ধ করুন", exact: true }).click();
    await confirm.click();
    await toast(admin, "অ্যাকাউন্ট বন্ধ করা হয়েছে।");
    expect((await user.request.get("/api/users/userInfo")).status()).toBe(401);
    await menu.click();
    await admin.getByRole("menuitem", { name: "অ্যাকাউন্ট চালু করুন", exact: true }).click();
    await confirm.click();
    await toast(admin, "অ্যাকাউন্ট চালু করা হয়েছে।");

    await goTo(admin, "/audit");
    await admin.locator("main li").filter({ hasText: "পাসওয়ার্ড রিসেট" }).first().waitFor();
    const download = admin.waitForEvent("download");
    await admin.getByRole("button", { name: "CSV নামান" }).click();
    const csv = readFileSync(await (await download).path(), "utf8");
    expect(csv.startsWith("\u{FEFF}")).toBe(true);
    expect(csv).toContain("ইউজার বন্ধ করা");
    expect(csv).not.toContain(String(password));
  },
);

journey(
  "on a phone the lists begin high up, the log leaves out who came and went, and a search is counted",
  async ({ onlinePage, product }) => {
    const shop = await makeUser(product.origin, 1_000_000, "গোনার দোকান");
    await placeOrders(product.origin, shop, 2);
    await placeOrders(product.origin, await makeUser(product.origin, 1_000_000), 1);
    const admin = await onlinePage({ width: 360, height: 740 });
    await signIn(admin, ADMIN);
    for (const [path, row, most] of [
      ["/all-user", "main li", 240],
      ["/services", "main li", 240],
      ["/all-order", "main li", 290],
      ["/audit", "main summary", 260],
    ] as const) {
      await goTo(admin, path);
      await admin.locator(row).first().waitFor();
      expect((await admin.locator(row).first().boundingBox())?.y, path).toBeLessThanOrEqual(most);
    }
    const logins = admin.locator("summary").filter({ hasText: /^\S+ \S+লগইন/ });
    expect(await logins.count()).toBe(0);
    await admin.getByLabel("লগইন ও লগআউটও দেখান").check();
    await logins.first().waitFor();

    await goTo(admin, "/all-order");
    await admin.getByRole("searchbox").fill("গোনার");
    const tab = admin.locator("main label").filter({ hasText: "অপেক্ষমাণ" });
    await expect.poll(() => tab.textContent()).toBe("অপেক্ষমাণ২");
  },
);

journey("no admin's screen is a user's; each passes axe on a tablet", async ({ onlinePage }) => {
  const admin = await onlinePage(TABLET);
  await signIn(admin, ADMIN);
  for (const path of [...screens, "/home"]) {
    await goToWhole(admin, path);
    expect(await accessibilityFaults(admin), path).toEqual([]);
  }
  // On a tablet the menu has its words too. Staff have no balance.
  expect(await admin.locator("header").getByText("৳").count()).toBe(0);
  await admin
    .getByRole("navigation", { name: "মেনু" })
    .getByText("সব অর্ডার", { exact: true })
    .click();
  await admin.waitForURL("**/all-order");
});

journey("a user who opens an admin's address is sent to the login", async ({ onlinePage }) => {
  const admin = await onlinePage(TABLET);
  await signIn(admin, ADMIN);
  const other = { ...salma, username: "plain.user" };
  await post(admin, "/api/auth/signup", {
    ...other,
    fullName: "সাধারণ ইউজার",
    confirmPassword: other.password,
    gender: "male",
  });
  const user = await onlinePage(TABLET);
  await signIn(user, other);
  for (const path of screens) {
    await user.goto(path);
    await user.waitForURL("**/login");
  }
});
