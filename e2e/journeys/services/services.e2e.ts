import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { paperPdf } from "../../../server/pdf/test/paper.ts";
import { callAs, makeUser, recordOf } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { submit } from "../../forms.ts";
import { journey, signIn } from "../../journey.ts";
import { ADMIN } from "../../server.ts";
import { expectDownload, openForm, order, receive, taka, tap } from "../../services.ts";
import { deliverFile } from "../../staff.ts";

const options = {
  nidNumber: "NID নম্বর",
  formNumberNid: "ফরম নম্বর",
  voterNumberNid: "ভোটার নম্বর",
  birthCertificateNumberNid: "জন্ম নিবন্ধন নম্বর",
};

async function fillIdentifier(
  page: Page,
  name: keyof typeof options,
  number: string,
): Promise<void> {
  await page.getByRole("group").getByText(options[name], { exact: true }).click();
  await page.locator(`[name=${name}]`).fill(number);
  await page.locator("[name=consent]").check();
}

/** Holds the next order until its button shows that it is busy and refuses another tap. */
async function expectProcessing(page: Page): Promise<void> {
  const seen = Promise.withResolvers<void>();
  const hold = (route: Route) => seen.promise.then(() => route.continue());
  await page.route("**/api/apply/order", hold, { times: 1 });
  const button = page.getByRole("button", { name: "পাঠানো হচ্ছে · Processing...", exact: true });
  await button.waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  seen.resolve();
}

journey(
  "NID PDF by form number: the staff deliver in the browser, the same bytes come",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 500, "সালমা খাতুন");
    const page = await onlinePage();
    await signIn(page, rahim);
    await openForm(page, "/nid-pdf");
    await fillIdentifier(page, "formNumberNid", "NIDFN১২৩৪৫৬৭৮");
    await Promise.all([expectProcessing(page), order(page, 500 - 80)]);

    const paper = join(tmpdir(), `nid-pdf-${process.pid}.pdf`);
    writeFileSync(paper, paperPdf("paper ".repeat(3000)));
    const admin = await onlinePage();
    await signIn(admin, ADMIN);
    await admin.getByRole("navigation").getByRole("link", { name: "সব অর্ডার" }).click();
    const pending = admin
      .locator("main li")
      .filter({ hasText: "NID PDF" })
      .filter({ hasText: "সালমা খাতুন" });
    await pending.getByRole("button").first().click();
    await admin.getByText("NIDFN12345678").or(admin.getByText("NIDFN১২৩৪৫৬৭৮")).first().waitFor();
    await deliverFile(admin, paper);
    await expectDownload(page, "paper paper", tap);
    expect((await recordOf(product.origin, rahim)).charges).toEqual([80]);
  },
);

journey(
  "a sign copy by form and by birth number, and a 13-digit NID that takes its year",
  async ({ onlinePage, product, rahim }) => {
    const page = await onlinePage();
    await signIn(page, rahim);
    await openForm(page, "/nid-order");
    await submit(page);
    await page.getByText("এই ঘরটি পূরণ করুন।").waitFor();
    await page.getByText("সম্মতি নিশ্চিত করুন।").waitFor();
    await page.getByText(options.formNumberNid, { exact: true }).click();
    await submit(page);
    await page.getByText("এই ঘরটি পূরণ করুন।").waitFor();
    await page.locator("[name=consent]").check();
    await page.locator("[name=formNumberNid]").fill("১২৩৪৫৬৭৮");
    await order(page, 380);
    await receive(page, product, rahim, tap);

    await openForm(page, "/nid-order");
    await fillIdentifier(page, "birthCertificateNumberNid", "19902692506123456");
    await order(page, 260);

    await openForm(page, "/nid-order");
    await fillIdentifier(page, "nidNumber", "১২৩৪৫৬৭৮৯০১২৩");
    await page.getByLabel("জন্মসাল").fill("১৯৯০");
    await page.getByRole("button", { name: "১৭ সংখ্যা করুন" }).click();
    await expect
      .poll(() => page.locator("[name=nidNumber]").inputValue())
      .toBe("১৯৯০১২৩৪৫৬৭৮৯০১২৩");
    expect(await accessibilityFaults(page)).toEqual([]);
    await order(page, 140);
    const { orders, charges } = await recordOf(product.origin, rahim);
    expect(orders).toHaveLength(3);
    expect(charges).toEqual([120, 120, 120]);
    await page.locator("main li").first().getByText("•••• ০১২৩").waitFor();

    // From four orders on, a service or the digits that people quote find one; offline its own
    // number does.
    const tin = { category: "tin", nidNumber: "1234567899", consent: true };
    await (await callAs(product.origin, rahim)).ask("POST", "apply/order", tin);
    const rows = page.locator("main li");
    await page.getByRole("button", { name: "খুঁজুন", exact: true }).click();
    const search = page.locator("main [name=q]");
    await search.fill("৩৪৫৬");
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText("•••• ৩৪৫৬").waitFor();
    const number = (await rows.getByText(/^K-[০-৯]{4,}$/).textContent()) ?? "";
    await search.fill("");
    await expect.poll(() => rows.count()).toBe(4);
    const service = page.getByLabel(/^সেবা অনুযায়ী/);
    await service.selectOption("অফিশিয়াল সার্ভার কপি");
    await expect.poll(() => rows.count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await service.selectOption("সব সেবা");
    await page.context().setOffline(true);
    await search.fill(number);
    await page.getByText("এই ফোনের তালিকায়").waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await page.context().setOffline(false);
  },
);

journey(
  "biometric: Robi unless told, the number suggests, each operator its price",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 900);
    const page = await onlinePage();
    await signIn(page, rahim);
    await openForm(page, "/bio");
    const operator = (name: string) => page.locator(`[name=operator][value=${name}]`);
    await expect.poll(() => operator("Robi").isChecked()).toBe(true);
    await page.locator("main dl").getByText(taka(350), { exact: true }).waitFor();
    await page.locator("[name=number]").fill("01712345678");
    await page.locator("[name=consent]").check();
    await submit(page);
    await page.getByRole("alert").getByText("নম্বরটি সাধারণত গ্রামীণফোন-এর।").waitFor();
    await page.getByRole("button", { name: "গ্রামীণফোন বেছে নিন" }).click();
    await page.locator("main dl").getByText(taka(400), { exact: true }).waitFor();
    await order(page, 500);
    await receive(page, product, rahim, tap);

    await openForm(page, "/bio");
    await expect.poll(() => operator("Robi").isChecked()).toBe(true);
    await page.locator("[name=number]").fill("+৮৮০১৮১২৩৪৫৬৭৮");
    await page.locator("[name=consent]").check();
    await expect.poll(() => page.getByRole("button", { name: /বেছে নিন$/ }).count()).toBe(0);
    await order(page, 150);
    const { ask } = await callAs(product.origin, rahim);
    const orders = await ask<{ operator: string; category: string; price: number }[]>(
      "GET",
      "apply/my-order",
    );
    expect(orders.map(({ operator, category, price }) => [operator, category, price])).toEqual([
      ["Robi", "robiAirtelBalance", 350],
      ["GP", "gpBalance", 400],
    ]);
  },
);
