import { mkdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeUser, recordOf } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { DESKTOP } from "../../browser.ts";
import { fillNidOrder } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { isCachedOnPhone, journey, signIn } from "../../journey.ts";
import { deliver } from "../../live.ts";

const SMALL = { width: 360, height: 740 };
const PICTURES = "test-results/shop";

/** What the home says of today. */
const line = (page: Page) =>
  page.locator("a[href='/shop']").first().locator("span > span").allTextContents();
const settle = (page: Page, words: string[]) =>
  expect.poll(() => line(page), { timeout: 30_000 }).toEqual(words);

const shoot = async (page: Page, what: string) => {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${what}.png` });
};

let number = 1_000_000_100;

/** Orders a sign copy through the form, with what its customer pays. */
async function order(page: Page, sum: { taken?: string; due?: string }, forWhom: string) {
  await fillNidOrder(page, String(++number));
  await page.locator("[name=forWhom]").fill(forWhom);
  await page.locator("[name='own.taken']").waitFor();
  for (const [name, tk] of Object.entries(sum)) await page.locator(`[name='own.${name}']`).fill(tk);
  await page.locator("[type=submit]:enabled").click();
  await page.waitForURL("**/my-order");
}

journey(
  "a shop's day: thirty orders, half of them offline, taken, owed and paid later, right on two devices",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 10_000);
    const page = await newPage(SMALL);
    const context = page.context();
    await signIn(page, rahim, "/");
    // Nobody who has not opened it sees anything of it.
    expect(await page.locator("a[href='/shop']").count()).toBe(0);
    await goTo(page, "/profile");
    const keepsBook = page.getByRole("switch", { name: "দোকানের হিসাব রাখি" });
    await keepsBook.click();
    await page.locator("[name=place]").waitFor();
    await page.locator("[name=name]").fill("রহিম টেলিকম");
    await page.locator("[name=place]").fill("চৌরাস্তা বাজার");
    // Closed and opened again before it is saved, the shop still has what was typed.
    await keepsBook.click();
    await page.locator("[name=place]").waitFor({ state: "hidden" });
    await keepsBook.click();
    await page.locator("[name=place]").waitFor();
    await page.locator("form:has([name=place]) [type=submit]").click();
    await page.getByText("সংরক্ষণ হয়েছে।").first().waitFor();

    // Fifteen with a connection: five one by one, ten at once.
    for (let at = 0; at < 5; at += 1) await order(page, { taken: "১৫০" }, `কাস্টমার ${at}`);
    await goTo(page, "/many/nid");
    await page.getByText("প্রতিটি অর্ডারে কাস্টমারের টাকা").waitFor();
    const many = Array.from({ length: 10 }, (_, at) => String(2_000_000_500 + at));
    await page.locator("[name=numbers]").fill(many.join("\n"));
    await page.getByRole("button", { name: "গতবারের মতো ৳১৫০" }).click();
    await page.locator("[name=consent]").check();
    await page.locator("[type=submit]:enabled").click();
    await page.getByRole("heading", { name: /১০টি/ }).first().waitFor();
    await goTo(page, "/");
    await settle(page, ["আজ ১৫টি অর্ডার", "খরচ ৳১,৮০০", "নিয়েছেন ৳২,২৫০", "আপনার ৳৪৫০", "বাকি ৳০"]);
    await shoot(page, "1-home-noon");

    // Fifteen without.
    await isCachedOnPhone(page);
    await context.setOffline(true);
    for (let at = 0; at < 5; at += 1) await order(page, { taken: "150" }, `ছাড়া ${at}`);
    for (const whose of ["করিম চাচা", "করিম চাচা", "সালমা", "জসিম"])
      await order(page, { due: "150" }, whose);
    await order(page, { due: "15" }, "নাজমা");
    // A slip of the thumb is mended where the order waits.
    await goTo(page, "/outbox");
    const waiting = page.locator("main li", { hasText: "নাজমা" });
    await waiting.getByText("বাকি ৳১৫", { exact: true }).waitFor();
    await waiting.getByRole("button", { name: "বদলান" }).click();
    await page.getByRole("dialog").locator("[name=due]").fill("150");
    await page.getByRole("dialog").locator("[type=submit]").click();
    await waiting.getByText("বাকি ৳১৫০", { exact: true }).waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await shoot(page, "1-waiting-offline");
    for (let at = 0; at < 5; at += 1) await order(page, {}, `পরে ${at}`);
    const thirty = ["আজ ৩০টি অর্ডার", "খরচ ৳৩,৬০০", "নিয়েছেন ৳৩,০০০", "আপনার -৳৬০০", "বাকি ৳৭৫০"];
    await goTo(page, "/");
    await settle(page, thirty);
    await shoot(page, "2-home-offline");
    // One pays before the line is back: the note waits with its order.
    await goTo(page, "/shop");
    await page.getByText("বাকির খাতা", { exact: true }).click();
    await page.getByText("মোট বাকি ৳৭৫০").waitFor();
    await page.getByText("করিম চাচা · ৳৩০০").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "3-who-owes-offline");
    await page.getByRole("button", { name: "৳১৫০ পেয়েছি" }).first().click();
    await page.getByText("মোট বাকি ৳৬০০").waitFor();
    await page.getByRole("button", { name: "ফিরিয়ে আনুন" }).click();
    await page.getByText("মোট বাকি ৳৭৫০").waitFor();
    await page.getByRole("button", { name: "৳১৫০ পেয়েছি" }).first().click();
    await page.getByText("মিটে গেছে").waitFor();

    // The line comes back while somebody types: the order is sent, and what was typed stays.
    await goTo(page, "/outbox");
    const another = page.locator("main li", { hasText: "জসিম" });
    await another.getByRole("button", { name: "বদলান" }).click();
    const due = page.getByRole("dialog").locator("[name=due]");
    await due.fill("1500");
    await context.setOffline(false);
    await expect
      .poll(async () => (await recordOf(product.origin, rahim)).orders.length, { timeout: 60_000 })
      .toBe(30);
    await another.waitFor({ state: "detached" });
    expect(await due.inputValue()).toBe("1500");
    await due.fill("150");
    await page.getByRole("dialog").locator("[type=submit]").click();
    await due.waitFor({ state: "detached" });
    // And another with a connection, on the other device.
    const desktop = await newPage(DESKTOP);
    await signIn(desktop, rahim, "/shop?view=book");
    await desktop.getByText("মোট বাকি ৳৬০০").waitFor({ timeout: 30_000 });
    await desktop.getByRole("button", { name: "৳১৫০ পেয়েছি" }).last().click();
    await desktop.getByText("মোট বাকি ৳৪৫০").waitFor();
    await shoot(desktop, "4-who-owes-desktop");

    // A file is wrong: that moves no money.
    const mine = await callAs(product.origin, rahim);
    const [first] = (await recordOf(product.origin, rahim)).orders as { _id: string }[];
    await deliver(product.origin, first?._id ?? "");
    const { file } = await mine.ask<{ file: string }>("GET", `apply/my-order/${first?._id}`);
    const said = { text: "নামের বানান ভুল", wrongFile: file.split("/").at(-1) };
    await mine.ask("PUT", `apply/my-order/${first?._id}/messages`, said, crypto.randomUUID());

    const evening = ["আজ ৩০টি অর্ডার", "খরচ ৳৩,৬০০", "নিয়েছেন ৳৩,৩০০", "আপনার -৳৩০০", "বাকি ৳৪৫০"];
    for (const device of [page, desktop]) {
      await goTo(device, "/");
      await settle(device, evening);
    }
    await shoot(page, "5-home-evening");
    await goTo(page, "/shop");
    await page.getByText("৳৩,৩০০").first().waitFor();
    await shoot(page, "6-day");
    // The slip has the shop's head and what was taken, nothing of the desk.
    await page.locator("main li button").first().click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "কাস্টমার 4" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "প্রিন্ট করুন" }).waitFor();
    const slip = (await page.locator(".receipt-slip").textContent()) ?? "";
    for (const word of ["রহিম টেলিকম", "চৌরাস্তা বাজার", "৳১৫০", "কাস্টমার 4"])
      expect(slip).toContain(word);
    for (const word of ["কাগজ", "৳১২০", "Kagoj"]) expect(slip).not.toContain(word);
    await shoot(page, "7-slip");
    await page.keyboard.press("Escape");
    await goTo(page, "/shop?view=month");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV ফাইল নামান" }).click();
    const path = await (await download).path();
    expect(readFileSync(path, "utf8").trim().split("\r\n")).toHaveLength(31);
    await shoot(page, "8-month");
  },
  240_000,
);
