import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Service } from "../../../contract/services/own.ts";
import { paperPdf } from "../../../server/pdf/test/paper.ts";
import { callAs, makeUser, recordOf } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { ordered, submit } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { isCachedOnPhone, journey, signIn, toast } from "../../journey.ts";
import { openProxy } from "../../proxy.ts";
import { ADMIN, type Product } from "../../server.ts";
import { deliverFile } from "../../staff.ts";

/** The phone reaches the server through a network that can be cut, also for its worker. */
const networked = journey.extend(
  "network",
  { scope: "file" },
  async ({ product }, { onCleanup }) => {
    const proxy = await openProxy(product.origin);
    onCleanup(proxy.close);
    return {
      origin: proxy.origin,
      cut: (gone: boolean) => proxy.change(() => (gone ? "refuse" : "pass")),
    };
  },
);

const type = async (page: Page, words: Record<string, string>) => {
  for (const [name, value] of Object.entries(words))
    await page.locator(`[name="${name}"]`).fill(value);
};
const ownServices = async ({ origin }: Pick<Product, "origin">) =>
  (await (await callAs(origin, ADMIN)).ask<Service[]>("GET", "services")).filter(({ own }) => own);

/** Adds a field of this kind in the editor. */
async function addField(
  page: Page,
  at: number,
  kind: string,
  bn: string,
  en: string,
): Promise<void> {
  if (at > 0) await page.getByRole("button", { name: "ঘর যোগ করুন" }).click();
  await type(page, { [`fields.${at}.label.bn`]: bn, [`fields.${at}.label.en`]: en });
  await page.locator(`[name="fields.${at}.type"]`).selectOption(kind);
}

/**
 * Waits until what was typed is sealed, sooner than anybody could reload: the page's cipher does
 * one thing after another.
 */
async function whenSealed(page: Page): Promise<void> {
  await page.evaluate(() =>
    crypto.subtle.digest("SHA-256", new Uint8Array()).then(() => undefined),
  );
}

/** Fills in the form of the service. */
async function fillOrder(page: Page, number: string): Promise<void> {
  await type(page, {
    passportNumber: number,
    fullName: "করিম মিয়া",
    dateOfBirth: "৫/৩/১৯৯০",
    address: "ঢাকা",
  });
  await page.getByText("জরুরি", { exact: true }).click();
  await page.locator("[name=consent]").check();
}

