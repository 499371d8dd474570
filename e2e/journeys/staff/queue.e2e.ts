import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { toAsciiDigits } from "../../../contract/values/digits.ts";
import { paperPdf } from "../../../server/pdf/test/paper.ts";
import { callAs, makeUser } from "../../api.ts";
import { DESKTOP, PHONE } from "../../browser.ts";
import { ordered } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { isSeen } from "../../is-seen.ts";
import { journey, signIn, toast } from "../../journey.ts";
import { ADMIN } from "../../server.ts";
import { sharedFiles } from "../../sharing.ts";
import { deliverFile, openPending } from "../../staff.ts";

const TABLET = { width: 768, height: 1024 };
const pdf = { name: "paper.pdf", mimeType: "application/pdf", buffer: paperPdf() };
const rahim = { username: "rahim.u", password: "a-good-password" };

/** Opens an account in the browser, with the menu's Add Account. */
async function addAccount(admin: Page, fullName: string): Promise<void> {
  await goTo(admin, "/signup");
  await admin.locator("[name=fullName]").fill(fullName);
  await admin.locator("[name=username]").fill(rahim.username);
  await admin.locator("[name=password]").fill(rahim.password);
  await admin.locator("[name=confirmPassword]").fill(rahim.password);
  await admin.locator("[name=gender]").selectOption("male");
  await admin.locator("[type=submit]").click();
  await admin.getByText("Successfully signed up!", { exact: true }).first().waitFor();
  await expect.poll(() => admin.locator("[name=username]").inputValue()).toBe("");
}

async function setBalance(admin: Page, fullName: string, tk: string): Promise<void> {
  await goTo(admin, "/all-user");
  await admin.getByRole("button", { name: `${fullName}-এর ব্যালেন্স বদলান` }).click();
  await admin.locator("[name=amount]").fill(tk);
  await admin.locator("[name=reason]").fill("নগদ জমা");
  await admin.getByRole("dialog").locator("[type=submit]").click();
  await admin
    .getByText(`৳${tk.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "")}`)
    .first()
    .waitFor();
}

async function orderByVoterNumber(user: Page, number: string): Promise<void> {
  await goTo(user, "/nid-order");
  await user.getByText("ভোটার নম্বর", { exact: true }).click();
  await user.locator("[name=voterNumberNid]").fill(number);
  await user.locator("[name=consent]").check();
  await user.locator("[type=submit]").click();
  await ordered(user);
  await user.waitForURL("**/my-order");
}

