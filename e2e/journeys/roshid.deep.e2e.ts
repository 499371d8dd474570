import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { switchNames } from "../../contract/switches.ts";
import { withPdf } from "../../server/certificate/pdf/pdf.ts";
import { callAs, type Login, makeRoshid, makeUser, recordOf } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { fillRoshid, roshidLines, submit } from "../forms.ts";
import { goTo } from "../go-to.ts";
import { journey, signIn, toast } from "../journey.ts";
import { expectArrival, expectFocus, pressOn, tabTo } from "../keyboard.ts";
import { ADMIN, type Product } from "../server.ts";

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const row = (page: Page) => page.getByRole("row").filter({ hasText: "২৪১২০০১" }).first();
const short = (page: Page) =>
  page.locator("main").getByText("Insufficient balance!", { exact: true });

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, field(page, name));
  await page.keyboard.type(text);
}

async function setBalance({ origin }: Product, login: Login, amount: number): Promise<void> {
  const { userId } = await callAs(origin, login);
  const admin = await callAs(origin, ADMIN);
  await admin.ask("PUT", "users/edit-user-balance", {
    userId,
    amount: String(amount),
    reason: "test",
  });
}

journey(
  "with the keyboard alone: three owners and two plots, made once, listed, printed with its mark",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const page = await onlinePage();
    await signIn(page, rahim);
    await pressOn(page, page.getByRole("button", { name: "মেনু", exact: true }));
    await pressOn(page, page.getByRole("dialog").locator("summary"));
    await pressOn(page, page.getByRole("dialog").locator('a[href="/roshid"]'));
    await page.waitForURL("**/roshid");
    await expectArrival(page, "ভূমি উন্নয়ন করের রসিদ");
    await page.locator("form dl").getByText("৳৪০", { exact: true }).waitFor();

    for (const [name, value] of Object.entries(roshidLines)) {
      if (name !== "totalInWords") await typeInto(page, name, value);
      else await pressOn(page, page.getByRole("button", { name: "ছয় হাজার আট শত সাত টাকা মাত্র। বসান" }));
    }
    await expect
      .poll(() => field(page, "totalInWords").inputValue())
      .toBe(roshidLines.totalInWords);
    await pressOn(page, page.getByRole("button", { name: /সারি যোগ করুন.*জমির বিবরণ/ }));
    await expectFocus(field(page, "landDetails.1.plotNo"));
    await page.keyboard.type("১০২");
    await typeInto(page, "landDetails.1.landCategory", "ভিটি");
    await typeInto(page, "landDetails.1.landArea", "৫");
    const shares = ["0.5", "0.25", "0.25", ""];
    for (const [owner, share] of shares.entries()) {
      if (owner === 0) await tabTo(page, field(page, "ownerDetails.0.ownerName"));
      else await pressOn(page, page.getByRole("button", { name: /সারি যোগ করুন.*মালিকের বিবরণ/ }));
      await expectFocus(field(page, `ownerDetails.${owner}.ownerName`));
      await page.keyboard.type(`মালিক ${owner + 1}`);
      if (share) await typeInto(page, `ownerDetails.${owner}.ownerShare`, share);
    }
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await field(page, "ownerDetails.3.ownerName").waitFor({ state: "detached" });
    await expectFocus(page.getByRole("group", { name: "মালিক ৩" }));
    await pressOn(page, page.locator("[type=submit]"));
    await page.waitForURL("**/my-roshid");
    await page.locator("main [role=status]").getByText("রসিদ তৈরি হয়েছে।").waitFor();

    const cells = async () => (await row(page).getByRole("cell").allTextContents()).slice(0, 4);
    const today = new Intl.DateTimeFormat("bn-BD", {
      dateStyle: "long",
      timeZone: "Asia/Dhaka",
    }).format();
    await expect.poll(cells).toEqual(["মালিক 1 +২", "২৪১২০০১", "১২৩৪", today]);
    await page.locator("main [role=status]").getByText("৳৪০ কাটা হয়েছে, ব্যালেন্স ৳৬০").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const record = await recordOf(product.origin, rahim);
    expect(record).toMatchObject({
      charges: [40],
      balance: 60,
      roshids: [{ landDetails: [{}, { plotNo: "১০২" }] }],
    });
    expect(record.roshids.map((one) => one.ownerDetails.length)).toEqual([3]);

    await pressOn(page, row(page).getByRole("link", { name: /ডাউনলোড/ }));
    await page.waitForURL("**/roshid/print/*");
    const sheet = page.getByRole("article");
    await sheet.getByRole("heading", { name: "ভূমি উন্নয়ন কর তথ্য-খসড়া (প্রাক্কলিত)" }).waitFor();
    await expect
      .poll(() => sheet.locator("svg.mark").count())
      .toBe(await sheet.locator(".print-block").count());
    expect(await sheet.locator("svg.mark").first().textContent()).toContain("খসড়া — সরকারি দলিল নয়");
    await expect.poll(() => sheet.getByRole("row").count()).toBe(1 + 3 + 1 + 2);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(await withPdf(pdf, async (pages) => pages.length)).toBe(1);
  },
);

