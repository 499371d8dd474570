import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { OrderPlaced } from "../../contract/orders.ts";
import { toBengaliDigits } from "../../contract/values/digits.ts";
import { callAs, makeUser, placeOrders, recordOf } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { orderNid, submit } from "../forms.ts";
import { goTo } from "../go-to.ts";
import { isCachedOnPhone, journey, signIn } from "../journey.ts";
import { expectFirstField } from "../keyboard.ts";
import { deliver } from "../live.ts";
import { ADMIN, whileStopped } from "../server.ts";
import { order, taka } from "../services.ts";

/** Counts the taps of a person on this page from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const here = globalThis as any;
    here.taps = 0;
    here.addEventListener(
      "pointerdown",
      ({ isTrusted }: any) => (here.taps += isTrusted ? 1 : 0),
      true,
    );
  });
  return () => page.evaluate("taps");
}

journey(
  "from its tile a sign copy by NID takes two taps, and an order is found by its last digits with one",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    const login = await makeUser(product.origin, 1000);
    await placeOrders(product.origin, login, 4);
    await signIn(page, login);
    const tile = page.locator("main").locator("a[href='/nid-order']");
    await tile.click();
    await expectFirstField(page, "সাইন কপি", "nidNumber");
    const taps = await countTaps(page);
    await page.keyboard.type("১২৩৪৫৬৭৮৯০");
    await page.locator("[name=consent]").check();
    await order(page, 400);
    expect(await taps()).toBeLessThanOrEqual(3);
    expect((await recordOf(product.origin, login)).orders[0]).toMatchObject({
      nidNumber: "******7890",
    });

    const before = await taps();
    await page.getByRole("button", { name: "খুঁজুন", exact: true }).click();
    await page.locator("main [name=q]:focus").waitFor();
    await page.keyboard.type("৭৮৯০");
    const found = page.locator("main ul > li");
    await expect.poll(() => found.count()).toBe(1);
    await found.getByText("•••• ৭৮৯০").waitFor();
    expect((await taps()) - before).toBe(1);
  },
);

journey(
  "a cancelled order is corrected at today's price, a delivered one ordered again; the same number is doubted",
  async ({ onlinePage, product }) => {
    const login = await makeUser(product.origin, 1000);
    const [mine, desk] = [await callAs(product.origin, login), await callAs(product.origin, ADMIN)];
    const first = { category: "nid", nidNumber: "1234567890", consent: true, forWhom: "রহিমের মা" };
    const { order: wrong } = await mine.ask<OrderPlaced>("POST", "apply/order", first);
    const note = "একটি সংখ্যা ভুল";
    await desk.ask("PUT", `apply/order/${wrong._id}`, { status: "cancel", note, category: "nid" });
    await desk.ask("POST", "balance/update-nid-balance", { nidBalance: 130 });
    const page = await onlinePage();
    await signIn(page, login, "/my-order");
    await page.locator("main li").getByRole("button").first().click();
    await page.getByRole("dialog").getByRole("button", { name: "ঠিক করে আবার অর্ডার করুন" }).click();
    await page.waitForURL("**/nid-order?draft=**");
    const number = page.locator("[name=nidNumber]");
    await expect.poll(() => number.inputValue()).toBe("1234567890");
    await page.locator("form").getByText(note).waitFor();
    await page.locator("main dl").getByText(taka(130), { exact: true }).waitFor();
    expect(await page.locator("[name=consent]").isChecked()).toBe(false);
    // It is the same order once more, for the same person; below, a repeat is for somebody else.
    const forWhom = page.getByLabel("কার জন্য");
    await expect.poll(() => forWhom.inputValue()).toBe("রহিমের মা");
    await number.fill("1234567891");
    await page.locator("[name=consent]").check();
    const card = await order(page, 870);
    await card.getByText("রহিমের মা").waitFor();

    const [{ _id } = { _id: "" }] = (await recordOf(product.origin, login)).orders;
    // Two lines, whatever is said of it.
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(64);
    await goTo(page, "/statement");
    await deliver(product.origin, _id);
    // The home settles its rows when it is drawn, by what the phone has heard.
    await page.getByRole("link", { name: "খবর, নতুন ২টি" }).waitFor();
    // Every list says in the same words whose it is.
    for (const path of ["/home", "/news", "/statement"]) {
      await goTo(page, path);
      await page.locator("#main").getByText("রহিমের মা").first().waitFor();
    }
    await goTo(page, "/my-order");
    await card.getByText("তৈরি").waitFor();
    await card.getByRole("button").first().click();
    await page.getByRole("dialog").getByRole("button", { name: "আবার অর্ডার" }).click();
    await page.waitForURL("**/nid-order?draft=**");
    await expect.poll(() => number.inputValue()).toBe("1234567891");
    await expect.poll(() => forWhom.inputValue()).toBe("");
    await page.locator("form").getByText("আগেরটি তৈরি আছে, নতুন করে ৳১৩০ কাটবে।").waitFor();
    await goTo(page, "/nid-order");
    await expect.poll(() => number.inputValue()).toBe("");
    expect(await page.locator("form").getByText("আগেরটি চালিয়ে যান").count()).toBe(0);
    await goTo(page, `/nid-order?draft=again-${_id}`);
    await expect.poll(() => number.inputValue()).toBe("1234567891");
    await number.fill("1234567892");
    await number.fill("1234567891");

    // A repeat that nobody has changed is offered nowhere, yet its address opens it. One that is
    // left unfinished is a draft of its own: the tile opens an empty form, and offers it by name.
    await goTo(page, "/home");
    await page.locator("main a[href='/nid-order']").click();
    await expectFirstField(page, "সাইন কপি", "nidNumber");
    await expect.poll(() => number.inputValue()).toBe("");
    const before = page
      .locator("form")
      .getByRole("link", { name: /^আগেরটি চালিয়ে যান · K-[০-৯]+, •••• ৭৮৯১$/ });
    await before.click();
    await expect.poll(() => number.inputValue()).toBe("1234567891");
    await page.reload();
    await expect.poll(() => number.inputValue()).toBe("1234567891");
    await goTo(page, "/outbox");
    await page
      .locator("main li")
      .getByText(/^K-[০-৯]+ · •••• ৭৮৯১$/)
      .waitFor();

    // Typed by hand, the number of the cancelled order is free, that of the delivered one is
    // doubted, and can be ordered.
    await goTo(page, "/nid-order");
    await expect.poll(() => number.inputValue()).toBe("");
    await number.fill("12");
    await page.waitForURL("**/nid-order?draft=**");
    // From the open form to an empty one, and back to what was begun.
    await goTo(page, "/nid-order");
    await expect.poll(() => number.inputValue()).toBe("");
    await page.locator("form").getByRole("link", { name: "আগেরটি চালিয়ে যান · •••" }).click();
    await expect.poll(() => number.inputValue()).toBe("12");
    await number.fill("");
    await goTo(page, "/outbox");
    await page.locator("main li").getByText("•••• ৭৮৯১").first().waitFor();
    // A form that is empty again claims no draft.
    expect(await page.locator("main li").getByText("শুরু করা হয়েছে").count()).toBe(0);
    await goTo(page, "/nid-order");
    await number.fill("1234567891");
    await page.locator("[name=consent]").check();
    await submit(page);
    const question = /^শেষ ৪ সংখ্যা মেলে: K-[০-৯]+ · রহিমের মা · তৈরি · .+ দেখুন$/;
    const asked = page.getByRole("alert").getByText(question);
    await asked.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await number.fill("1234567890");
    await asked.waitFor({ state: "detached" });
    await number.fill("1234567891");
    await submit(page);
    await asked.waitFor();
    // The earlier order is a tap away, and what was typed stays.
    await asked.getByRole("link", { name: "দেখুন" }).click();
    await page.getByRole("dialog").getByText("রহিমের মা").first().waitFor();
    await page.keyboard.press("Escape");
    await page.goBack();
    await expect.poll(() => number.inputValue()).toBe("1234567891");
    await page.locator("[name=consent]").check();
    await submit(page);
    await asked.waitFor();
    expect((await recordOf(product.origin, login)).charges).toEqual([130, 120]);
    await order(page, 740);
    expect((await recordOf(product.origin, login)).charges).toEqual([130, 130, 120]);
    await desk.ask("POST", "balance/update-nid-balance", { nidBalance: 120 });
  },
);

