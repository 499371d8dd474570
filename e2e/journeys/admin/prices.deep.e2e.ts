import { randomUUID } from "node:crypto";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeUser, recordOf } from "../../api.ts";
import { PHONE } from "../../browser.ts";
import { goTo } from "../../go-to.ts";
import { breakOnce, isCachedOnPhone, journey, signIn, toast } from "../../journey.ts";
import { ADMIN } from "../../server.ts";

const TABLET = { width: 768, height: 1024 };
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

const saveAll = (place: Locator) => place.getByRole("button", { name: "সংরক্ষণ করুন", exact: true });

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
    await admin.getByText("২টি বদল এখনো সংরক্ষণ করা হয়নি").waitFor();
    await saveAll(admin.locator("main")).click();
    await expect
      .poll(() => question.getByRole("listitem").allTextContents())
      .toEqual([expect.stringMatching(/৳৪০০ → ৳৪০,০০০$/)]);
    await question.getByRole("button", { name: "ফিরে যান" }).last().click();
    expect([await priceOf("nidBalance"), await priceOf("tinBalance")]).toEqual([400, 90]);

    // Another admin is faster: nothing is saved, and what was typed is still there, beside the
    // price of now.
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
    await toast(admin, "এর মধ্যে কোনো মূল্য বদলেছে। কিছুই সংরক্ষণ করা হয়নি, মূল্যগুলো আবার দেখে নিন।");
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
    await expect.poll(() => input("tinBalance").inputValue()).toBe("97");
    await admin.getByRole("banner").getByRole("button").last().click();
    await admin.getByRole("menuitem", { name: "লগআউট" }).click();
    await admin.waitForURL("**/login");
    await signIn(admin, ADMIN, "/services");
    await expect.poll(() => input("tinBalance").inputValue()).toBe("৯৫");
  },
);

journey(
  "a group pays its own price, on an open form and without a connection; who leaves it is asked first",
  async ({ newPage, onlinePage, product }) => {
    const mark = randomUUID().slice(0, 4);
    const [shop, customer] = [`দোকান ${mark}`, `সালমা ${mark}`];
    const login = await makeUser(product.origin, 1_000, customer);
    const desk = await callAs(product.origin, ADMIN);
    await desk.ask("POST", "balance/update-nid-balance", { nidBalance: 120 });
    const admin = await onlinePage(PHONE);
    await signIn(admin, ADMIN, "/update-balance");
    await admin.getByRole("button", { name: "গ্রুপ বানান" }).click();
    await admin.getByRole("dialog").locator("[name=name]").fill(shop);
    await admin.getByRole("dialog").locator("[type=submit]").click();
    await toast(admin, `“${shop}” গ্রুপ তৈরি হয়েছে।`);
    const cell = admin.getByLabel(`সাইন কপি · ${shop}`);
    // Where it has no price, the list price stands in its place.
    expect([await cell.inputValue(), await cell.getAttribute("placeholder")]).toEqual(["", "১২০"]);
    await cell.fill("৳ ৯৫.৫");
    await saveAll(admin.locator("main")).click();
    await toast(admin, "গ্রুপের মূল্য সংরক্ষণ করা হয়েছে।");
    await admin.getByRole("cell", { name: `সাইন কপি · ${shop}`, exact: true }).waitFor();

    const page = await newPage();
    await signIn(page, login);
    await isCachedOnPhone(page);
    await goTo(page, "/nid-order");
    const shows = (price: string) => page.getByText(price, { exact: true }).first().waitFor();
    await shows("৳১২০");
    const choose = async (group: string) => {
      await goTo(admin, "/all-user");
      await admin.getByRole("button", { name: `${customer}-এর আরও কাজ` }).click();
      await admin.getByRole("menuitem", { name: "মূল্যের গ্রুপ" }).click();
      await admin.locator("select[name=group]").selectOption({ label: group });
      await admin.getByRole("dialog").locator("[type=submit]").click();
      await toast(admin, `${customer}: এখন “${group}” মূল্যে।`);
    };
    await choose(shop);
    await shows("৳৯৫.৫০");

    await page.context().setOffline(true);
    await page.locator("[name=nidNumber]").fill("1234567890");
    await page.locator("[name=consent]").check();
    await page.locator("main [type=submit]").click();
    await page.getByText("মূল্য বদলেছে: ৳১২০ → ৳৯৫.৫০।", { exact: false }).waitFor();
    await page.getByRole("button", { name: "ফোনে সংরক্ষণ করুন" }).click();
    await page.getByText("পাঠানো হলে ৳৯৫.৫০ কাটবে", { exact: false }).waitFor();
    await choose("সবার মূল্য");
    await page.context().setOffline(false);
    await goTo(page, "/outbox");
    await page.getByText("মূল্য ছিল ৳৯৫.৫০, এখন ৳১২০।").waitFor();
    expect((await recordOf(product.origin, login)).charges).toEqual([]);
    await choose(shop);
    await page.getByRole("button", { name: "৳১২০ মূল্যে পাঠান" }).click();
    await page.getByText("মূল্য ছিল ৳১২০, এখন ৳৯৫.৫০।").waitFor();
    await page.getByRole("button", { name: "৳৯৫.৫০ মূল্যে পাঠান" }).click();
    await expect.poll(async () => (await recordOf(product.origin, login)).charges).toEqual([95.5]);

    await goTo(admin, "/update-balance");
    await admin.getByRole("button", { name: `${shop}: কারা আছেন` }).click();
    await admin.getByRole("dialog").getByText(customer).waitFor();
    await admin.keyboard.press("Escape");
    await admin.getByRole("button", { name: `${shop}: আর কী করা যায়` }).click();
    await admin.getByRole("menuitem", { name: "গ্রুপ শেষ করুন" }).click();
    const question = admin.getByRole("alertdialog");
    await question.getByText("গ্রুপে ১ জন আছেন।", { exact: false }).waitFor();
    await question.getByRole("button", { name: "গ্রুপ শেষ করুন" }).click();
    await toast(admin, "গ্রুপ শেষ হয়েছে, ১ জন এখন সবার মূল্যে।");
    await goTo(page, "/nid-order");
    await shows("৳১২০");
    await admin.goto("/audit");
    await admin.getByText("মূল্যের গ্রুপ শেষ করা").last().waitFor();
    await admin.getByText(`আগে: ${shop} · এখন: সবার মূল্য`).first().waitFor();
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
