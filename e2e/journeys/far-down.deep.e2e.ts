import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callAgainAs, makeUser } from "../api.ts";
import { goTo } from "../go-to.ts";
import { isCachedOnPhone, journey, signIn } from "../journey.ts";
import { deliver, nid } from "../live.ts";
import { ADMIN } from "../server.ts";

/**
 * A user whose oldest orders wait on them, were cancelled, or will be, under more new ones than a
 * page of the list has.
 */
async function makeShop(origin: string) {
  const login = await makeUser(origin, 10_000);
  const mine = await callAgainAs(origin, login);
  const ids: string[] = [];
  for (let count = 0; count < 60; count++)
    ids.push((await mine.ask<{ order: { _id: string } }>("POST", "apply/order", nid())).order._id);
  const [asked = "", ready = "", gone = "", later = "", last = ""] = ids;
  const desk = await callAgainAs(origin, ADMIN);
  const question = { text: "কোন জেলার?", asks: true };
  await desk.ask("PUT", `apply/order/${asked}/messages`, question, crypto.randomUUID());
  await deliver(origin, ready);
  const cancel = (id: string) =>
    desk.ask("PUT", `apply/order/${id}`, { status: "cancel", note: "নম্বরটি ঠিক নয়" });
  await cancel(gone);
  return { login, mine, asked, ready, gone, later, last, cancel };
}

const bellOf = (page: Page) => page.getByRole("link", { name: /^খবর/ });
const sayBell = (page: Page) => expect.poll(() => bellOf(page).getAttribute("aria-label"));
const toldAt = (page: Page) => page.getByRole("region", { name: "আপনার অর্ডার" });

journey(
  "what waits on the user is told first on a new phone, under sixty orders too, and no status is said to have none that has some",
  async ({ newPage, product }) => {
    const { login, mine, asked, ready, gone, later, last, cancel } = await makeShop(product.origin);
    const page = await newPage();
    await signIn(page, login);
    const told = toldAt(page);
    const rows = told.locator("a[href*='open=']");
    await expect.poll(() => rows.all()).toHaveLength(2);
    await expect.poll(() => rows.first().textContent()).toContain("আপনার কাছে প্রশ্ন");
    await expect.poll(() => rows.last().textContent()).toContain("তৈরি");
    await told.getByText("১টি বাতিল").waitFor();
    await told.getByText("৫০+টি অপেক্ষমাণ").waitFor();
    // Of these one is the money that the account was opened with.
    await sayBell(page).toBe("খবর, নতুন ৪টি");

    await deliver(product.origin, later);
    await sayBell(page).toBe("খবর, নতুন ৫টি");
    await told.getByRole("link", { name: "তৈরি ফাইল +১" }).click();
    const files = page.getByRole("button", { name: /^ফাইল ডাউনলোড করুন/ });
    await expect.poll(() => files.count()).toBe(2);
    const none = page.getByText("এই অবস্থার কোনো অর্ডার নেই");
    const waiting = page.getByRole("radio", { name: "অপেক্ষমাণ" });
    await page.context().setOffline(true);
    await waiting.click({ force: true });
    await page.getByText("আগের অর্ডারগুলো এখনো এই ফোনে আসেনি।").waitFor();
    await page.context().setOffline(false);

    // What no tab has shown yet was not seen. All of them show it first, though its page is not
    // loaded, and no row twice.
    await goTo(page, "/home");
    await told.getByText("১টি বাতিল").waitFor();
    await goTo(page, "/my-order");
    const first = page.getByRole("region", { name: "আগে দেখুন" });
    const items = page.locator("main li");
    await expect.poll(() => first.locator("li").count()).toBe(2);
    await expect.poll(() => items.count()).toBe(52);
    expect(await first.locator("li").first().textContent()).toContain("আপনার কাছে প্রশ্ন");
    expect(await first.locator("li").last().getAttribute("id")).toBe(`order-${gone}`);
    await sayBell(page).toBe("খবর, নতুন ৪টি");
    await first.getByRole("button", { name: "আরও ২টি তৈরি ফাইল" }).click();
    await expect.poll(() => files.count()).toBe(2);
    expect(await none.count()).toBe(0);
    await page.getByRole("radio", { name: "সব" }).click({ force: true });

    // What is cancelled while the list is open is drawn there too.
    await cancel(last);
    await page.locator(`#order-${last}`).waitFor();
    await sayBell(page).toBe("খবর, নতুন ৪টি");

    // Another phone hears that both were seen.
    const other = await newPage();
    await signIn(other, login);
    await expect.poll(() => toldAt(other).locator("a[href*='open=']").all()).toHaveLength(2);
    await sayBell(other).toBe("খবর, নতুন ৪টি");
    expect(await toldAt(other).getByText("বাতিল").count()).toBe(0);

    // What is kept beyond the pages opens without a connection.
    await goTo(page, "/home");
    await isCachedOnPhone(page);
    await page.context().setOffline(true);
    await rows.first().click();
    await page.getByRole("dialog", { name: /^সাইন কপি · K-/ }).waitFor();
    await page.goBack();
    await expect.poll(() => rows.all()).toHaveLength(2);
    await page.context().setOffline(false);
    // Taken and answered elsewhere, they stay in their places.
    for (const id of [ready, later]) {
      const { file } = await mine.ask<{ file: string }>("GET", `apply/my-order/${id}`);
      expect((await other.request.get(file)).status()).toBe(200);
    }
    await sayBell(page).toBe("খবর, নতুন ২টি");
    const answer = { text: "ঢাকা" };
    await mine.ask("PUT", `apply/my-order/${asked}/messages`, answer, crypto.randomUUID());
    await sayBell(page).toBe("খবর, নতুন ১টি");
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([expect.stringContaining("অপেক্ষমাণ"), expect.stringContaining("তৈরি")]);
  },
);