journey(
  "an account, a balance, an order, a delivery, the same bytes; a cancel, and the money is back; one number all along",
  async ({ onlinePage }) => {
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN);
    await addAccount(admin, "রহিম উদ্দিন");
    await setBalance(admin, "রহিম উদ্দিন", "500");

    const user = await onlinePage(PHONE);
    await signIn(user, rahim);
    await user.getByText("৳৫০০").first().waitFor();
    await orderByVoterNumber(user, "১২৩৪৫৬৭৮৯০১২");
    const card = user.locator("main li").first();
    await card.getByText("অপেক্ষমাণ").waitFor();
    await user.getByText("৳৩৮০").first().waitFor();
    const number = (await card.getByText(/^K-[০-৯]{4,}$/).textContent()) ?? "";
    await card.getByRole("button", { name: "সাইন কপি" }).click();
    await user.getByRole("dialog", { name: `সাইন কপি · ${number}` }).waitFor();
    await user.keyboard.press("Escape");

    const paper = join(tmpdir(), `delivered-${process.pid}.pdf`);
    writeFileSync(paper, paperPdf("paper ".repeat(2000)));
    await openPending(admin);
    await admin
      .getByRole("region", { name: "অর্ডারের বিবরণ" })
      .getByRole("heading", { name: toAsciiDigits(number) })
      .waitFor();
    await deliverFile(admin, paper);

    await user.reload();
    await card.getByText("তৈরি", { exact: true }).waitFor();
    const download = user.waitForEvent("download");
    await card.getByRole("button", { name: /ডাউনলোড/ }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^K-\d+-[a-z0-9-]+\.pdf$/);
    expect(readFileSync(await saved.path()).includes("paper paper")).toBe(true);
    const shared = await sharedFiles(user, async () => {
      await goTo(user, "/home");
      await goTo(user, "/my-order");
      await card.getByRole("button").first().click();
      await user.getByRole("dialog").getByRole("button", { name: "শেয়ার" }).click();
    });
    expect(shared).toEqual([[`${toAsciiDigits(number)}-sign-copy.pdf`, "application/pdf"]]);

    await orderByVoterNumber(user, "210987654321");
    await user.getByText("৳২৬০").first().waitFor();
    await openPending(admin);
    await admin
      .getByRole("region", { name: "অর্ডারের বিবরণ" })
      .getByText("বাতিল", { exact: true })
      .click();
    await admin.locator("[name=note]").fill("নম্বরটি পাওয়া যায়নি");
    // A device that is turned there and back keeps what was typed.
    await admin.setViewportSize(PHONE);
    await admin.getByRole("dialog").locator("[name=note]").waitFor();
    await admin.setViewportSize(TABLET);
    await admin.getByRole("region", { name: "অর্ডারের বিবরণ" }).locator("[name=note]").waitFor();
    await admin.getByText(/বাতিল ফেরানো যায় না।$/).waitFor();
    await admin.getByRole("button", { name: "অর্ডার বাতিল করুন" }).click();
    await toast(admin, "Apply updated successfully");

    await user.reload();
    await card.getByText("বাতিল", { exact: true }).waitFor();
    await card.getByRole("button").first().click();
    await user.getByRole("dialog").getByText("নম্বরটি পাওয়া যায়নি").waitFor();
    await user.keyboard.press("Escape");
    await user.getByText("৳৩৮০").first().waitFor();

    // What is paid for one order and given back for the other is told apart in the statement.
    await goTo(user, "/statement");
    await user.getByText("ফেরত: সাইন কপি").waitFor();
    const movements = user.locator("main li").filter({ hasText: /K-/ });
    const movement = movements.filter({ hasText: number });
    expect([await movements.count(), await movement.count()]).toEqual([3, 1]);
    await user.getByText("গত মাস", { exact: true }).click();
    await user.getByText("এই দিনগুলোতে কোনো লেনদেন নেই").waitFor();
    await user.getByText("এই মাস", { exact: true }).click();
    await expect.poll(() => movements.count()).toBe(3);
    await movement.getByRole("button", { name: /^রসিদ: সাইন কপি/ }).click();
    await user.evaluate(
      "navigator.share = ({ text }) => ((window.shared = text), Promise.resolve())",
    );
    await user
      .getByRole("dialog", { name: "সাইন কপি" })
      .getByRole("button", { name: /^রসিদ/ })
      .click();
    expect(await user.evaluate<string>("window.shared")).toContain(number);
    await user.keyboard.press("Escape");
    await movement.getByRole("link", { name: "সাইন কপি" }).click();
    await user.getByRole("dialog", { name: `সাইন কপি · ${number}` }).waitFor();
    // The desk finds an order by what people say: its number, their username, the last digits of what they asked for.
    await goTo(admin, "/all-order");
    const found = admin.locator("main li");
    for (const [typed, count] of [
      [number, 1],
      [`@${rahim.username}`, 2],
      ["9012", 1],
    ] as const) {
      await admin.locator("main [name=q]").fill(typed);
      await expect.poll(() => found.count()).toBe(count);
      // Staff compare numbers in Latin digits.
      await found
        .filter({ hasText: toAsciiDigits(number) })
        .getByText("123456789012")
        .waitFor();
    }
  },
);

journey(
  "the staff's screens send a user to the login, and a user sees no staff menu",
  async ({ onlinePage, product }) => {
    const page = await onlinePage(PHONE);
    await signIn(page, rahim);
    await expect
      .poll(() => page.getByRole("link", { name: /অ্যাকাউন্ট যোগ|All Order/ }).count())
      .toBe(0);
    for (const path of ["/all-order", "/all-user"]) {
      await page.goto(path);
      await page.waitForURL("**/login");
    }
    const answer = await page.request.get(`${product.origin}/api/apply/order`);
    expect(answer.status()).toBe(403);
  },
);

