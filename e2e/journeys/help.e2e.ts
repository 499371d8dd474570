import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Caller } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { startFresh } from "../database.ts";
import { goTo } from "../go-to.ts";
import { journey as base, isCachedOnPhone, signIn } from "../journey.ts";
import { ADMIN, whileStopped } from "../server.ts";

const journey = base.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const product = await startFresh({ SIGNUP: "open" }, port);
  onCleanup(product.remove);
  return product;
});
const answer = "বাতিল হলে সঙ্গে সঙ্গে।";

/** A question of its own, once the page has it: what it tells is kept for some seconds. */
async function asked(desk: Caller, origin: string): Promise<string> {
  const question = `টাকা ফেরত পাব? ${crypto.randomUUID()}`;
  await desk.ask("POST", "questions", { question, answer });
  const told = async () => (await fetch(`${origin}/help`)).text();
  await expect.poll(told, { timeout: 20_000, interval: 500 }).toContain(question);
  return question;
}

const answerTo = (page: Page, question: string) =>
  page.locator("details", { hasText: question }).getByText(answer);

journey(
  "the page of help is whole before any script, and stays as it was drawn when scripts come",
  async ({ firstVisit, product, desk }) => {
    const question = await asked(desk, product.origin);
    const page = await firstVisit(PHONE);
    const { promise: scripts, resolve: come } = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto("/help", { waitUntil: "commit" });
    await page.getByRole("heading", { name: "কোন কাজের কত দাম" }).waitFor();
    const whole = () => page.locator("#app main").textContent();
    const before = await whole();
    for (const said of ["৳১২০", "১৮০ দিন পর", "সরকারি দপ্তর নয়", question])
      expect(before).toContain(said);
    expect(await page.locator("main svg[viewBox='0 0 96 80']").count()).toBe(5);
    await page.getByText(question).click();
    await answerTo(page, question).waitFor();

    come();
    // Only scripts change the language.
    const english = page.getByRole("heading", { name: "What it costs" });
    await expect
      .poll(async () => {
        await page.getByText("English", { exact: true }).click();
        return english.isVisible();
      })
      .toBe(true);
    await answerTo(page, question).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const { status, headers } = await fetch(`${product.origin}/help`);
    expect([status, headers.get("ETag")]).toEqual([200, expect.stringMatching(/^W\/"/)]);
  },
);

journey(
  "the login and the menu lead to it, and a phone that has read it reads it without a connection",
  async ({ newPage, product, rahim, desk }) => {
    const question = await asked(desk, product.origin);
    const page = await newPage(PHONE);
    await page.goto("/login");
    await page.getByRole("link", { name: "এটি কী, কত দাম?" }).click();
    await page.waitForURL("**/help");
    await page.getByText("NID PDF").waitFor();
    await page.getByRole("link", { name: "অ্যাকাউন্ট খুলুন" }).waitFor();
    await page.getByRole("link", { name: "লগইন" }).click();
    await page.waitForURL("**/login");
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    await page.getByRole("button", { name: "মেনু", exact: true }).click();
    await page.getByRole("link", { name: "সাহায্য" }).click();
    await page.getByRole("link", { name: "হোমে যান" }).waitFor();
    await whileStopped(product, async () => {
      await page.reload();
      await page.getByText("NID PDF").waitFor();
      await page.getByText(question).click();
      await answerTo(page, question).waitFor();
      await page.getByText("আগে যা দেখেছিলেন").waitFor();
    });
  },
);

journey(
  "an admin writes a question, changes, moves and removes it",
  async ({ onlinePage, desk }) => {
    await desk.ask("POST", "questions", { question: "প্রথম প্রশ্ন", answer: "ক" });
    const page = await onlinePage(DESKTOP);
    await signIn(page, ADMIN, "/home");
    await goTo(page, "/questions");
    const dialog = page.getByRole("dialog");
    const rows = page.locator("main ol li");
    await page.getByRole("button", { name: "প্রশ্ন লিখুন" }).click();
    await dialog.locator("[name=question]").fill("কত সময় লাগে?");
    await dialog.locator("[name=answer]").fill("দুই ঘণ্টা।");
    await dialog.locator("[type=submit]").click();
    await rows.last().getByText("কত সময় লাগে?").waitFor();
    await page.getByRole("button", { name: "ওপরে নিন: কত সময় লাগে?" }).click();
    await expect.poll(() => rows.last().textContent()).not.toContain("কত সময়");
    await page.getByRole("button", { name: "বদলান: কত সময় লাগে?" }).click();
    await dialog.locator("[name=answer]").fill("তিন ঘণ্টা।");
    await dialog.locator("[type=submit]").click();
    await page.getByText("তিন ঘণ্টা।").waitFor();
    await page.getByRole("button", { name: "সরান: কত সময় লাগে?" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "সরান" }).click();
    await expect.poll(() => page.getByText("তিন ঘণ্টা।").count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);
