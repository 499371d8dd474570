import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { makeUser, placeOrders } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { goTo } from "../../go-to.ts";
import { fillLogin, journey, signIn, toast } from "../../journey.ts";
import { ADMIN } from "../../server.ts";

const TABLET = { width: 768, height: 1024 };

journey(
  "a user is reset, closed and opened again; their session ends, and the log has it, also as CSV",
  async ({ onlinePage, product }) => {
    const salma = await makeUser(product.origin, 0, "সালমা খাতুন");
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN);
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
      ["liverpool", "এই পাসওয়ার্ড সহজে অনুমান করা যায়"],
    ] as const) {
      await user.locator("[name=newPassword]").fill(typed);
      await user.locator("[type=submit]").click();
      await user.locator("main form").getByText(refusal).waitFor();
    }
    await user.locator("[name=newPassword]").fill("সালমার নিজের");
    await user.locator("[type=submit]").click();
    await user.locator("#main").waitFor();
    await user.waitForURL("**/my-order");

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
    expect(csv).toContain("অ্যাকাউন্ট বন্ধ করা");
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
    // What the address keeps is drawn a moment later.
    await admin.getByLabel("লগইন ও লগআউটও দেখান").click();
    await logins.first().waitFor();
    // A line that is cut opens by keyboard, and says the rest.
    // One and the same, though newer lines come above it.
    const line = admin
      .locator("main details")
      .filter({ hasText: /ব্যালেন্স বদল: গোনার/ })
      .first();
    await line.locator("summary").focus();
    for (const open of [true, false]) {
      await admin.keyboard.press("Enter");
      await expect.poll(() => line.getAttribute("open")).toBe(open ? "" : null);
      expect(await line.locator("p").isVisible()).toBe(open);
    }

    await goTo(admin, "/all-order");
    await admin.getByRole("searchbox").fill("গোনার");
    const tab = admin.locator("main label").filter({ hasText: "অপেক্ষমাণ" });
    await expect.poll(() => tab.textContent()).toBe("অপেক্ষমাণ২");
  },
);