journey(
  "edited at its own price when something changed, copied, deleted and brought back for nothing",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const id = await makeRoshid(product.origin, rahim);
    const charges = async () => (await recordOf(product.origin, rahim)).charges;
    const page = await onlinePage();
    await signIn(page, rahim, "/my-roshid");
    await row(page).getByRole("link", { name: /সম্পাদনা/ }).click();
    await page.waitForURL(`**/roshid/edit/${id}`);
    await page.locator("form dl").getByText("৳১৫", { exact: true }).waitFor();
    await submit(page);
    await page.getByText("No changes detected!", { exact: true }).first().waitFor();
    expect(await charges()).toEqual([40]);
    await field(page, "district").fill("কক্সবাজার");
    await submit(page);
    await page.waitForURL("**/my-roshid");
    await page.locator("main [role=status]").getByText("Roshid updated successfully!").waitFor();
    await page.locator("header").getByText("৳৪৫").first().waitFor();
    expect((await charges()).toSorted()).toEqual([15, 40]);

    await row(page).getByRole("button", { name: /কপি/ }).click();
    await toast(page, "নতুন খসড়ায় কপি হয়েছে। চালান নং ও তারিখ খালি রাখা হয়েছে।");
    await page.waitForURL("**/roshid?draft=*");
    await expect.poll(() => field(page, "district").inputValue()).toBe("কক্সবাজার");
    await expect.poll(() => field(page, "challanNo").inputValue()).toBe("");
    // The address of the form is always that of an empty one, also while another is open. What was
    // left is offered by its number.
    await goTo(page, "/roshid");
    await expect.poll(() => field(page, "district").inputValue()).toBe("");
    await page.locator("form").getByRole("link", { name: "আগেরটি চালিয়ে যান · ২৪১২০০১" }).waitFor();
    await page.goto("/my-roshid");
    await page.getByRole("heading", { name: "খসড়া" }).waitFor();
    await expect.poll(() => page.getByRole("table").getByRole("row").count()).toBe(2);

    await row(page).getByRole("button", { name: /মুছুন/ }).click();
    const question = page.getByRole("alertdialog", { name: "রসিদটি মুছবেন?" });
    await question.getByText(/ক্রমিক নং ২৪১২০০১, খতিয়ান নং ১২৩৪/).waitFor();
    await question.locator("footer").getByRole("button", { name: "মুছুন" }).click();
    await toast(page, "Roshid deleted successfully");
    await row(page).waitFor({ state: "detached" });
    expect((await recordOf(product.origin, rahim)).roshids).toEqual([]);
    const undo = page.getByRole("button", { name: "ফিরিয়ে আনুন" });
    await expectFocus(undo);
    await undo.click();
    await toast(page, "Roshid restored successfully");
    await row(page).waitFor();
    expect((await recordOf(product.origin, rahim)).roshids).toMatchObject([
      { _id: id, district: "কক্সবাজার" },
    ]);
    expect((await charges()).length).toBe(2);
  },
);