journey(
  "a slow delivery that ends does not tear the admin away from the order opened meanwhile",
  async ({ onlinePage, product }) => {
    const user = await callAs(product.origin, await makeUser(product.origin, 1000, "ধীর লাইন"));
    for (const number of ["111111111111", "222222222222", "333333333333"])
      await user.ask("POST", "apply/order", { category: "nid", voterNumberNid: number });
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, "/all-order?status=pending");
    const open = (number: string) =>
      admin.locator("main li").filter({ hasText: number }).getByRole("button").click();
    await open("333333333333");
    let goOn = () => {};
    const slow = new Promise<void>((done) => {
      goOn = done;
    });
    await admin.route("**/api/apply/update-form/*", (route) => slow.then(() => route.continue()));
    await admin.locator("[name=file]").setInputFiles(pdf);
    await admin.getByRole("button", { name: "ডেলিভারি দিন" }).click();

    await open("111111111111");
    const details = admin.getByRole("region", { name: "অর্ডারের বিবরণ" });
    await details.getByText("111111111111").first().waitFor();
    await details.getByText("বাতিল", { exact: true }).click();
    await admin.locator("[name=note]").fill("আধা লেখা");
    goOn();
    await toast(admin, "Apply updated successfully");
    await admin.locator("main li").filter({ hasText: "333333333333" }).waitFor({ state: "hidden" });
    await expect.poll(() => admin.locator("[name=note]").inputValue()).toBe("আধা লেখা");
    await details.getByText("111111111111").first().waitFor();
  },
);