networked(
  "a service that an admin makes: ordered offline, changed meanwhile, delivered, refunded, retired",
  async ({ newPage, onlinePage, product, network }) => {
    const rahim = await makeUser(product.origin, 1000);
    const phone = await newPage(undefined, network.origin);
    await signIn(phone, rahim);
    await isCachedOnPhone(phone);
    network.cut(true);

    const admin = await onlinePage();
    await signIn(admin, ADMIN, "/services");
    await admin.getByRole("link", { name: "নতুন সেবা" }).click();
    await admin.waitForURL("**/services/new");
    await type(admin, {
      "name.bn": "পাসপোর্ট কপি",
      "name.en": "Passport copy",
      price: "১৫০",
      "expected.count": "২",
    });
    await addField(admin, 0, "code", "পাসপোর্ট নম্বর", "Passport number");
    await addField(admin, 1, "text", "পূর্ণ নাম", "Full name");
    await admin.getByRole("switch", { name: "তালিকায় পুরোটা দেখানো যাবে" }).last().click();
    await addField(admin, 2, "date", "জন্মতারিখ", "Date of birth");
    await addField(admin, 3, "choice", "কত তাড়া", "How urgent");
    for (const [at, [bn, en]] of [
      ["সাধারণ", "Ordinary"],
      ["জরুরি", "Urgent"],
    ].entries()) {
      await admin.getByRole("button", { name: "অপশন যোগ করুন" }).click();
      await type(admin, {
        [`fields.3.options.${at}.label.bn`]: bn ?? "",
        [`fields.3.options.${at}.label.en`]: en ?? "",
      });
    }
    await addField(admin, 4, "longText", "ঠিকানা", "Address");
    await admin.locator("[name=findBy]").selectOption({ label: "পাসপোর্ট নম্বর" });
    expect(await accessibilityFaults(admin)).toEqual([]);
    // The preview is the customer's form: it refuses as theirs does, and sends nothing.
    const preview = admin.getByRole("region", { name: "যেমন দেখাবে" });
    await admin.getByText("যেমন দেখাবে", { exact: true }).click();
    await preview.locator("[type=submit]").click();
    await preview.getByText("এই ঘরটি পূরণ করুন।").first().waitFor();
    await admin.getByText("সম্পাদনা", { exact: true }).click();
    // A double tap makes only one service.
    await admin.locator("main form [type=submit]").first().dblclick();
    await toast(admin, "সেবা সংরক্ষণ করা হয়েছে।");
    await admin.waitForURL("**/services");
    await admin.locator("main li").getByRole("link", { name: "পাসপোর্ট কপি", exact: true }).waitFor();
    expect((await ownServices(product)).map(({ key }) => key)).toEqual(["passportCopy"]);

    // The phone loads the services again.
    network.cut(false);
    await phone.goto("/home");
    await phone
      .locator("main")
      .getByRole("link", { name: /পাসপোর্ট কপি/ })
      .click();
    await phone.waitForURL("**/order/passportCopy");
    await phone.locator("[name=passportNumber]").waitFor();
    network.cut(true);
    for (const number of ["A0123456", "B0123789"]) {
      await goTo(phone, "/order/passportCopy");
      await fillOrder(phone, number);
      await submit(phone);
      await phone.waitForURL("**/my-order");
    }
    await phone.getByText("সংযোগ পেলে পাঠানো হবে").nth(1).waitFor();
    // The waiting item shows its service and hides its number.
    await phone.locator("main li", { hasText: "পাসপোর্ট কপি" }).nth(1).waitFor();
    expect(await phone.getByText("A0123456").count()).toBe(0);

    // Meanwhile: another price, another label, and a new field.
    await admin.getByRole("link", { name: "পাসপোর্ট কপি" }).click();
    await admin.locator("[name=price]").fill("২০০");
    await admin.getByRole("button", { name: /^পূর্ণ নাম এক লাইনের/ }).click();
    await admin.locator("[name='fields.1.label.bn']").fill("পাসপোর্টের নাম");
    await addField(admin, 5, "phone", "যোগাযোগের মোবাইল", "Contact mobile");
    await admin.locator("main form [type=submit]").first().click();
    await toast(admin, "সেবা সংরক্ষণ করা হয়েছে।");

    network.cut(false);
    await phone.goto("/outbox");
    // The server tells what is missing. Nothing is deleted, and nothing is charged.
    await phone
      .getByText(/যোগাযোগের মোবাইল/)
      .nth(1)
      .waitFor({ timeout: 60_000 });
    expect(await recordOf(product.origin, rahim)).toMatchObject({
      orders: [],
      charges: [],
      balance: 1000,
    });
    for (const left of [1, 0]) {
      await goTo(phone, "/outbox");
      await phone.getByRole("button", { name: "সম্পাদনা" }).first().click();
      await phone.waitForURL("**/order/passportCopy?draft=*");
      // The form has what was typed; only the new field is empty.
      await expect.poll(() => phone.locator("[name=fullName]").inputValue()).toBe("করিম মিয়া");
      await phone.locator("[name=contactMobile]").fill("০১৭১২৩৪৫৬৭৮");
      await submit(phone);
      await ordered(phone);
      await phone.waitForURL("**/my-order");
      expect((await recordOf(product.origin, rahim)).balance).toBe(600 + left * 200);
    }
    const placed = await recordOf(product.origin, rahim);
    expect([placed.orders.length, placed.charges]).toEqual([2, [200, 200]]);

    // Staff find each order by its number: one is delivered, the other cancelled and refunded.
    const find = async (number: string) => {
      await goTo(admin, `/all-order?q=${number}`);
      const card = admin.locator("main li").filter({ hasText: number });
      await card.getByText("পাসপোর্ট কপি").waitFor();
      await card.getByRole("button").first().click();
      await admin.locator("[name=file]").waitFor({ state: "attached" });
      await admin.locator("dt", { hasText: "পাসপোর্টের নাম" }).waitFor();
    };
    const paper = join(tmpdir(), `passport-${process.pid}.pdf`);
    writeFileSync(paper, paperPdf("a copy"));
    await find("A0123456");
    await deliverFile(admin, paper);
    await find("B0123789");
    await admin.getByText("বাতিল", { exact: true }).last().click();
    await admin.locator("textarea:visible").fill("নম্বর পাওয়া যায়নি");
    await admin.getByRole("button", { name: /বাতিল করুন/ }).click();
    await toast(admin, "Apply updated successfully");
    expect((await recordOf(product.origin, rahim)).balance).toBe(800);

    // After the service was renamed and retired, orders still show what was ordered.
    const staff = await callAs(product.origin, ADMIN);
    const [now] = await ownServices(product);
    const name = { bn: "পাসপোর্টের নকল", en: "Passport duplicate" };
    await staff.ask("PUT", "services/passportCopy", { version: now?.version, name });
    await goTo(admin, "/services");
    await admin.getByRole("button", { name: "পাসপোর্টের নকল: আর কী করা যায়" }).click();
    await admin.getByRole("menuitem", { name: "বাদ দিন" }).click();
    const asked = admin.getByRole("alertdialog");
    await asked.getByText(/অপেক্ষমাণ অর্ডারগুলো থাকবে/).waitFor();
    await asked.getByRole("button", { name: "বাদ দিন" }).click();
    await toast(admin, "পাসপোর্টের নকল বাদ দেওয়া হয়েছে।");
    await admin.getByText("বাদ দেওয়া সেবা (১)").click();
    await phone.goto("/home");
    await phone
      .locator("main")
      .getByRole("link", { name: /সাইন কপি/ })
      .waitFor();
    await expect
      .poll(() =>
        phone
          .locator("main")
          .getByRole("link", { name: /পাসপোর্টের নকল/ })
          .count(),
      )
      .toBe(0);
    await goTo(phone, "/my-order");
    await phone.locator("main li", { hasText: "পাসপোর্ট কপি" }).nth(1).waitFor();
    await goTo(phone, "/statement");
    await phone.getByText("ফেরত: পাসপোর্টের নকল").waitFor();
    expect(await recordOf(product.origin, rahim)).toMatchObject({ balance: 800 });
  },
);

