import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { OrderMessage } from "../../../contract/conversation.ts";
import type { OrderPlaced } from "../../../contract/orders.ts";
import { callAs } from "../../api.ts";
import { DESKTOP, PHONE } from "../../browser.ts";
import { isCachedOnPhone, journey, signIn } from "../../journey.ts";
import { expectFocus } from "../../keyboard.ts";
import { openProxy } from "../../proxy.ts";
import { ADMIN } from "../../server.ts";
import { killPages, linesOn, losingHalf } from "../../talk.ts";

// Each try has one of its own, on which nothing of the try before is lost.
const proxied = journey.extend("proxy", async ({ product }, { onCleanup }) => {
  const proxy = await openProxy(product.origin);
  onCleanup(proxy.close);
  return proxy;
});

/** Half of the tries are lost, and after each the phone waits twice as long, up to a minute. */
const patience = { timeout: 240_000 };
const box = (page: Page) => page.locator("[name=message]");

proxied(
  "a question and its answer over a line that loses half, written offline, both pages killed: every line once, in order",
  async ({ newPage, browser, product, proxy, rahim }) => {
    const [mine, staff] = [
      await callAs(product.origin, rahim),
      await callAs(product.origin, ADMIN),
    ];
    const placed = { category: "nid", nidNumber: "1234567890", consent: true };
    const { order } = await mine.ask<OrderPlaced>("POST", "apply/order", placed);
    const onServer = async () =>
      (await staff.ask<OrderMessage[]>("GET", `apply/order/${order._id}/messages`)).map(
        ({ text }) => text,
      );
    const [toDesk, toPhone] = [`/all-order?open=${order._id}`, `/my-order?open=${order._id}`];
    let [desk, phone] = [await newPage(DESKTOP, proxy.origin), await newPage(PHONE, proxy.origin)];
    await Promise.all([signIn(desk, ADMIN, toDesk), signIn(phone, rahim)]);
    await Promise.all([isCachedOnPhone(desk), isCachedOnPhone(phone)]);
    const reopen = async () => {
      const before = [desk, phone];
      [desk, phone] = [await desk.context().newPage(), await phone.context().newPage()];
      for (const page of before) await page.close();
      for (const [page, to] of [
        [desk, toDesk],
        [phone, toPhone],
      ] as const)
        await page.goto(to);
    };

    await desk.getByRole("button", { name: "গ্রাহককে লিখুন" }).click();
    await expectFocus(box(desk));
    const sentences = desk.getByRole("button", { name: "জন্ম তারিখটি লিখুন।" });
    expect(
      await sentences.evaluate((one: any) => one.getBoundingClientRect().bottom),
    ).toBeLessThanOrEqual(DESKTOP.height);
    proxy.change(losingHalf());
    await desk.getByRole("button", { name: "জন্ম তারিখটি লিখুন।" }).click();
    await desk.getByRole("button", { name: "প্রশ্ন করুন" }).click();
    const said = ["দ্বিতীয় কথা", "তৃতীয় কথা"];
    for (const line of said) {
      await expect.poll(() => box(desk).inputValue(), patience).toBe("");
      await box(desk).fill(line);
      await desk.getByRole("button", { name: "শুধু জানান" }).click();
    }
    await expect.poll(() => box(desk).inputValue(), patience).toBe("");
    await killPages([desk, phone], browser);
    await reopen();
    const asked = ["জন্ম তারিখটি লিখুন।", ...said];
    await expect.poll(onServer, patience).toEqual(asked);
    // Lists are asked for once a minute: the person opens it where the line holds, and writes where
    // it does not.
    proxy.change(() => "pass");
    await phone.reload();
    await phone.getByText("আপনার উত্তর পেলে কাজ শুরু হবে।").waitFor(patience);
    await expect.poll(() => linesOn(phone), patience).toEqual(asked);
    proxy.change(losingHalf());

    await phone.context().setOffline(true);
    const answers = ["৫ মে ১৯৯০", "না, ৬ মে", "কার্ড দেখে লিখলাম"];
    for (const [at, line] of answers.entries()) {
      await box(phone).fill(line);
      await phone.getByRole("button", { name: "ফোনে সংরক্ষণ করুন" }).click();
      await expect.poll(() => linesOn(phone)).toEqual([...asked, ...answers.slice(0, at + 1)]);
    }
    await phone.locator("section ol").getByText("পাঠানো বাকি").last().waitFor();
    await killPages([desk, phone], browser);
    await reopen();
    await phone.context().setOffline(false);

    const all = [...asked, ...answers];
    await expect.poll(onServer, patience).toEqual(all);
    // Whoever opens it where the line holds reads all of it. Nothing waits: neither the question,
    // nor a line in the outbox.
    proxy.change(() => "pass");
    await reopen();
    for (const page of [phone, desk]) await expect.poll(() => linesOn(page), patience).toEqual(all);
    await phone
      .locator("section ol")
      .getByText("পাঠানো বাকি")
      .waitFor({ state: "detached", ...patience });
    await expect
      .poll(() => mine.ask("GET", `apply/my-order/${order._id}`), patience)
      .toMatchObject({ unread: 0 });
    const seen = await mine.ask<OrderMessage[]>("GET", `apply/my-order/${order._id}/messages`);
    expect(seen.filter((one) => !one.staff).every((one) => one.seen)).toBe(true);
    await expect.poll(() => phone.getByText("আপনার কাছে প্রশ্ন").count()).toBe(0);
  },
  900_000,
);
