import { expect } from "vitest";
import { callAs, makeUser, placeOrders, recordOf } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { goTo } from "../../go-to.ts";
import { isCachedOnPhone, journey, signIn } from "../../journey.ts";
import { movesTo } from "../../patience.ts";
import { taka } from "../../services.ts";

const PASTED = "১২৩৪৫৬৭৮৯০, রহিমের মা\n1111111111\n2222222222\n১২৩৪৫৬৭৮৯০\nabc\n12345";

journey(
  "many numbers pasted offline become one order each, once, also when the page is killed",
  async ({ newPage, product }) => {
    const login = await makeUser(product.origin, 1000);
    const mine = await callAs(product.origin, login);
    await mine.ask("POST", "apply/order", {
      category: "nid",
      nidNumber: "2222222222",
      consent: true,
    });
    const page = await newPage();
    const context = page.context();
    // What was ordered before is found on the phone.
    await signIn(page, login, "/my-order");
    await page.getByText("•••• ২২২২").waitFor();
    await goTo(page, "/nid-order");
    await page.getByRole("link", { name: "একসাথে অনেকগুলো" }).click();
    await page.locator("[name=numbers]").fill(PASTED);
    const lines = page.locator("form ol > li");
    await expect.poll(() => lines.count()).toBe(6);
    await lines.nth(3).getByText("ওপরে একবার আছে").waitFor();
    await lines.nth(2).getByText("শেষ চার সংখ্যা মেলে").waitFor();
    const ticked = () =>
      lines.locator("input").evaluateAll((all) => all.map((one: any) => one.checked));
    await expect.poll(ticked).toEqual([true, true, false, false, false, false]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator("main dl").getByText(taka(240), { exact: true }).waitFor();

    await isCachedOnPhone(page);
    await context.setOffline(true);
    // Typed again after a reload without a connection: the draft is there.
    await page.reload();
    await expect.poll(() => page.locator("[name=numbers]").inputValue()).toBe(PASTED);
    await expect.poll(ticked).toEqual([true, true, false, false, false, false]);
    await page.locator("[name=consent]").check();
    await page.getByRole("button", { name: "ফোনে সংরক্ষণ করুন" }).click();
    await page.getByRole("heading", { name: "২টি ফোনে রাখা হয়েছে" }).waitFor();
    await page.getByText("সংযোগ পেলে একে একে নিজেই যাবে।").waitFor();
    await page.getByRole("heading", { name: "বাদ পড়েছে ৩টি" }).waitFor();
    await page.getByText(/^•••• ২২২২ · শেষ চার সংখ্যা মেলে: K-[০-৯]+$/).waitFor();
    await page.getByRole("button", { name: "আরও নম্বর" }).click();
    await expect
      .poll(() => page.locator("[name=numbers]").inputValue())
      .toBe("2222222222\nabc\n12345");
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto("/my-order");
    await expect
      .poll(async () => (await recordOf(product.origin, login)).orders.length, { timeout: 20_000 })
      .toBe(3);
    const { orders, charges, balance } = await recordOf(product.origin, login);
    expect(orders).toMatchObject([
      { nidNumber: "******1111" },
      { nidNumber: "******7890", forWhom: "রহিমের মা" },
      {},
    ]);
    expect([charges, balance]).toEqual([[120, 120, 120], 640]);
    await again.goto("/many/nid");
    expect(await again.locator("[name=numbers]").inputValue()).toBe("");
  },
);

journey(
  "fifty lines are ordered online and told line by line; nothing is sent that the balance can't pay",
  async ({ onlinePage, product }) => {
    const login = await makeUser(product.origin, 2500);
    const page = await onlinePage();
    await signIn(page, login, "/many/nid");
    const numbers = (count: number) =>
      Array.from({ length: count }, (_, at) => String(3_000_000_000 + at)).join("\n");
    await page.locator("input[type=file]").setInputFiles({
      name: "numbers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`\ufeff${numbers(60)}`, "utf16le"),
    });
    await page.getByText("আরও ১০টি লাইন আছে").waitFor();
    await page.getByText("রিচার্জ করুন").waitFor();
    // What is lacking is told once, in the bar.
    expect(await page.locator("form").getByText("Insufficient").count()).toBe(0);
    await expect.poll(() => page.locator("form button[type=submit]").isDisabled()).toBe(true);
    await page.locator("[name=numbers]").fill(numbers(20));
    await page.locator("[name=consent]").check();
    await page.getByRole("button", { name: "২০টি অর্ডার করুন" }).dblclick();
    // They are sent one after another.
    const heading = page.getByRole("heading", { name: /^২০টির মধ্যে/ });
    await movesTo("২০টির মধ্যে ২০টি হয়েছে", () => heading.textContent());
    await page.getByText("K-").nth(19).waitFor();
    await page
      .getByText(`${taka(2400).replace("২৪", "২,৪")} কাটা হয়েছে, ব্যালেন্স ${taka(100)}`)
      .waitFor();
    expect((await recordOf(product.origin, login)).balance).toBe(100);
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

journey(
  "a number that turns out to be a repeat at the last moment is told first, and nothing is sent",
  async ({ onlinePage, product }) => {
    const login = await makeUser(product.origin, 1000);
    await placeOrders(product.origin, login, 1);
    const page = await onlinePage();
    await signIn(page, login, "/my-order");
    await page.getByText("•••• ০০০১").waitFor();
    await goTo(page, "/many/nid");
    await page.locator("[name=numbers]").fill("4444444444\n5555555555\n1000000001");
    await page.locator("[name=consent]").check();
    // The numbers were looked up when they were typed; then another page of this phone orders one
    // of them.
    await page.locator("form ol").getByText("শেষ চার সংখ্যা মেলে").waitFor();
    const send = page.getByRole("button", { name: "২টি অর্ডার করুন" });
    await send.waitFor();
    const other = await page.context().newPage();
    await other.goto("/nid-order");
    await other.locator("[name=nidNumber]").fill("5555555555");
    await other.locator("[name=consent]").check();
    await other.locator("main [type=submit]").click();
    await other.waitForURL("**/my-order");
    await other.close();
    await send.click();
    await page
      .getByRole("alert")
      .getByText("কিছু নম্বর আগেও অর্ডার হয়েছে। টিকগুলো দেখে আবার চাপুন।")
      .waitFor();
    await page.getByRole("button", { name: "১টি অর্ডার করুন" }).click();
    await page.getByRole("heading", { name: "১টির মধ্যে ১টি হয়েছে" }).waitFor();
    expect((await recordOf(product.origin, login)).charges).toEqual([120, 120, 120]);
  },
);

journey(
  "a pasted number comes out of its words, two offer many at once, and a text without one is told: in every field of a kind of number",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, await makeUser(product.origin, 1000), "/nid-order");
    const field = (name: string) => page.locator(`main form [name=${name}]`).first();
    const expectValue = (name: string, value: string) =>
      expect.poll(() => field(name).inputValue(), { message: name }).toBe(value);
    const paste = async (name: string, text: string, taken: string) => {
      await page.evaluate(
        (words) => (globalThis as any).navigator.clipboard.writeText(words),
        text,
      );
      await field(name).fill("");
      await field(name).press("Control+v");
      await expectValue(name, taken);
    };
    await paste("nidNumber", "NID: 1990 123 457", "1990 123 457");
    await page.keyboard.press("Control+z");
    await expectValue("nidNumber", "");
    await paste("nidNumber", "রহিম উদ্দিন\nএনআইডি ১৯৯০১২৩৪৫৭", "১৯৯০১২৩৪৫৭");
    await paste("nidNumber", "রহিম উদ্দিন", "");
    await page.getByText("যা পেস্ট করলেন তাতে এই নম্বর নেই।").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // A phone's keyboard puts its clipboard in without a paste, and without line ends.
    await page.locator("[name=nidNumber]").fill("");
    await page.keyboard.insertText("রহিম উদ্দিন NID 1990123457");
    await page.locator("[name=nidNumber]").blur();
    await expectValue("nidNumber", "1990123457");

    for (const [screen, name, text, taken] of [
      ["/tin", "nidNumber", "NID 1990123457", "1990123457"],
      ["/bio", "number", "ফোন: +৮৮ ০১৭১২-৩৪৫৬৭৮", "+৮৮ ০১৭১২-৩৪৫৬৭৮"],
      ["/server-copy", "nid", "NID: 1990123457", "1990123457"],
      ["/server-copy", "dob", "জন্ম তারিখ: 21/5/1990", "21-05-1990"],
      [
        "/birthday-registration",
        "birthRegistrationNumber",
        "BRN 20021234567890123",
        "20021234567890123",
      ],
      ["/birthday-registration", "dateOfBirth", "DOB: 21 May 1990", "21-05-1990"],
    ] as const) {
      if (!page.url().endsWith(screen)) await goTo(page, screen);
      await paste(name, text, taken);
    }

    await goTo(page, "/nid-order");
    await paste("nidNumber", "রহিম ১৯৯০১২৩৪৫৭\nকরিম 1990123458", "");
    await page.getByRole("button", { name: "২টি একসাথে অর্ডার করুন" }).click();
    await page.waitForURL("**/many/nid?draft=*");
    await expect
      .poll(() => page.locator("[name=numbers]").inputValue())
      .toBe("১৯৯০১২৩৪৫৭\n1990123458");
    await page.getByRole("button", { name: "২টি অর্ডার করুন" }).waitFor();
  },
);
