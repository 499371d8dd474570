import { expect, onTestFinished } from "vitest";
import { callAs, makeUser } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { PHONE } from "../browser.ts";
import { startFresh } from "../database.ts";
import { goTo } from "../go-to.ts";
import { isSeen } from "../is-seen.ts";
import {
  drawnByThePage,
  fillLogin,
  isCachedOnPhone,
  journey,
  loginHydrated,
  signIn,
} from "../journey.ts";
import { expectFocus } from "../keyboard.ts";
import { openProxy } from "../proxy.ts";
import { whileStopped } from "../server.ts";

const CONTACT = "https://wa.me/8801700000000";

/** A desk where anybody may open an account, and which can be written to. */
const open = journey.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const product = await startFresh({ SIGNUP: "open", CONTACT_URL: CONTACT }, port);
  onCleanup(product.remove);
  return product;
});

open(
  "a stranger opens an account, from the first tap at the login to home",
  async ({ firstVisit, product }) => {
    const page = await firstVisit(PHONE);
    await page.goto("/");
    await page.getByRole("link", { name: "অ্যাকাউন্ট খুলুন" }).click();
    await page.waitForURL("**/signup");
    const type = async (words: Record<string, string>) => {
      for (const [name, value] of Object.entries(words))
        await page.locator(`[name=${name}]`).fill(value);
    };
    expect(await page.locator("[name=openingBalance], [name=role]").count()).toBe(0);
    await page.locator("[type=submit]").click();
    await page.getByText("Please fill in all fields", { exact: true }).waitFor();
    await expectFocus(page.locator("[name=fullName]"));
    expect(await accessibilityFaults(page)).toEqual([]);
    const login = { username: "nasrin", password: "a-good-password" };
    expect(await page.locator("form input").count()).toBe(4);
    await type({ fullName: "নাসরিন আক্তার", ...login, phone: "০১৭১২-৩৪৫৬৭৮" });
    // A name that is taken keeps everything that was typed.
    await type({ username: (await makeUser(product.origin, 0)).username });
    await page.locator("[type=submit]").click();
    await expect
      .poll(() => page.locator("[name=username]").getAttribute("aria-invalid"))
      .toBe("true");
    await type({ username: login.username });
    await page.locator("[type=submit]").click();
    await page.waitForURL(`${product.origin}/`);
    await drawnByThePage(page);
    await page.getByText("Successfully signed up!").waitFor();
    await page.getByText("নাসরিন আক্তার").first().waitFor();
    // What to do first stays until it is done.
    const first = page.getByRole("link", { name: /^এখন রিচার্জ করুন/ });
    await first.click();
    await page.waitForURL("**/recharge");
    await goTo(page, "/home");
    await first.waitFor();
    const { ask } = await callAs(product.origin, login);
    expect(await ask("GET", "users/userInfo")).toMatchObject({ role: "user", balance: 0 });

    // No SMS are sent here, but a number that was given is seen, and can be taken away.
    await goTo(page, "/profile");
    const end = page.locator("#main").getByText("•••••••5678");
    await end.waitFor();
    expect(await page.locator("#main [name=phone]").count()).toBe(0);
    await page.getByRole("button", { name: "নম্বর বাদ দিন" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "নম্বর বাদ দিন" }).click();
    await end.waitFor({ state: "detached" });
    expect(await ask("GET", "users/phone")).not.toHaveProperty("phone");
  },
);

open(
  "every page without scripts has our font, the shop's name and its contact",
  async ({ onlinePage, product }) => {
    const page = await onlinePage(PHONE);
    for (const path of ["/no-such-screen", `/w/${"a".repeat(22)}`, "/bkash-sandbox/pay/none"]) {
      await page.goto(path);
      await page.locator("main header").getByText("কাগজ").waitFor();
      expect(await page.getByRole("link", { name: /^ডেস্ককে বলুন/ }).getAttribute("href")).toBe(
        CONTACT,
      );
      const font = await page.evaluate(
        '(async () => (await document.fonts.load(\'16px "Kagoj Bengali"\', "ক")).length)()',
      );
      expect([path, font]).toEqual([path, 1]);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    // Too old a browser reads it in the page itself.
    const old = (await (await fetch(product.origin)).text()).split('<div id="old-browser">')[1];
    expect(old?.trim().startsWith(`<p><strong>কাগজ</strong> · <a href="${CONTACT}">`)).toBe(true);
    // A phone's own copy knows no shop, but the way to it.
    const kept = await (await fetch(`${product.origin}/index.html`)).text();
    expect(kept.split('<div id="old-browser">')[1]?.trim()).toMatch(/^<p><a href="\/contact">/);
  },
);

open(
  "who can't get in finds the desk: at the login, after a wrong password, and while it waits",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 0);
    const headers = {
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/x-www-form-urlencoded",
    };
    const plain = (body: string) =>
      fetch(`${product.origin}/login`, { method: "POST", headers, body });
    const page = await onlinePage(PHONE);
    await page.goto("/login");
    await loginHydrated(page);
    const links = page.getByRole("link", { name: "ডেস্ককে বলুন" });
    expect(await links.getAttribute("href")).toBe(CONTACT);
    const inForm = page.locator("form").getByRole("link", { name: "ডেস্ককে বলুন" });
    const wrong = () => fillLogin(page, { ...rahim, password: "not-the-password" });
    await wrong();
    await page.getByText("ইউজারনেম বা পাসওয়ার্ড সঠিক নয়।").waitFor();
    await inForm.waitFor();
    await expect.poll(() => isSeen(inForm)).toBe(true);
    for (let tries = 1; tries < 5; tries += 1)
      await plain(`username=${rahim.username}&password=wrong-one`);
    await wrong();
    await page.getByText("একটু অপেক্ষা করুন").waitFor();
    await expect.poll(() => isSeen(inForm)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    // Drawn by the server, and its answer to a plain form.
    const countLinks = async (answer: Response) => (await answer.text()).split(CONTACT).length;
    const [drawn, refused, waiting] = [
      await countLinks(await fetch(`${product.origin}/login`)),
      await countLinks(await plain("username=nobody-here&password=wrong-one")),
      await countLinks(await plain(`username=${rahim.username}&password=wrong-one`)),
    ];
    expect([refused, waiting]).toEqual([drawn + 1, drawn + 1]);
  },
);

open(
  "a phone that has known the desk leads to it while the server is in trouble or away, with a session or without",
  async ({ newPage, product }) => {
    const proxy = await openProxy(product.origin);
    onTestFinished(proxy.close);
    const page = await newPage(PHONE, proxy.origin);
    await signIn(page, await makeUser(product.origin, 0), "/home");
    await isCachedOnPhone(page);
    const desk = page.getByRole("link", { name: "ডেস্ককে বলুন" });
    const lead = async () => expect(await desk.getAttribute("href")).toBe(CONTACT);
    proxy.change(({ path }) =>
      /^\/(api|healthz)/.test(path) ? { status: 502, type: "text/html", body: "Bad" } : "pass",
    );
    await page.reload();
    await page.getByText("আমাদের সার্ভারে সমস্যা।").waitFor();
    await lead();
    proxy.change(() => "pass");
    await page.context().clearCookies();
    await page.goto("/home");
    await page.waitForURL("**/login");
    await whileStopped(product, async () => {
      await page.reload();
      await page.locator("[name=username]").waitFor();
      await lead();
    });
  },
);
