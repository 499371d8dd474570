import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { toBengaliDigits } from "../../contract/values/digits.ts";
import { bulkSms } from "../../server/test/sms/desk.ts";
import { startSmsProvider } from "../../server/test/sms/provider.ts";
import { callAs } from "../api.ts";
import { startFresh } from "../database.ts";
import { journey as base, drawnByThePage, fillLogin, signIn, toast } from "../journey.ts";
import { PATIENCE_MS } from "../patience.ts";
import { openProxy } from "../proxy.ts";
import { ADMIN } from "../server.ts";

const provider = await startSmsProvider();
const journey = base.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const product = await startFresh({ SIGNUP: "open", ...bulkSms(provider.url) }, port);
  onCleanup(() => product.remove().finally(() => provider.stop()));
  return product;
});

/** Another one each time, also when a journey is played once more. */
const someNumber = () => `01741${String(randomInt(1_000_000)).padStart(6, "0")}`;

/** The code of the one SMS to this number, once it has come. */
async function codeTo(phone: string): Promise<string> {
  const code = () =>
    / (\d{6}) \(/.exec(provider.sent.findLast(({ to }) => to === `88${phone}`)?.text ?? "")?.[1];
  await expect.poll(code, { timeout: PATIENCE_MS }).toBeDefined();
  return code() ?? "";
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Gives this number by the API, and proves it. */
async function proved(origin: string, login: { username: string; password: string }, to: string) {
  const { ask } = await callAs(origin, login);
  await ask("PUT", "users/phone", { phone: to });
  await ask("POST", "users/phone/code", { code: await codeTo(to) });
}

/** The admin's list of users, of which it leaves whose number it is. */
async function findByNumber(page: Page, phone: string) {
  await signIn(page, ADMIN, "/all-user");
  await page.locator("#main input[type=search]").fill(phone);
  await expect.poll(() => page.getByRole("button", { name: /-এর আরও কাজ$/ }).count()).toBe(1);
}

journey(
  "a customer gives a number in the profile, proves it, and logs in by it",
  async ({ newPage, rahim }) => {
    const phone = someNumber();
    const typed = toBengaliDigits(`${phone.slice(0, 5)}-${phone.slice(5)}`);
    const page = await newPage();
    await signIn(page, rahim, "/profile");
    const main = page.locator("#main");
    await main.locator("[name=phone]").fill(typed);
    await main.getByRole("button", { name: "কোড পাঠান", exact: true }).click();
    const code = main.locator("[name=code]");
    await main.locator("[name=code]:focus").waitFor();
    expect(await code.getAttribute("inputmode")).toBe("numeric");
    // Whoever mistyped the number finds it as they left it.
    await main.getByRole("button", { name: "অন্য নম্বর দিন" }).click();
    expect(await main.locator("[name=phone]").inputValue()).toBe(typed);
    await main.getByRole("button", { name: "কোড পাঠান", exact: true }).click();
    const right = await codeTo(phone);
    await code.fill(wrong(right));
    await main.getByRole("button", { name: "নম্বর নিশ্চিত করুন" }).click();
    await main.getByText("কোডটি ঠিক নয়।").waitFor();
    await code.fill(right);
    await main.getByRole("button", { name: "নম্বর নিশ্চিত করুন" }).click();
    await toast(page, "নম্বর নিশ্চিত হয়েছে।");
    await main.getByText(`•••••••${phone.slice(-4)}`).waitFor();
    expect(provider.sent.filter(({ to }) => to === `88${phone}`)).toHaveLength(1);

    await page.context().clearCookies();
    await page.goto("/login");
    await fillLogin(page, { username: phone, password: rahim.password });
    await drawnByThePage(page);
  },
);

journey(
  "a forgotten password is chosen anew by a code, and another phone that was signed in is out",
  async ({ newPage, onlinePage, product, rahim }) => {
    const phone = someNumber();
    await proved(product.origin, rahim, phone);
    const other = await newPage();
    await signIn(other, rahim, "/my-order");
    const page = await onlinePage();
    const forgot = page.getByRole("button", { name: "পাসওয়ার্ড ভুলে গেছেন?" });
    const send = page.getByRole("button", { name: "SMS-এ কোড পাঠান" });
    const told = page.getByText("অ্যাকাউন্টে নিশ্চিত করা নম্বর থাকলে সেখানে একটি কোড যাচ্ছে।");
    await page.goto("/login");
    // A name of nobody's, and staff, see what others see. What was typed in the login is kept.
    for (const name of ["nobody-of-here", ADMIN.username]) {
      await forgot.waitFor();
      await page.locator("[name=username]").fill(name);
      await forgot.click();
      expect(await page.locator("[name=username]").inputValue()).toBe(name);
      await send.click();
      await told.waitFor();
      await page.locator("[name=code]").fill("123456");
      await page.locator("[name=newPassword]").fill("tram-82-orange");
      await page.locator("main [type=submit]").click();
      await page.getByText("কোডটি ঠিক নয়।").waitFor();
      await page.getByRole("button", { name: "লগইনে ফিরুন" }).click();
      expect(await page.locator("[name=username]").inputValue()).toBe(name);
    }
    provider.reset();
    await forgot.click();
    await send.waitFor();
    await page.locator("[name=username]").fill(phone);
    await send.click();
    await told.waitFor();
    const code = await codeTo(phone);
    expect(provider.sent).toHaveLength(1);
    await page.locator("[name=code]").fill(code);
    await page.locator("[name=newPassword]").fill(phone);
    await page.locator("main [type=submit]").click();
    await page.getByText("এই পাসওয়ার্ড সহজে অনুমান করা যায়।").waitFor();
    await page.locator("[name=newPassword]").fill("tram-82-orange");
    await page.locator("main [type=submit]").click();
    await drawnByThePage(page);
    await page.getByText("রহিম উদ্দিন").first().waitFor();
    await other.waitForURL("**/login", { timeout: PATIENCE_MS });
  },
);

journey(
  "an admin finds a customer by their number and takes it away, after a question",
  async ({ newPage, product, rahim }) => {
    const phone = someNumber();
    await proved(product.origin, rahim, phone);
    const page = await newPage();
    await findByNumber(page, phone);
    await page.getByRole("button", { name: "রহিম উদ্দিন-এর অ্যাকাউন্ট দেখুন" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`•••••••${phone.slice(-4)}`).waitFor();
    await dialog.getByRole("button", { name: "নম্বর বাদ দিন" }).click();
    await page.getByText("রহিম উদ্দিন-এর নম্বর বাদ দেবেন?").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "নম্বর বাদ দিন" }).click();
    await toast(page, "নম্বর বাদ দেওয়া হয়েছে।");
    const { ask } = await callAs(product.origin, rahim);
    expect(await ask("GET", "users/phone")).toMatchObject({ proved: false });
  },
);

journey(
  "a page that is discarded at the code asks for no other SMS, and takes the code",
  async ({ onlinePage, product, rahim }) => {
    const phone = someNumber();
    const smsTo = () => provider.sent.filter(({ to }) => to === `88${phone}`).length;
    const page = await onlinePage();
    await page.goto("/signup");
    await page.locator("[name=fullName]").fill("শিরিন বেগম");
    await page.locator("[name=username]").fill(`shirin${phone}`);
    await page.locator("[name=phone]").fill(toBengaliDigits(phone));
    await page.locator("[name=password]").fill("tram-82-orange");
    await page.locator("[type=submit]").click();
    const first = await codeTo(phone);
    await page.getByText(`${toBengaliDigits(phone)} নম্বরে একটি কোড যাচ্ছে।`).waitFor();
    await page.reload();
    await page.getByText(`${toBengaliDigits(phone)} নম্বরে একটি কোড যাচ্ছে।`).waitFor();
    // The wait goes on from when it was asked for.
    expect(await page.getByRole("button", { name: /^আবার .* পরে$/ }).isDisabled()).toBe(true);
    await page.locator("[name=code]").fill(first);
    await page.getByRole("button", { name: "নম্বর নিশ্চিত করুন" }).click();
    await toast(page, "নম্বর নিশ্চিত হয়েছে।");
    expect(smsTo()).toBe(1);

    const other = someNumber();
    await proved(product.origin, rahim, other);
    provider.reset();
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByRole("button", { name: "পাসওয়ার্ড ভুলে গেছেন?" }).click();
    // Until it has come, the login's own field of that name stands there.
    await page.getByRole("heading", { name: "পাসওয়ার্ড ভুলে গেছেন?" }).waitFor();
    await page.locator("[name=username]").fill(rahim.username);
    await page.getByRole("button", { name: "SMS-এ কোড পাঠান" }).click();
    const second = await codeTo(other);
    await page.locator("[name=code]").fill("1");
    await page.reload();
    await page.locator("[name=code]").waitFor();
    expect(await page.locator("[name=code]").inputValue()).toBe("");
    await page.locator("[name=code]").fill(second);
    await page.locator("[name=newPassword]").fill("tram-82-orange");
    await page.locator("main [type=submit]").click();
    await drawnByThePage(page);
    await page.getByText("রহিম উদ্দিন").first().waitFor();
    expect(provider.sent).toHaveLength(1);
  },
);

journey(
  "where the answer to a right code is lost, the next tap says that it was done",
  async ({ onlinePage, product, rahim }) => {
    const proxy = await openProxy(product.origin);
    onTestFinished(proxy.close);
    const lose = (path: string) =>
      proxy.change((request) => (request.path === path ? "lose-answer" : "pass"));
    const phone = someNumber();
    const page = await onlinePage(undefined, proxy.origin);
    await signIn(page, rahim, "/profile");
    const main = page.locator("#main");
    await main.locator("[name=phone]").fill(phone);
    await main.getByRole("button", { name: "কোড পাঠান", exact: true }).click();
    await main.locator("[name=code]").fill(await codeTo(phone));
    lose("/api/users/phone/code");
    const confirm = main.getByRole("button", { name: "নম্বর নিশ্চিত করুন" });
    await confirm.click();
    await expect.poll(() => proxy.count().answersLost, { timeout: PATIENCE_MS }).toBe(1);
    await expect.poll(() => confirm.isEnabled(), { timeout: PATIENCE_MS }).toBe(true);
    proxy.change(() => "pass");
    await confirm.click();
    await toast(page, "নম্বর নিশ্চিত হয়েছে।");
    await main.getByText(`•••••••${phone.slice(-4)}`).waitFor();

    provider.reset();
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByRole("button", { name: "পাসওয়ার্ড ভুলে গেছেন?" }).click();
    // Until it has come, the login's own field of that name stands there.
    await page.getByRole("heading", { name: "পাসওয়ার্ড ভুলে গেছেন?" }).waitFor();
    await page.locator("[name=username]").fill(phone);
    await page.getByRole("button", { name: "SMS-এ কোড পাঠান" }).click();
    await page.locator("[name=code]").fill(await codeTo(phone));
    await page.locator("[name=newPassword]").fill("tram-82-orange");
    lose("/api/auth/forgotten/code");
    const change = page.locator("main [type=submit]");
    await change.click();
    await expect.poll(() => proxy.count().answersLost, { timeout: PATIENCE_MS }).toBe(2);
    await expect.poll(() => change.isEnabled(), { timeout: PATIENCE_MS }).toBe(true);
    proxy.change(() => "pass");
    await change.click();
    await page.getByText("রহিম উদ্দিন").first().waitFor({ timeout: PATIENCE_MS });
    expect(new URL(page.url()).pathname).not.toBe("/login");
  },
);

journey(
  "who resets a password reads that a confirmed number opens the account too, and takes it away",
  async ({ newPage, product, rahim }) => {
    const phone = someNumber();
    await proved(product.origin, rahim, phone);
    const page = await newPage();
    await findByNumber(page, phone);
    await page.getByRole("button", { name: "রহিম উদ্দিন-এর আরও কাজ" }).click();
    await page.getByRole("menuitem", { name: "পাসওয়ার্ড রিসেট করুন" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "পাসওয়ার্ড রিসেট করুন" }).click();
    const sheet = page.getByRole("dialog", { name: "রহিম উদ্দিন-এর নতুন পাসওয়ার্ড" });
    const opens = sheet.getByText(`নিশ্চিত করা নম্বর •••••••${phone.slice(-4)}-এর কোড দিয়েও`);
    await opens.waitFor();
    const shown = await sheet.locator("dl").textContent();
    await sheet.getByRole("button", { name: "নম্বর বাদ দিন" }).click();
    await question.getByRole("button", { name: "নম্বর বাদ দিন" }).click();
    await toast(page, "নম্বর বাদ দেওয়া হয়েছে।");
    // The password is shown once, and was not to be lost by it.
    await sheet.waitFor();
    expect(await sheet.locator("dl").textContent()).toBe(shown);
    expect(await opens.count()).toBe(0);
  },
);
