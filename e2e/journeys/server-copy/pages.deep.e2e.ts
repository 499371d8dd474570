import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { ServerCopy } from "../../../contract/server-copy/look-up.ts";
import { toAsciiDigits } from "../../../contract/values/digits.ts";
import { callAs, recordOf } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { DESKTOP } from "../../browser.ts";
import { goTo } from "../../go-to.ts";
import { journey } from "../../journey.ts";
import { expectArrival, tabTo } from "../../keyboard.ts";
import { ADMIN } from "../../server.ts";
import { atForm, card, dob, fill, PRICE, v1, v2 } from "./at-form.ts";

const OPENING_WAIT_MS = 2_000;
const isLookUp = /\/api\/apply\/(push-backup|server-copy-backup)\?/;

/** The person of the API, which is free after it was paid for. */
async function personOf(page: Page, nid: string): Promise<ServerCopy> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await page.request.get(
    `/api/apply/push-backup?nid=${nid}&dob=${dob}&consent=true`,
    { headers },
  );
  return answer.json();
}

/**
 * In a headless browser the print window does nothing. This notes in the page whether the font was
 * loaded when it was opened.
 */
async function notePrints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const window = globalThis as any;
    const { body, fonts } = window.document;
    window.print = () => body.setAttribute("data-printed", fonts.status);
  });
}

/** The values of the card by their labels. */
async function rowsOf(page: Page): Promise<Record<string, string>> {
  const rows = await card(page)
    .locator(".copy-row")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  return Object.fromEntries(rows.map(([label = "", value = ""]) => [label, toAsciiDigits(value)]));
}

/** The fields of the card except gender, religion and occupation. */
const commonRows = (person: ServerCopy) => ({
  "জাতীয় পরিচয়পত্র নম্বর": person.national_id,
  পিন: person.pin,
  "পুরোনো ভোটার নম্বর": person.voter_no,
  "ভোটার সিরিয়াল": person.sl_no,
  "ভোটার এলাকা": person.voter_area,
  "নাম (বাংলা)": person.name_bn,
  "নাম (ইংরেজি)": person.name_en,
  জন্মতারিখ: "২১ মে, ১৯৯০",
  "পিতার নাম": person.father_name,
  "মাতার নাম": person.mother_name,
  "স্বামী/স্ত্রীর নাম": person.spouse,
  "জন্মস্থান (জেলা)": person.permanent.district,
  "বর্তমান ঠিকানা": person.present_address,
  "স্থায়ী ঠিকানা": person.permanent_address,
});

const layouts = [
  {
    input: "/server-copy",
    button: v1,
    page: "/server-copy-print",
    width: 800,
    told: ["gender", "occupation"],
  },
  {
    input: "/server-copy",
    button: v2,
    page: "/server-copy-v2",
    width: 800,
    told: ["religion", "occupation"],
  },
  {
    input: "/server-copy-backup",
    button: v1,
    page: "/server-copy-print-backup",
    width: 650,
    told: ["gender"],
  },
  {
    input: "/server-copy-backup",
    button: v2,
    page: "/server-copy-v2-backup",
    width: 650,
    told: ["gender"],
  },
] as const;
const extraLabels = { gender: "লিঙ্গ", religion: "ধর্ম", occupation: "পেশা" };

const disclaimers = [
  "এই তথ্য জাতীয় পরিচয়পত্রের, ভোটার তালিকার নয়।",
  "এটি সফটওয়্যারে তৈরি।",
  "এতে কোনো স্বাক্ষর বা সিল নেই।",
  "এটি কোনো সরকারি দলিল নয়।",
];