journey(
  "after a delivery the order below is seen from its top, with service, number and status",
  async ({ onlinePage, product }) => {
    const login = await makeUser(product.origin, 1000, "পরের জন");
    const user = await callAs(product.origin, login);
    const numbers = ["444444444444", "555555555555", "666666666666", "777777777777"];
    for (const voterNumberNid of numbers)
      await user.ask("POST", "apply/order", { category: "nid", voterNumberNid });
    const admin = await onlinePage(PHONE);
    await signIn(admin, ADMIN);
    const start = admin.getByRole("link", { name: "পুরোনোটি থেকে শুরু করুন" });
    await start.waitFor();
    // One and a half screens of a phone.
    expect(await admin.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(1110);
    // With large text every tab is on the screen, with its whole label.
    const root = admin.locator("html");
    await root.evaluate((html: any) => html.style.setProperty("font-size", "200%"));
    const tabs = admin.locator("nav:visible").last().locator("a, button");
    const cut = (all: any[]) =>
      all.filter(
        (tab) => tab.getBoundingClientRect().right > 360 || tab.scrollWidth > tab.clientWidth,
      ).length;
    expect([await tabs.count(), await tabs.evaluateAll(cut)]).toEqual([5, 0]);
    await root.evaluate((html: any) => html.style.removeProperty("font-size"));
    // A notice longer than its line is opened by a button of that name; one that is seen whole has none.
    const customer = await onlinePage(PHONE);
    await signIn(customer, login, "/home");
    const opener = customer.locator(".notice").getByRole("button", { name: /^কাগজ-এ স্বাগতম।/ });
    await opener.waitFor();
    await customer.setViewportSize(DESKTOP);
    await opener.waitFor({ state: "detached" });
    expect(await customer.getByRole("region", { name: "নোটিশ" }).textContent()).toMatch(
      /^কাগজ-এ স্বাগতম।/,
    );
    expect(await admin.locator(".notice").count()).toBe(0);
    await start.click();
    // The journey above leaves an older one.
    const oldest = admin.getByRole("dialog", { name: /^সাইন কপি · K-\d{4,}$/ });
    await oldest.getByText(/^(1{12}|4{12})$/).waitFor();
    await admin.keyboard.press("Escape");
    await goTo(admin, `/all-order?sort=oldest&status=pending&user=${user.userId}`);
    await admin.locator("main li").getByRole("button").first().click();
    const sheet = admin.getByRole("dialog");
    await sheet.waitFor();
    await admin.goBack();
    await sheet.waitFor({ state: "detached" });
    // A colleague's link opens an order that these filters leave out; closed, it leaves the list.
    const [newest] = await user.ask<{ _id: string }[]>("GET", "apply/my-order");
    await admin.goto(`/all-order?status=cancel&user=${user.userId}&open=${newest?._id}`);
    await sheet.getByText("777777777777").first().waitFor();
    await sheet.getByRole("button", { name: "বন্ধ করুন" }).click();
    await admin.waitForURL(`**/all-order?status=cancel&user=${user.userId}`);
    // Nothing had the focus before it was opened, and the keyboard goes on at the heading.
    await expect.poll(() => admin.evaluate("document.activeElement.tagName")).toBe("H1");
    await goTo(admin, `/all-order?sort=oldest&status=pending&user=${user.userId}`);
    await admin.locator("main li").nth(1).getByRole("button").first().click();
    await sheet.waitFor();
    // Only its content scrolls: what scrolled the sheet itself would hide its title for good.
    await admin.setViewportSize({ ...PHONE, height: 640 });
    const deliver = admin.getByRole("button", { name: "ডেলিভারি দিন" });
    await deliver.waitFor();
    const panel = sheet.locator("section").first();
    expect(await panel.evaluate((it: any) => it.scrollHeight - it.clientHeight)).toBe(0);
    await admin.reload();
    for (const [size, number] of [
      [PHONE, "666666666666"],
      [TABLET, "777777777777"],
      [DESKTOP, "444444444444"],
    ] as const) {
      await admin.locator("[name=file]").setInputFiles(pdf);
      // A device that is turned keeps what was chosen. Low enough that the button to deliver has to be scrolled to.
      await admin.setViewportSize({ ...size, height: 640 });
      await deliver.scrollIntoViewIfNeeded();
      await deliver.click();
      const name = size === PHONE ? /^সাইন কপি · K-\d{4,}$/ : "অর্ডারের বিবরণ";
      const pane =
        size === PHONE ? admin.getByRole("dialog", { name }) : admin.getByRole("region", { name });
      await pane.getByText(number, { exact: true }).waitFor();
      await expect.poll(() => isSeen(pane.getByText("অপেক্ষমাণ", { exact: true }))).toBe(true);
      await expect
        .poll(() => isSeen(pane.getByRole("heading", { name: /^সাইন কপি · K-\d{4,}$/ })))
        .toBe(true);
      await expect
        .poll(() => pane.getByRole("heading").evaluate((title) => title.matches(":focus")))
        .toBe(true);
    }
  },
);

journey(
  "deleting all orders asks for their number, and the lists empty",
  async ({ onlinePage }) => {
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, "/all-order?q=1234");
    await admin
      .getByRole("button", { name: "ফিল্টার সরান" })
      .or(admin.locator("main li").first())
      .first()
      .waitFor();
    expect(await admin.getByRole("button", { name: "পুরো তালিকার কাজ" }).count()).toBe(0);
    await goTo(admin, "/all-order");
    await admin.getByRole("group", { name: "অবস্থা" }).getByText("সব", { exact: true }).click();
    await admin.getByRole("button", { name: "পুরো তালিকার কাজ" }).click();
    await admin.getByRole("menuitem", { name: /^সব অর্ডার মুছুন \([০-৯]+টি\)$/ }).click();
    const dialog = admin.getByRole("alertdialog");
    await dialog.getByRole("textbox").fill("৯");
    await dialog.getByRole("button", { name: /মুছুন/ }).click();
    await toast(admin, "All orders deleted successfully");
    const user = await onlinePage(PHONE);
    await signIn(user, rahim, "/my-order");
    await user.getByRole("heading", { level: 2 }).first().waitFor();
    await expect.poll(() => user.locator("main li").count()).toBe(0);
  },
);