networked(
  "two admins at once: the second hears it, keeps what was typed and decides",
  async ({ onlinePage, product }) => {
    const staff = await callAs(product.origin, ADMIN);
    const label = { bn: "ভিসা নম্বর", en: "Visa number" };
    const made = await staff.ask<Service>("POST", "services", {
      name: { bn: "ভিসা যাচাই", en: "Visa check" },
      group: "other",
      icon: "globe",
      price: 300,
      consent: false,
      fields: [{ label, type: "number", required: true, findBy: true }],
    });
    const now = async () => (await ownServices(product)).find(({ key }) => key === made.key);
    const admin = await onlinePage();
    await signIn(admin, ADMIN, `/services/edit/${made.key}`);
    await admin.locator("[name='help.bn']").fill("ই-ভিসার জন্যও");
    await admin.locator("[name='help.en']").fill("For e-visas too");
    await staff.ask("PUT", `services/${made.key}`, {
      version: made.version,
      price: 350,
      expectedMinutes: 60,
    });

    await admin.getByText("এর মধ্যে অন্য কেউ সেবাটি বদলেছেন").waitFor();
    expect(await admin.locator("[name='help.bn']").inputValue()).toBe("ই-ভিসার জন্যও");
    // Saving anyway is refused, and what was typed stays.
    await admin.locator("main form [type=submit]").first().click();
    await admin
      .getByText("এর মধ্যে অন্য কেউ সেবাটি বদলেছেন। আবার দেখে নিন।", { exact: true })
      .first()
      .waitFor();
    await admin.getByText(/^বদলেছেন Admin, /).waitFor();
    expect(await now()).toMatchObject({ price: 350, help: null });
    // It also stays after a reload, even what was typed just before.
    await admin.locator("[name='help.bn']").fill("ই-ভিসাতেও");
    await whenSealed(admin);
    await admin.reload();
    await expect.poll(() => admin.locator("[name='help.bn']").inputValue()).toBe("ই-ভিসাতেও");
    // At its end no bar lies over half of a field.
    await admin.evaluate("scrollTo(0, document.body.scrollHeight)");
    expect(await accessibilityFaults(admin)).toEqual([]);
    await admin.getByRole("button", { name: "আমারটা রাখুন" }).click();
    await toast(admin, "সেবা সংরক্ষণ করা হয়েছে।");
    // What only the other admin changed is as they left it.
    expect(await now()).toMatchObject({
      price: 350,
      expectedMinutes: 60,
      help: { en: "For e-visas too" },
    });
  },
);

journey(
  "a change that arrived without its answer is no refusal when it is saved again",
  async ({ onlinePage, product }) => {
    const staff = await callAs(product.origin, ADMIN);
    const made = await staff.ask<Service>("POST", "services", {
      name: { bn: "কর যাচাই", en: "Tax check" },
      group: "other",
      icon: "globe",
      price: 300,
      consent: false,
      fields: [
        { label: { bn: "নম্বর", en: "Number" }, type: "number", required: true, findBy: true },
      ],
    });
    const admin = await onlinePage();
    await admin.route("**/api/live", (route) => route.abort("connectionreset"));
    await signIn(admin, ADMIN, `/services/edit/${made.key}`);
    await admin.locator("[name=price]").fill("৩৫০");
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    await admin.route("**/api/start*", async (route) => {
      await told;
      await route.continue();
    });
    await admin.route(
      `**/api/services/${made.key}`,
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    const save = admin.locator("main form [type=submit]").first();
    await save.click();
    await admin.getByText(/^পৌঁছাল কি না জানা যায়নি/).waitFor();
    const again = admin.waitForResponse((answer) => answer.request().method() === "PUT");
    await save.click();
    expect((await again).status()).toBe(409);
    tell();
    await expect.poll(() => save.getAttribute("aria-busy")).not.toBe("true");
    expect(await admin.locator("main form").getByRole("alert").allTextContents()).toEqual([]);
    await save.click();
    await toast(admin, "কিছু বদলানো হয়নি।");
  },
);