journey(
  "all four result pages: two seconds, every field of the card, charged once in all",
  async ({ onlinePage, product }) => {
    const { page, login } = await atForm(product, onlinePage, 100);
    const asked: number[] = [];
    page.on("request", (request) => {
      if (isLookUp.test(request.url())) asked.push(Date.now());
    });
    for (const [index, { input, button, page: result, width, told }] of layouts.entries()) {
      await goTo(page, input);
      await fill(page, "4200000017");
      // The text stands until the look-up is answered, which is held until it was seen.
      const seen = Promise.withResolvers<void>();
      await page.route(isLookUp, (route) => seen.promise.then(() => route.continue()), {
        times: 1,
      });
      const tapped = Date.now();
      await button(page).click();
      await page.getByRole("status").getByText("তথ্য আনা হচ্ছে…").waitFor();
      seen.resolve();
      await page.waitForURL(`**${result}/4200000017/${dob}`);
      await card(page).waitFor();
      expect(asked).toHaveLength(index + 1);
      expect((asked[index] ?? 0) - tapped, result).toBeGreaterThanOrEqual(OPENING_WAIT_MS);
      await page.locator("header").getByText("৳৭০", { exact: true }).waitFor();
      await page.getByText(index === 0 ? /^৳৩০ কাটা হয়েছে/ : "এবার কোনো টাকা কাটেনি।").waitFor();

      const person = await personOf(page, "4200000017");
      const extra = Object.fromEntries(told.map((field) => [extraLabels[field], person[field]]));
      const wanted = Object.entries({ ...commonRows(person), ...extra });
      expect(await rowsOf(page), result).toEqual(
        Object.fromEntries(wanted.map(([label, value]) => [label, toAsciiDigits(value)])),
      );
      const photo = card(page).locator("img.copy-photo");
      await expect
        .poll(() => photo.evaluate((image: any) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expect
        .poll(() => card(page).locator(".copy-qr svg[role=img]").count())
        .toBe(button === v2 ? 1 : 0);
      for (const line of disclaimers)
        await expect
          .poll(() => card(page).getByText(line).count(), { message: line })
          .toBe(button === v2 ? 1 : 0);
      if (button === v2) expect(await accessibilityFaults(page), result).toEqual([]);
      expect(
        await page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth),
      ).toBe(360);

      await page.emulateMedia({ media: "print" });
      expect(
        await card(page).evaluate((sheet) => (globalThis as any).getComputedStyle(sheet).maxWidth),
        result,
      ).toBe(`${width}px`);
      await expect
        .poll(() => page.locator("header.sticky, nav, .toaster").filter({ visible: true }).count())
        .toBe(0);
      await page.emulateMedia({ media: null });
    }
    expect((await recordOf(product.origin, login)).charges).toEqual([PRICE]);
  },
);

journey(
  "Download PDF opens the print window; a link and a reload lead to the form, filled in",
  async ({ onlinePage, product }) => {
    const { page } = await atForm(product, onlinePage, 100);
    await notePrints(page);
    await fill(page, "4200000018");
    await v2(page).click();
    await card(page).waitFor();
    await page.getByRole("button", { name: "প্রিন্ট / PDF" }).click();
    await page.locator("body[data-printed=loaded]").waitFor();
    await page.reload();
    await page.waitForURL("**/server-copy");
    for (const { input, page: result } of layouts) {
      await page.goto(`${result}/4200000018/${dob}`);
      await page.waitForURL(`**${input}`);
      await expect.poll(() => page.locator("[name=nid]").inputValue()).toBe("4200000018");
      await expect.poll(() => page.locator("[name=dob]").inputValue()).toBe("২১-০৫-১৯৯০");
    }
  },
);

journey(
  "closed: V1 and V2 are off under the red notice; short: the same under its own",
  async ({ onlinePage, product }) => {
    const admin = await callAs(product.origin, ADMIN);
    const toggle = (status: boolean) =>
      admin.ask("PUT", "apply/toggle-order", { toggleName: "serverCopy", status });
    const { page, login } = await atForm(product, onlinePage, PRICE);
    const closed = page.getByText("Server copy is closed. Check the group notice.", {
      exact: true,
    });
    const short = page.locator("form").getByText("Insufficient balance!", { exact: true });
    const off = async () => [await v1(page).isDisabled(), await v2(page).isDisabled()];
    for (const path of ["/server-copy", "/server-copy-backup"]) {
      await goTo(page, path);
      await expect.poll(off).toEqual([false, false]);
      await toggle(false);
      await closed.waitFor();
      expect(await closed.evaluate((one) => one.className)).toContain("text-cancelled");
      await expect.poll(off).toEqual([true, true]);
      await toggle(true);
      await closed.waitFor({ state: "detached" });
    }
    await goTo(page, "/server-copy");
    await fill(page, "4200000019");
    await v1(page).click();
    await card(page).waitFor();

    // It was paid for, so it opens again, even closed and without a balance. Another person does
    // not.
    await toggle(false);
    await goTo(page, "/server-copy");
    await closed.waitFor();
    await fill(page, "4200000019");
    await page.getByText("এই কপি ২৪ ঘণ্টার মধ্যে একবার আনা হয়েছে, আবার খুললে টাকা কাটবে না।").waitFor();
    await expect.poll(off).toEqual([false, false]);
    await v2(page).click();
    await card(page).waitFor();
    await page.getByText("এবার কোনো টাকা কাটেনি।").waitFor();
    await toggle(true);
    await goTo(page, "/server-copy");
    await fill(page, "4200000020");
    await short.waitFor();
    await expect.poll(off).toEqual([true, true]);
    expect(await recordOf(product.origin, login)).toMatchObject({ charges: [PRICE], balance: 0 });
  },
);

journey(
  "a free copy whose 24 hours end while the form is open tells its price in the bar, and the first tap asks",
  async ({ onlinePage, product }) => {
    const { page, login } = await atForm(product, onlinePage, 100);
    await fill(page, "4200000022");
    await v1(page).click();
    await card(page).waitFor();
    await page.clock.install();
    await goTo(page, "/server-copy");
    await fill(page, "4200000022");
    const bar = page.locator(".bottom-bar");
    await bar.locator("dd").getByText("৳০", { exact: true }).waitFor();
    // Another was never free.
    await page.locator("[name=nid]").fill("4200000023");
    await bar.locator("dd").getByText("৳৩০", { exact: true }).first().waitFor();
    await page.locator("[name=nid]").fill("4200000022");
    await bar.locator("dd").getByText("৳০", { exact: true }).waitFor();
    await page.clock.fastForward("24:00:01");
    await bar.locator("dd").getByText("৳০ → ৳৩০", { exact: true }).waitFor();
    await v1(page).click();
    await bar.getByRole("alert").getByText("মূল্য বদলেছে: ৳০ → ৳৩০।").waitFor();
    expect((await recordOf(product.origin, login)).charges).toEqual([PRICE]);
  },
);

journey("a server copy with the keyboard alone", async ({ onlinePage, product }) => {
  const { page, login } = await atForm(product, onlinePage, 100, { size: DESKTOP });
  await notePrints(page);
  // On a wide screen the menu is beside the page. The first Tab stop skips it.
  await tabTo(page, page.getByRole("link", { name: "মূল অংশে যান" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.locator("[name=nid]"));
  await page.keyboard.type("1234567890123");
  await tabTo(page, page.locator("[name=dob]"));
  await page.keyboard.type("২১০৫১৯৯০");
  await tabTo(page, page.locator("[name=consent]"));
  await page.keyboard.press("Space");
  await tabTo(page, v1(page));
  await page.keyboard.press("Enter");
  await expectArrival(page, "সার্ভার কপি: লিঙ্গসহ");
  await card(page).waitFor();
  await tabTo(page, page.getByRole("button", { name: "প্রিন্ট / PDF" }));
  await page.keyboard.press("Enter");
  await page.locator("body[data-printed=loaded]").waitFor();
  expect((await recordOf(product.origin, login)).charges).toEqual([PRICE]);
});