journey(
  "too little on the account is said before and after the tap, with the way to the recharge; no switch closes it",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 40);
    const id = await makeRoshid(product.origin, rahim);
    await setBalance(product, rahim, 14);
    const admin = await callAs(product.origin, ADMIN);
    for (const toggleName of switchNames)
      await admin.ask("PUT", "apply/toggle-order", { toggleName, status: false });
    const page = await onlinePage();
    await signIn(page, rahim, "/roshid");
    await short(page).waitFor();
    await expect.poll(() => page.locator("[type=submit]").isDisabled()).toBe(true);
    await page.locator("main").getByRole("link", { name: "রিচার্জ করুন" }).click();
    await page.waitForURL("**/recharge?*");

    // An edit without a change costs nothing, so it is not sent. A change has a price.
    await goTo(page, `/roshid/edit/${id}`);
    await field(page, "district").waitFor();
    await expect.poll(() => short(page).count()).toBe(0);
    await submit(page);
    await page.getByText("No changes detected!", { exact: true }).first().waitFor();
    await field(page, "district").fill("ঢাকা");
    await short(page).waitFor();
    await expect.poll(() => page.locator("[type=submit]").isDisabled()).toBe(true);

    // The money is spent elsewhere, without this phone noticing.
    await setBalance(product, rahim, 40);
    await page.route("**/api/live", (route) => route.abort("connectionrefused"));
    // The open stream would tell it, so the page is loaded again.
    await page.goto("/my-roshid");
    await fillRoshid(page, 1);
    await page.locator("[type=submit]:enabled").waitFor();
    await setBalance(product, rahim, 39);
    await submit(page);
    await short(page).first().waitFor();
    expect(await recordOf(product.origin, rahim)).toMatchObject({
      roshids: [{ _id: id }],
      balance: 39,
    });
  },
);

journey(
  "the land category suggests the usual ones, and takes any other word",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    await signIn(page, await makeUser(product.origin, 100), "/roshid");
    const category = field(page, "landDetails.0.landCategory");
    const suggested = () =>
      category.evaluate((input: any) =>
        [...input.list.options].map((option: any) => String(option.value)),
      );
    await expect
      .poll(suggested)
      .toEqual([
        "নাল",
        "ভিটি",
        "বাড়ি",
        "বাগান",
        "পুকুর",
        "ডোবা",
        "ডাঙ্গা",
        "চালা",
        "বাইদ",
        "কান্দা",
        "পতিত",
        "দোকান",
      ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await category.fill("বাঁশঝাড়");
    await tabTo(page, field(page, "landDetails.0.landArea"));
    expect(await category.inputValue()).toBe("বাঁশঝাড়");
  },
);

journey(
  "a roshid that is not there, to edit, to print or to save",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const id = await makeRoshid(product.origin, rahim);
    const page = await onlinePage();
    await signIn(page, rahim, `/roshid/edit/${randomUUID()}`);
    await toast(page, "Error loading roshid data");
    await page.locator("main").getByText("Error loading roshid data", { exact: true }).waitFor();
    await goTo(page, `/roshid/print/${randomUUID()}`);
    await page.locator("main").getByText("Error loading roshid data", { exact: true }).waitFor();

    await goTo(page, `/roshid/edit/${id}`);
    await field(page, "district").fill("ঢাকা");
    await (await callAs(product.origin, rahim)).ask("DELETE", "apply/delete-roshid", { id });
    await submit(page);
    await page.locator("main").getByText("Failed to submit form", { exact: true }).waitFor();
    await expect.poll(() => field(page, "district").inputValue()).toBe("ঢাকা");

    const other = await makeRoshid(product.origin, rahim);
    await goTo(page, "/my-roshid");
    await row(page).getByRole("button", { name: /মুছুন/ }).click();
    // Deleted elsewhere, which this page does not notice during the question.
    await page.route("**/api/apply/get-roshid*", (route) => route.abort("connectionreset"));
    await (await callAs(product.origin, rahim)).ask("DELETE", "apply/delete-roshid", { id: other });
    await page
      .getByRole("alertdialog")
      .locator("footer")
      .getByRole("button", { name: "মুছুন" })
      .click();
    await toast(page, "Not found.");
  },
);

journey(
  "what is sought among roshids stays over a reload",
  async ({ onlinePage, product, rahim }) => {
    for (let made = 0; made < 4; made += 1) await makeRoshid(product.origin, rahim);
    const page = await onlinePage();
    await signIn(page, rahim, "/my-roshid");
    await page.getByRole("searchbox").fill("নেই");
    await page.waitForURL("**/my-roshid?q=*");
    await page.reload();
    await page.locator("main").getByText("এমন কোনো রসিদ পাওয়া যায়নি").waitFor();
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("নেই");
  },
);
