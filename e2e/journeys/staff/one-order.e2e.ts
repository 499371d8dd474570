import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { toAsciiDigits } from "../../../contract/values/digits.ts";
import { paperPdf } from "../../../server/pdf/test/paper.ts";
import { PHONE } from "../../browser.ts";
import { ordered } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { journey, signIn, toast } from "../../journey.ts";
import { ADMIN } from "../../server.ts";
import { sharedFiles, sharedText } from "../../sharing.ts";
import { deliverFile, openPending } from "../../staff.ts";

const TABLET = { width: 768, height: 1024 };
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
    await expect
      .poll(async () => [await movements.count(), await movement.count()])
      .toEqual([3, 1]);
    await user.getByText("গত মাস", { exact: true }).click();
    await user.getByText("এই দিনগুলোতে কোনো লেনদেন নেই").waitFor();
    await user.getByText("এই মাস", { exact: true }).click();
    await expect.poll(() => movements.count()).toBe(3);
    await movement.getByRole("button", { name: /^রসিদ: সাইন কপি/ }).click();
    const receipt = await sharedText(user, () =>
      user.getByRole("dialog", { name: "সাইন কপি" }).getByRole("button", { name: /^রসিদ/ }).click(),
    );
    expect(receipt).toContain(number);
    await user.keyboard.press("Escape");
    await movement.getByRole("link", { name: "সাইন কপি" }).click();
    await user.getByRole("dialog", { name: `সাইন কপি · ${number}` }).waitFor();
    // The desk finds an order by what people say: its number, their username, the last digits of
    // what they asked for.
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
