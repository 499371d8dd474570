import type { Page } from "playwright-core";
import { goTo } from "./go-to.ts";

/** Fills in an order of a sign copy by NID number, without submitting it. */
export async function fillNidOrder(page: Page, nidNumber: string): Promise<void> {
  await goTo(page, "/nid-order");
  await page
    .getByText("এনআইডি নম্বর", { exact: true })
    .or(page.locator("[value=nidNumber] + *"))
    .first()
    .click();
  await page.locator("[name=nidNumber]").fill(nidNumber);
  await page.locator("[name=consent]").check();
}

export async function submit(page: Page): Promise<void> {
  await page.locator("[type=submit]:enabled").click();
}

/** Waits for the outcome of an order that was just placed, above the list. */
export async function ordered(page: Page): Promise<void> {
  await page.waitForURL("**/my-order");
  await page.getByText("Order placed successfully!", { exact: true }).first().waitFor();
}

/** Orders a sign copy and waits for the list. */
export async function orderNid(page: Page, nidNumber: string): Promise<void> {
  await fillNidOrder(page, nidNumber);
  await submit(page);
  await page.waitForURL("**/my-order");
}

/** The required fields of the land-tax form with one row of land, in the order of the page. */
export const roshidLines: Record<string, string> = {
  bangladeshFormNo: "১০৭৭",
  appendix: "৩৮",
  paragraphNo: "৩৯২",
  serialNo: "২৪১২০০১",
  landOfficeName: "পদুয়া ইউনিয়ন ভূমি অফিস",
  mouzaJLNo: "পদুয়া ৪২",
  upazilaThana: "লোহাগাড়া",
  district: "চট্টগ্রাম",
  holdingNumber: "৫৬",
  khatianNo: "১২৩৪",
  arrearPastThreeYears: "3300",
  interestAndCompensation: "207",
  currentClaim: "3300",
  totalCollection: "6807",
  totalInWords: "ছয় হাজার আট শত সাত টাকা মাত্র।",
  "landDetails.0.plotNo": "১০১",
  "landDetails.0.landCategory": "নাল",
  "landDetails.0.landArea": "৩৩",
};

/** Fills in the whole land-tax form with this number of owners, without submitting it. */
export async function fillRoshid(page: Page, owners: number): Promise<void> {
  await goTo(page, "/roshid");
  for (const [name, value] of Object.entries(roshidLines))
    await page.locator(`[name="${name}"]`).fill(value);
  for (let row = 0; row < owners; row += 1) {
    const name = page.locator(`[name="ownerDetails.${row}.ownerName"]`);
    if (row > 0) await page.getByRole("button", { name: /মালিক.*যোগ|যোগ.*মালিক/ }).click();
    await name.fill(`মালিক ${row + 1}`);
    await page
      .locator(`[name="ownerDetails.${row}.ownerShare"]`)
      .fill(String(Math.round(100 / owners) / 100));
  }
}