journey(
  "without a server a saved person fills the form and a number like an earlier one is told; a logout leaves nobody",
  async ({ newPage, product, rahim }) => {
    await placeOrders(product.origin, rahim, 1);
    const page = await newPage();
    await signIn(page, rahim, "/my-order");
    await page.locator("main li").getByText("•••• ০০০১").waitFor();
    await goTo(page, "/nid-order");
    const number = page.locator("[name=nidNumber]");
    const people = page.getByRole("button", { name: "সেভ করা নম্বর" });
    const sheet = page.getByRole("dialog");
    await number.fill("১০০০০০০০০১");
    await people.click();
    await sheet.getByLabel("কার নম্বর?").fill("করিম মিয়া");
    await sheet.getByRole("button", { name: "সেভ করুন" }).click();
    await sheet.getByText("এই নম্বরটি করিম মিয়া নামে সেভ করা আছে।").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await isCachedOnPhone(page);

    await whileStopped(product, async () => {
      await page.goto("/tin");
      await people.click();
      await sheet.getByRole("button", { name: /^করিম মিয়া •••• / }).click();
      await expect.poll(() => number.inputValue()).toBe("1000000001");
      await page.goto("/nid-order");
      await page.locator("form").getByRole("link", { name: "আগেরটি চালিয়ে যান · •••• ০০০১" }).click();
      await page.locator("[name=consent]").check();
      await page.locator("main [type=submit]:enabled").click();
      await page
        .getByRole("alert")
        .getByText(/^শেষ ৪ সংখ্যা মেলে: /)
        .waitFor();
    });
    await page.getByRole("button", { name: "আপনার মেনু" }).click();
    await page.getByRole("menuitem", { name: "লগআউট" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText("২টি খসড়া ও ১ জনের নম্বর এই ফোন থেকে মুছে যাবে।").waitFor();
    await question.getByRole("button", { name: "লগআউট" }).click();
    await page.waitForURL("**/login");
    await signIn(page, rahim, "/nid-order");
    await people.click();
    await sheet.getByText(/^এখনো কোনো নম্বর সেভ করা হয়নি/).waitFor();
  },
);

journey(
  "on a slow line the order that is being sent is no repeat of itself, and nothing moves",
  async ({ newPage, rahim }) => {
    const page = await newPage();
    await signIn(page, rahim, "/nid-order");
    const seen = Promise.withResolvers<void>();
    await page.route("**/api/apply/order", (route) => seen.promise.then(() => route.continue()), {
      times: 1,
    });
    await page.locator("[name=nidNumber]").fill("1234567890");
    await page.locator("[name=consent]").check();
    const top = () =>
      page
        .locator("[name=consent]")
        .evaluate((one) => one.getBoundingClientRect().top + (globalThis as any).scrollY);
    const before = await top();
    await page.locator("main [type=submit]").click();
    await page.getByRole("button", { name: "পাঠানো হচ্ছে · Processing..." }).waitFor();
    expect(await page.getByText("আগেও অর্ডার করেছেন").count()).toBe(0);
    expect(await top()).toBe(before);
    seen.resolve();
    await page.waitForURL("**/my-order");
  },
);

journey(
  "after an order its outcome stands first: number, charge and what to do next, also offline",
  async ({ newPage, product, rahim }) => {
    const page = await newPage();
    await signIn(page, rahim, "/nid-order");
    await page.locator("[name=nidNumber]").fill("1234567890");
    await page.locator("[name=consent]").check();
    await page.locator("main [type=submit]:enabled").click();
    await page.waitForURL("**/my-order");
    const outcome = page.locator("main section[role=status]");
    const [placed] =
      (await (
        await callAs(product.origin, rahim)
      ).ask<{ orderNumber: string }[]>("GET", "apply/my-order")) ?? [];
    await outcome
      .getByText(toBengaliDigits(String(placed?.orderNumber)), { exact: true })
      .waitFor();
    await outcome.getByText("৳১২০ কাটা হয়েছে, ব্যালেন্স ৳৩৮০।").waitFor();
    await outcome.getByRole("button", { name: "শেয়ার" }).waitFor();
    expect(await page.locator(".toaster").getByText("Order placed").count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await outcome.getByText("অর্ডার করা হয়েছে।").waitFor();

    await outcome.getByRole("link", { name: "আরেকটি অর্ডার" }).click();
    await page.waitForURL("**/nid-order");
    await isCachedOnPhone(page);
    await page.context().setOffline(true);
    await page.locator("[name=nidNumber]").fill("1234567899");
    await page.getByLabel("কার জন্য").fill(" ৩ নং  ");
    await page.locator("[name=consent]").check();
    await page.getByRole("button", { name: "ফোনে সংরক্ষণ করুন" }).click();
    await page.waitForURL("**/my-order");
    await outcome.getByText("ফোনে রাখা হয়েছে। সংযোগ এলে পাঠানো হবে।").waitFor();
    await outcome.getByText(/ · ৩ নং$/).waitFor();
    await outcome.getByText("পাঠানো হলে ৳১২০ কাটবে").waitFor();
    await page.context().setOffline(false);
    await outcome.getByText("৳১২০ কাটা হয়েছে, ব্যালেন্স ৳২৬০").waitFor();
    // Found by it without the server and with it.
    await isCachedOnPhone(page);
    await page.getByRole("button", { name: "খুঁজুন", exact: true }).click();
    for (const offline of [true, false]) {
      await page.context().setOffline(offline);
      await page.locator("main [name=q]").fill(offline ? "৩ নং" : "3 নং");
      await expect.poll(() => page.locator("main ul > li").count()).toBe(1);
    }
    expect((await recordOf(product.origin, rahim)).charges).toEqual([120, 120]);

    // An answer that is none of ours is no missing connection. The order goes by itself, later.
    const bad = { status: 403, contentType: "text/html", body: "<title>403 Forbidden</title>" };
    await page.route("**/api/apply/order", (route) => route.fulfill(bad), { times: 1 });
    await orderNid(page, "1234567777");
    await outcome.getByText("ফোনে রাখা হয়েছে। নিজে থেকে আবার পাঠানো হবে।").waitFor();
    await outcome.getByText("৳১২০ কাটা হয়েছে, ব্যালেন্স ৳১৪০").waitFor();
  },
);
