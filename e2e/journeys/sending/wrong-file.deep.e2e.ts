import { expect } from "vitest";
import type { OrderMessage } from "../../../contract/conversation.ts";
import type { OrderPlaced } from "../../../contract/orders.ts";
import { callAs, makeUser } from "../../api.ts";
import { DESKTOP, PHONE } from "../../browser.ts";
import { isCachedOnPhone, journey, signIn } from "../../journey.ts";
import { deliver } from "../../live.ts";
import { photo } from "../../photos.ts";
import { ADMIN } from "../../server.ts";

journey(
  "a wrong file is reported without a connection, with a photo; it stands as returned until staff answer, and note something",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 1_000);
    const [mine, staff] = [
      await callAs(product.origin, rahim),
      await callAs(product.origin, ADMIN),
    ];
    const placed = { category: "nid", nidNumber: "1234567890", consent: true };
    const { order } = await mine.ask<OrderPlaced>("POST", "apply/order", placed);
    await deliver(product.origin, order._id);
    const [desk, phone] = [await newPage(DESKTOP), await newPage(PHONE)];
    await Promise.all([
      signIn(desk, ADMIN, `/all-order?open=${order._id}`),
      signIn(phone, rahim, "/my-order"),
    ]);
    const { balance } = await mine.ask<{ balance: number }>("GET", "users/userInfo");

    await phone.getByText("তৈরি").first().waitFor();
    await isCachedOnPhone(phone);
    await phone.goto(`/my-order?open=${order._id}`);
    await phone.getByRole("dialog").waitFor();
    await phone.context().setOffline(true);
    await phone.getByRole("button", { name: "ফাইলটি ভুল" }).click();
    const send = phone.getByRole("button", { name: "ফোনে সংরক্ষণ করুন" });
    await phone.getByRole("button", { name: "ছবি বা PDF" }).click();
    await phone.locator("[name=files]").setInputFiles(await photo("card", 900));
    await phone.getByText("আরও ২টি দেওয়া যাবে।").waitFor();
    // Without a reason nobody could mend it.
    await expect.poll(() => send.isDisabled()).toBe(true);
    await phone.getByLabel("ফাইলে কী ভুল আছে?").fill("নামের বানান ভুল");
    await send.click();
    await phone.locator("section ol").getByText("নামের বানান ভুল").waitFor();
    expect(await phone.getByRole("button", { name: "ফাইলটি ভুল" }).count()).toBe(0);
    await phone.context().setOffline(false);
    await phone.getByText("ফাইল ভুল, জানানো হয়েছে").first().waitFor();
    await phone.getByRole("button", { name: "ছবি ১" }).waitFor();

    await desk.getByRole("button", { name: "ভুল ফাইল: ১" }).click();
    await desk.getByText("ফাইলটি ভুল").first().waitFor();
    await desk.locator("section ol").getByText("নামের বানান ভুল").waitFor();
    // What promises a file does not close it, and is no question.
    await desk.locator("[name=message]").fill("দেখছি");
    await desk.getByRole("button", { name: "উত্তর দিন, খোলা থাক" }).click();
    await expect.poll(() => desk.locator("[name=message]").inputValue()).toBe("");
    const now = await mine.ask<{ wrongFileAt?: string; askedAt?: string }>(
      "GET",
      `apply/my-order/${order._id}`,
    );
    expect([typeof now.wrongFileAt, now.askedAt]).toEqual(["string", undefined]);
    await desk.locator("[name=message]").fill("নতুন ফাইল আসছে");
    await desk.getByRole("button", { name: "উত্তর দিয়ে অভিযোগ শেষ করুন" }).click();
    await expect.poll(() => desk.getByText("ফাইলটি ভুল").count()).toBe(0);

    // Among staff, also without a connection, and about the person: nothing of it comes to them.
    await desk.context().setOffline(true);
    await desk.getByRole("button", { name: "কর্মীদের জন্য নোট লিখুন" }).click();
    await desk.locator("[name=note-for-staff]").fill("আগেও ভুল বানান দিয়েছেন");
    await desk.getByLabel(/^গ্রাহক সম্পর্কে/).check();
    await desk.getByRole("button", { name: "নোট সংরক্ষণ করুন" }).click();
    await desk.getByText("পাঠানো বাকি", { exact: true }).waitFor();
    await desk.context().setOffline(false);
    await desk.getByText(/· গ্রাহক সম্পর্কে$/).waitFor();

    await phone.getByText("নতুন ফাইল আসছে").waitFor();
    expect(await phone.getByText("আগেও ভুল বানান").count()).toBe(0);
    await expect.poll(() => phone.getByText("ফাইল ভুল, জানানো হয়েছে").count()).toBe(0);
    const said = await staff.ask<OrderMessage[]>("GET", `apply/order/${order._id}/messages`);
    expect(said.map(({ text, wrongFile, files }) => [text, wrongFile, files?.length])).toEqual([
      ["নামের বানান ভুল", true, 1],
      ["দেখছি", undefined, undefined],
      ["নতুন ফাইল আসছে", undefined, undefined],
    ]);
    expect((await mine.ask<{ balance: number }>("GET", "users/userInfo")).balance).toBe(balance);

    // Of what waits for an answer the next is open after each; a ready sentence joins what is
    // typed.
    const { order: other } = await mine.ask<OrderPlaced>("POST", "apply/order", placed);
    for (const { _id } of [order, other]) {
      await phone.goto(`/my-order?open=${_id}`);
      const box = phone.locator("[name=message]");
      await box.or(phone.getByRole("button", { name: "ডেস্ককে লিখুন" })).click();
      await box.fill("কবে?");
      await phone.getByRole("button", { name: "পাঠান", exact: true }).click();
      await phone.locator("section ol").getByText("কবে?").waitFor();
      await expect.poll(() => phone.locator("section ol").getByText("পাঠানো বাকি").count()).toBe(0);
    }
    await desk.goto(`/all-order?unanswered=1&open=${other._id}`);
    await desk.locator("main li").filter({ hasText: other.orderNumber }).waitFor();
    await desk.locator("[name=message]").fill("আজই");
    await desk.getByRole("button", { name: "জন্ম তারিখটি লিখুন।" }).click();
    await expect
      .poll(() => desk.locator("[name=message]").inputValue())
      .toBe("আজই\nজন্ম তারিখটি লিখুন।");
    await desk.getByRole("button", { name: "উত্তর দিন", exact: true }).click();
    await desk
      .getByRole("region", { name: "অর্ডারের বিবরণ" })
      .getByRole("heading", { name: order.orderNumber })
      .waitFor();
  },
);