journey(
  "what is seen without a connection, or by opening one order, is told to the server, and nothing else is",
  async ({ newPage, product }) => {
    const login = await makeUser(product.origin, 1_000);
    const mine = await callAgainAs(product.origin, login);
    const desk = await callAgainAs(product.origin, ADMIN);
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      const { order } = await mine.ask<{ order: { _id: string } }>("POST", "apply/order", nid());
      await desk.ask("PUT", `apply/order/${order._id}`, { status: "cancel", note: "ভুল" });
      ids.push(order._id);
    }
    const seen = async () => {
      const orders = await mine.ask<{ cancelSeen?: string }[]>("GET", "apply/my-order");
      return orders.reverse().map(({ cancelSeen }) => cancelSeen !== undefined);
    };
    const page = await newPage();
    await signIn(page, login);
    const rows = toldAt(page).locator("a[href*='open=']");
    await expect.poll(() => rows.all()).toHaveLength(2);
    await toldAt(page).getByText("১টি বাতিল").waitFor();

    // The order that lies over the list is seen, the list below it is not.
    await rows.first().click();
    await page.getByRole("dialog", { name: /^সাইন কপি · K-/ }).waitFor();
    await expect.poll(seen).toEqual([false, false, true]);
    await page.goBack();
    await expect.poll(() => rows.first().getAttribute("href")).toContain(ids[1]);

    await isCachedOnPhone(page);
    await page.context().setOffline(true);
    await goTo(page, "/my-order");
    await page.locator(`#order-${ids[0]}`).waitFor();
    // Of the account's first money.
    await sayBell(page).toBe("খবর, নতুন ১টি");
    await goTo(page, "/home");
    await toldAt(page).getByText("অর্ডার তালিকা").first().waitFor();
    expect(await rows.count()).toBe(0);
    expect(await seen()).toEqual([false, false, true]);
    await page.context().setOffline(false);
    await expect.poll(seen).toEqual([true, true, true]);
  },
);
