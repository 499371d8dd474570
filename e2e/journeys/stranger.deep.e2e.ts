import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { bulkSms } from "../../server/test/sms/desk.ts";
import { startSmsProvider } from "../../server/test/sms/provider.ts";
import { PHONE } from "../browser.ts";
import { startFresh } from "../database.ts";
import { journey as base, drawnByThePage } from "../journey.ts";
import { choose } from "../recharge.ts";

/** What a first visitor sees is left here, step by step. */
const pictures = join(import.meta.dirname, "../../test-results/stranger");

const PHONE_NUMBER = "01712345678";
const provider = await startSmsProvider();
/** The code of the newest SMS, once it has come. */
async function codeBut(before: string | undefined): Promise<string> {
  const last = () => / (\d{6}) \(/.exec(provider.sent.at(-1)?.text ?? "")?.[1];
  await expect.poll(last, { timeout: 30_000 }).not.toBe(before);
  return last() ?? "";
}

const journey = base.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const product = await startFresh({ SIGNUP: "open", ...bulkSms(provider.url) }, port);
  onCleanup(() => product.remove().finally(() => provider.stop()));
  return product;
});

/** 400 kbit/s, and a tenth of a second until an answer begins. */
async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const line = {
    offline: false,
    latency: 100,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  };
  await devtools.send("Network.emulateNetworkConditions", line);
}

/** Counts what a person does, and how long the page lets them wait. */
function watched(page: Page) {
  const told: { step: string; taps: number; letters: number; seconds: number }[] = [];
  let now = { taps: 0, letters: 0, from: performance.now() };
  return {
    told,
    async tap(where: Locator): Promise<void> {
      now.taps += 1;
      await where.click();
    },
    async type(name: string, words: string): Promise<void> {
      now.taps += 1;
      now.letters += words.length;
      await page.locator(`[name=${name}]`).fill(words);
    },
    /** The step is over: what it should show is there. */
    async done(step: string): Promise<void> {
      const { taps, letters, from } = now;
      told.push({ step, taps, letters, seconds: (performance.now() - from) / 1000 });
      await page.screenshot({ path: join(pictures, `${told.length}-${step}.png`) });
      now = { taps: 0, letters: 0, from: performance.now() };
    },
  };
}

journey(
  "a stranger's first five minutes: learns what it is, opens an account, recharges, orders, and comes back by a code",
  async ({ firstVisit }) => {
    mkdirSync(pictures, { recursive: true });
    const page = await firstVisit(PHONE);
    await slowLine(page);
    const { told, tap, type, done } = watched(page);

    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("link", { name: "এটি কী, কত দাম?" }).waitFor();
    await done("login");
    await tap(page.getByRole("link", { name: "এটি কী, কত দাম?" }));
    await page.getByText("NID PDF").waitFor();
    await done("help");

    await tap(page.getByRole("link", { name: "অ্যাকাউন্ট খুলুন" }));
    await page.locator("[name=fullName]").waitFor();
    await done("form");
    await type("fullName", "নাসরিন আক্তার");
    await type("username", "nasrin");
    await type("phone", PHONE_NUMBER);
    await type("password", "a-good-password");
    await tap(page.locator("[type=submit]"));
    await page.locator("[name=code]").waitFor();
    await done("code");
    const proof = await codeBut(undefined);
    await type("code", proof);
    await tap(page.locator("main [type=submit]"));
    await drawnByThePage(page);
    const first = page.getByRole("link", { name: /^এখন রিচার্জ করুন/ });
    await first.waitFor();
    await done("account");

    await tap(first);
    await type("amount", "500");
    await tap(page.locator("main [type=submit]").first());
    await page.waitForURL("**/bkash-sandbox/pay/**");
    await done("payment");
    await choose(page, "pay");
    await page.waitForURL((url) => url.pathname === "/recharge");
    await page.getByText("৳৫০০").first().waitFor();
    await done("recharged");

    await tap(page.getByRole("link", { name: "হোম" }).first());
    await tap(page.locator("#services a", { hasText: "সাইন কপি" }).first());
    await page.locator("[name=consent]").waitFor();
    await type("nidNumber", "1990123456");
    await tap(page.locator("[name=consent]"));
    await tap(page.locator("[type=submit]:enabled"));
    await page.waitForURL("**/my-order");
    await page.getByText("Order placed successfully!", { exact: true }).first().waitFor();
    await done("ordered");

    // The password is forgotten on another day: the phone has signed out.
    await page.context().clearCookies();
    await page.goto("/home", { waitUntil: "commit" });
    await page.waitForURL("**/login");
    await tap(page.getByRole("button", { name: "পাসওয়ার্ড ভুলে গেছেন?" }));
    await page.getByRole("heading", { name: "পাসওয়ার্ড ভুলে গেছেন?" }).waitFor();
    await type("username", PHONE_NUMBER);
    await tap(page.locator("[type=submit]").last());
    await page.locator("[name=code]").waitFor();
    await done("forgotten");
    await type("code", await codeBut(proof));
    await type("newPassword", "another-good-one");
    await tap(page.locator("[type=submit]").last());
    await drawnByThePage(page);
    await page.getByText("নাসরিন আক্তার").first().waitFor();
    await done("back");

    console.table(told.map(({ seconds, ...step }) => ({ ...step, seconds: seconds.toFixed(1) })));
    const sum = (of: "taps" | "seconds") => told.reduce((all, step) => all + step[of], 0);
    expect(sum("taps")).toBeLessThanOrEqual(30);
    // The rest of five minutes is for reading and typing.
    expect(sum("seconds")).toBeLessThan(150);
  },
);
