import type { Page } from "playwright-core";
import { expect } from "vitest";
import { dateStyles } from "../../contract/services/birth.ts";
import { showDay } from "../../contract/values/dates/shown-date.ts";
import { readDate } from "../../contract/values/dates/typed-date.ts";
import { toBengaliDigits } from "../../contract/values/digits.ts";
import { withPdf } from "../../server/certificate/pdf/pdf.ts";
import { callAs, makeRoshid, makeUser, placeOrders } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { fromSpecimen, inForm } from "../certificate.ts";
import { journey, signIn } from "../journey.ts";
import { openSheet } from "../services.ts";
import { sharedText } from "../sharing.ts";

/** In points. */
const A4_WIDTH = 595;
const MARGIN = 34;
const MOST_ROWS = 50;
const POINTS_PER_MM = 72 / 25.4;

/** The words of each page as the browser prints it. */
async function printed(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return withPdf(pdf, async (pages) => pages.map(({ words }) => words));
}

journey(
  "the sample certificate is the same for anybody and any id, marked, on one page",
  async ({ onlinePage }) => {
    const page = await onlinePage();
    const sheet = page.getByRole("article");
    const said: (string | null)[] = [];
    for (const id of ["1", "20001234567890123"]) {
      await page.goto(`/birth-certificate/${id}`);
      await sheet.getByText("জন্ম সনদের তথ্য: নমুনা (SPECIMEN)").waitFor();
      said.push(await sheet.textContent());
    }
    expect(said[1]).toBe(said[0]);
    expect(said[0]).toContain("00000000000000000");
    await expect
      .poll(() => sheet.locator("svg.mark").count())
      .toBe(await sheet.locator(".print-block").count());
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await printed(page)).length).toBe(1);
  },
);

journey(
  "the longest roshid, with a word that no line holds, stays on its pages",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const endless = "w".repeat(180);
    const id = await makeRoshid(product.origin, rahim, {
      mouzaJLNo: endless,
      ownerDetails: Array.from({ length: MOST_ROWS }, (_, row) => ({
        ownerName: row === 7 ? endless : `Owner ${row}`,
        ownerShare: "0.02",
      })),
      landDetails: Array.from({ length: MOST_ROWS }, () => ({
        plotNo: endless,
        landCategory: "নাল",
        landArea: "৩৩",
      })),
    });
    const page = await onlinePage();
    await signIn(page, rahim, `/roshid/print/${id}`);
    await page.getByRole("article").waitFor();
    const pages = await printed(page);
    expect(pages.length).toBeGreaterThan(2);
    const words = pages.flat();
    expect(Math.max(...words.map(({ x1 }) => x1))).toBeLessThanOrEqual(A4_WIDTH - MARGIN + 1);
    expect(words.filter(({ text }) => text === "০.০২").length).toBe(MOST_ROWS);
  },
);

journey(
  "a receipt is shared as text and fits the paper of a small printer",
  async ({ onlinePage, product, rahim }) => {
    await placeOrders(product.origin, rahim, 1);
    const page = await onlinePage();
    await signIn(page, rahim, "/statement");
    const shared = await sharedText(page, async () => {
      await page
        .getByRole("listitem")
        .filter({ hasText: "−৳" })
        .getByRole("button")
        .first()
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "রসিদ শেয়ার করুন" }).click();
    });
    expect(shared.split("\n").length).toBeGreaterThan(3);
    const pdf = await page.pdf({ width: "58mm", height: "150mm" });
    const [slip, ...more] = await withPdf(pdf, async (pages) => pages.map(({ words }) => words));
    expect(more).toEqual([]);
    const printed = slip?.map(({ text }) => text).join(" ");
    expect(printed).toBe(shared.replace(/: |\n/g, " "));
    expect(Math.max(...(slip ?? []).map(({ x1 }) => x1))).toBeLessThanOrEqual(58 * POINTS_PER_MM);
  },
);

journey(
  "a shop's slip has its own head and what it took, on a roll of 58 mm and on A4, and is shared so",
  async ({ onlinePage, product, rahim }) => {
    const { ask } = await callAs(product.origin, rahim);
    const head = { name: "রহিম টেলিকম", place: "চৌরাস্তা বাজার", number: "০১৭১১০০০১১১" };
    await ask("PUT", "users/shop", { opened: true, ...head });
    const asked = { category: "nid", nidNumber: "1234567890", forWhom: "করিম চাচা" };
    const { order } = await ask<{ order: { _id: string } }>("POST", "apply/order", asked);
    const at = new Date().toISOString();
    const sum = { asked: 150, came: [{ tk: 100, at }], age: 0 };
    await ask("PUT", `users/shop/sums/${order._id}`, sum);
    const page = await onlinePage();
    await signIn(page, rahim, "/shop");
    const shared = await sharedText(page, async () => {
      await page.getByRole("button", { name: "করিম চাচা" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "রসিদ শেয়ার করুন" }).click();
    });
    for (const word of [...Object.values(head), "৳১৫০", "জমা: ৳১০০", "বাকি: ৳৫০", "করিম চাচা"])
      expect(shared).toContain(word);
    for (const word of ["কাগজ", "৳১২০"]) expect(shared).not.toContain(word);
    for (const paper of [{ width: "58mm", height: "150mm" }, { format: "A4" }]) {
      const pdf = await page.pdf(paper);
      const [slip, ...more] = await withPdf(pdf, async (pages) => pages.map(({ words }) => words));
      expect(more).toEqual([]);
      const printed = slip?.map(({ text }) => text).join(" ");
      expect(printed).toBe(shared.replace(/: |\n/g, " "));
    }
  },
);

journey(
  "an order's application sheet opens with its mark, and prints on one page",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const { ask } = await callAs(product.origin, rahim);
    const order = {
      ...fromSpecimen,
      gender: "Female",
      leftBarcode: "QWER",
      category: "birth",
      consent: true,
    };
    const placed = await ask<{ order: { _id: string } }>("POST", "apply/order", order);
    const page = await onlinePage();
    await signIn(page, rahim, "/my-order");
    await openSheet(page);
    await page.waitForURL(`**/birth/print/${placed.order._id}`);
    const sheet = page.getByRole("article");
    await sheet.getByText("জন্ম নিবন্ধন: আবেদনপত্র").waitFor();
    await expect
      .poll(() => sheet.locator("svg.mark").count())
      .toBe(await sheet.locator(".print-block").count());
    for (const [name, text] of Object.entries(fromSpecimen)) {
      const day = Object.hasOwn(dateStyles, name) && readDate(inForm[name] ?? "");
      const shown = name === "birthRegistrationNumber" ? toBengaliDigits(text) : text;
      expect(await sheet.textContent()).toContain(day ? showDay(new Date(day), "bn") : shown);
    }
    expect(await sheet.textContent()).not.toContain("QWER");
    await page.evaluate("window.print = () => { window.printed = true }");
    await page.getByRole("button", { name: "প্রিন্ট / PDF" }).click();
    await expect.poll(() => page.evaluate("window.printed")).toBe(true);
    expect(await printed(page)).toHaveLength(1);
  },
);
