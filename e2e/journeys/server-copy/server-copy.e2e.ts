import { expect } from "vitest";
import { recordOf } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { goTo } from "../../go-to.ts";
import { journey } from "../../journey.ts";
import { sharedFiles } from "../../sharing.ts";
import { atForm, card, dob, fill, v1, v2 } from "./at-form.ts";

const pdfName = /^K-\d+-server-copy\.pdf$/;

journey(
  "the form guides: 13 digits become 17 with the birth year, and who has no copy",
  async ({ onlinePage, product }) => {
    const { page } = await atForm(product, onlinePage, 100);
    await page.getByText("আগে দেখে নিন").click();
    await page.getByText("১৩ সংখ্যার NID হলে আগে জন্মসাল বসিয়ে ১৭ সংখ্যা করুন।").waitFor();
    await page
      .getByText(/বয়স সংশোধন করা, মৃত, .*deleted.* ও Y-লক করা NID-এর অনানুষ্ঠানিক কপি পাওয়া যায় না।/)
      .waitFor();
    expect(await page.locator("[name=dob]").getAttribute("placeholder")).toBe("দিন-মাস-সাল");
    await page.locator("form").getByText("YYYY-MM-DD লিখলেও চলবে।").waitFor();
    await page.locator("[name=dob]").fill("৩১/০২/১৯৯০");
    await page.locator("form").getByText("ফেব্রুয়ারিতে ৩১ দিন নেই, ২৮ বা ২৯ দিন।").waitFor();
    await page.locator("[name=dob]").fill("২১-০৫-২০৯০");
    await page
      .locator("form")
      .getByText(/^দিনটি এখনো আসেনি।/)
      .waitFor();
    await page.locator("main dl").getByText("৳৩০", { exact: true }).waitFor();
    await fill(page, "১২৩৪৫৬৭৮৯০১২৩", "২১-০৫-১৯৯০");
    await page.getByRole("button", { name: "১৭ সংখ্যা করুন" }).click();
    await expect.poll(() => page.locator("[name=nid]").inputValue()).toBe("১৯৯০১২৩৪৫৬৭৮৯০১২৩");
    await v1(page).click();
    await page.waitForURL(`**/server-copy-print/19901234567890123/${dob}`);
    await card(page).waitFor();
  },
);

journey(
  "NID not found says so, costs nothing, and the number is corrected in place",
  async ({ onlinePage, product }) => {
    const { page, login } = await atForm(product, onlinePage, 100);
    await fill(page, "৪২০০০০০০০০");
    await v1(page).click();
    await page.locator("main").getByText("NID not found", { exact: true }).waitFor();
    await page
      .locator("main")
      .getByText("কোনো টাকা কাটা হয়নি। NID নম্বর ও জন্মতারিখ দুটিই মিলিয়ে দেখুন।")
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "নম্বর বা তারিখ ঠিক করুন" }).click();
    await expect.poll(() => page.locator("[name=nid]").inputValue()).toBe("4200000000");
    expect((await recordOf(product.origin, login)).charges).toEqual([]);
  },
);

journey(
  "a copy is sent on and downloaded as a PDF, from the result and from the list of orders",
  async ({ onlinePage, product }) => {
    const { page } = await atForm(product, onlinePage, 100);
    await fill(page, "4200000021");
    const shared = await sharedFiles(page, async () => {
      await v2(page).click();
      await page.getByRole("button", { name: "শেয়ার" }).click({ timeout: 60_000 });
    });
    expect(shared).toEqual([[expect.stringMatching(pdfName), "application/pdf"]]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "ফাইল ডাউনলোড করুন" }).click();
    expect((await download).suggestedFilename()).toMatch(pdfName);

    await goTo(page, "/my-order");
    await page.getByRole("button", { name: "সার্ভার কপি", exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("ধর্ম ও QR-সহ").waitFor();
    await sheet.getByRole("button", { name: "ফাইল ডাউনলোড করুন" }).waitFor();
    await page.goto("/pdf");
    await page.getByRole("button", { name: "খুলুন" }).waitFor();
  },
);
