import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findPage, mayOpen } from "../../../contract/pages.ts";
import { callAs, recordOf } from "../../api.ts";
import { fillNidOrder, orderNid } from "../../forms.ts";
import { goTo, goToWhole } from "../../go-to.ts";
import {
  drawnByThePage,
  fillLogin,
  isCachedOnPhone,
  journey,
  signIn,
  toast,
} from "../../journey.ts";
import { openProxy } from "../../proxy.ts";
import { press } from "../../walk/openings/opening.ts";

/** Links of this screen to pages that only who pays may open. */
async function closedLinks(page: Page): Promise<string[]> {
  const links = await page.locator("a[href^='/']").all();
  expect(links.length).toBeGreaterThan(0);
  const paths = await Promise.all(links.map((link) => link.getAttribute("href")));
  return paths.filter((href): href is string => {
    const path = findPage(new URL(href ?? "", "https://kagoj.test").pathname);
    return path !== undefined && !mayOpen(path, "user", true);
  });
}

journey(
  "a worker who is ended with two orders unsent loses none: the phone says so, and sends them once they are taken back; no screen leads them to a page that only the owner may open",
  async ({ newPage, product, rahim, onTestFinished }) => {
    const proxy = await openProxy(product.origin);
    onTestFinished(proxy.close);
    const worker = { username: `karim-${randomUUID().slice(0, 8)}`, password: "karims-own-word" };
    const shop = await newPage();
    await signIn(shop, rahim, "/home");
    await goTo(shop, "/workers");
    await shop.getByText("এখনো কোনো সহকারী নেই।").waitFor();
    await shop.getByRole("button", { name: "সহকারী যোগ করুন" }).click();
    const form = shop.getByRole("dialog");
    await form.locator("[name=fullName]").fill("করিম মিয়া");
    await form.locator("[name=username]").fill(worker.username);
    await form.locator("[name=password]").fill("karims-first-word");
    await form.locator("[name=dayBound]").fill("৩০০");
    await form.locator("[type=submit]").click();
    await toast(shop, "সহকারী যোগ হয়েছে");
    const first = { ...worker, password: "karims-first-word" };
    await (await callAs(product.origin, first)).ask("PUT", "users/update-password", {
      oldPassword: first.password,
      newPassword: worker.password,
    });

    const phone = await newPage(undefined, proxy.origin);
    await signIn(phone, worker, "/home");
    await phone.locator("#main").getByText("আজ খরচ করা যাবে").waitFor();
    await isCachedOnPhone(phone);
    proxy.change(() => "refuse");
    for (const number of ["1234567890", "1234567891"]) await orderNid(phone, number);
    await shop.getByRole("button", { name: "করিম মিয়া-কে বাদ দিন" }).click();
    await press(shop, "বাদ দিন");
    await toast(shop, "সহকারীকে বাদ দেওয়া হয়েছে");
    proxy.change(() => "pass");

    await phone.waitForURL("**/login", { timeout: 30_000 });
    const question = phone.getByRole("dialog");
    await question.getByText(/২টি অর্ডার পাঠানো বাকি/).waitFor();
    await question.getByText(/অ্যাকাউন্ট বন্ধ হয়ে থাকলে/).waitFor();
    await question.getByRole("button", { name: "লগইন করে পাঠান" }).click();
    await question.waitFor({ state: "detached" });
    await fillLogin(phone, worker);
    await phone.getByText("শুধু তিনিই আবার চালু করতে পারেন").first().waitFor();
    expect((await recordOf(product.origin, rahim)).orders).toEqual([]);

    await shop.getByRole("button", { name: "করিম মিয়া-কে ফিরিয়ে নিন" }).click();
    await press(shop, "ফিরিয়ে নিন");
    await toast(shop, "সহকারী আবার কাজ করতে পারবেন");
    await fillLogin(phone, worker);
    await phone.waitForURL((url) => url.pathname !== "/login");
    await drawnByThePage(phone);
    await expect
      .poll(async () => (await recordOf(product.origin, rahim)).orders.length, { timeout: 30_000 })
      .toBe(2);
    await goTo(shop, "/my-order");
    await shop.locator("main li").getByText("করিম মিয়া").first().waitFor();
    await goTo(phone, "/home");
    await phone.getByText("৳৬০", { exact: true }).first().waitFor();

    await orderNid(shop, "1234567899");
    await goTo(shop, "/workers");
    await shop.getByRole("link", { name: "করিম মিয়া: অর্ডার দেখুন" }).click();
    const rows = shop.locator("#main li[id^=order-]");
    const author = shop.getByLabel("কে অর্ডার দিয়েছেন, সে অনুযায়ী দেখুন");
    await expect.poll(() => rows.count()).toBe(2);
    await isCachedOnPhone(shop);
    await shop.context().setOffline(true);
    await shop.reload();
    await shop.getByText("এই ফোনে যে অর্ডারগুলো আছে").waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    expect(await author.locator(":checked").textContent()).toBe("করিম মিয়া");
    await author.selectOption("আমি নিজে");
    await expect.poll(() => rows.count()).toBe(1);
    expect(new URL(shop.url()).searchParams.get("orderedBy")).toBe("me");
    await author.selectOption("সবার অর্ডার");
    await expect.poll(() => rows.count()).toBe(3);
    await shop.context().setOffline(false);

    await fillNidOrder(phone, "1234567892");
    await phone.getByText("আজ আপনার খরচের সীমায় এত টাকা আর নেই।").waitFor();
    expect(await phone.locator("form [type=submit]").isDisabled()).toBe(true);
    expect(await closedLinks(phone)).toEqual([]);
    for (const path of ["/nid-order", "/home", "/profile", "/my-order", "/shop"]) {
      await goToWhole(phone, path);
      expect(await closedLinks(phone), path).toEqual([]);
    }
  },
);
