import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Service } from "../../../contract/services/own.ts";
import { callAs, makeUser, recordOf } from "../../api.ts";
import { PHONE } from "../../browser.ts";
import { goTo } from "../../go-to.ts";
import { isCachedOnPhone, journey, signIn, toast } from "../../journey.ts";
import { textOfBrowser } from "../../kept.ts";
import { ADMIN } from "../../server.ts";

journey(
  "an option adds to the price: beside it, in the bar, without a connection and on the receipt; the cost stays with admins",
  async ({ newPage, onlinePage, product }) => {
    const mark = randomUUID().slice(0, 4);
    const name = `পাসপোর্ট ${mark}`;
    const login = await makeUser(product.origin, 1_000);
    const desk = await callAs(product.origin, ADMIN);
    const label = (bn: string, en: string) => ({ bn, en });
    const speed = {
      name: "speed",
      label: label("কত দ্রুত", "Speed"),
      type: "choice",
      required: true,
      public: true,
      options: [
        { value: "usual", label: label("সাধারণ", "Usual") },
        { value: "fast", label: label("জরুরি", "Urgent") },
      ],
    };
    const number = { label: label("পাসপোর্ট নম্বর", "Passport number"), type: "code" };
    const { key } = await desk.ask<Service>(
      "POST",
      "services",
      {
        name: label(name, `Passport ${mark}`),
        group: "identity",
        icon: "document",
        consent: false,
        price: 150,
        fields: [{ ...number, required: true, findBy: true }, speed],
      },
      randomUUID(),
    );
    const setExtra = (was: number, price: number) =>
      desk.ask("PUT", "balance", {
        changes: [{ name: key, option: { field: "speed", value: "fast" }, was, price }],
      });

    const admin = await onlinePage(PHONE);
    await signIn(admin, ADMIN, "/update-balance");
    await admin.getByLabel(`${name} · জরুরি: বাড়তি মূল্য`).fill("৳ ৫০");
    await admin.getByLabel(`${name}: খরচ`, { exact: true }).fill("৭৬৫৪৩.২১");
    await admin.locator("main").getByRole("button", { name: "সংরক্ষণ করুন", exact: true }).click();
    await toast(admin, "অপশন ও খরচ সংরক্ষণ করা হয়েছে।");
    await admin.getByRole("cell", { name: `${name} · জরুরি`, exact: true }).waitFor();
    await admin.getByRole("cell", { name: `${name} · খরচ`, exact: true }).waitFor();

    const page = await newPage();
    await signIn(page, login);
    await isCachedOnPhone(page);
    await goTo(page, `/order/${key}`);
    const bar = page.locator("main form");
    await bar.getByText("+৳৫০", { exact: true }).waitFor();
    await bar.getByText("৳১৫০", { exact: true }).waitFor();
    await page.locator("[name=passportNumber]").fill("BX0123456");
    await page.getByText("জরুরি", { exact: true }).click();
    await bar.getByText("৳২০০", { exact: true }).waitFor();
    // Another price of another option is no news, but this one is.
    expect(await bar.getByText("→").count()).toBe(0);
    await setExtra(50, 60);
    await bar.getByText("৳২০০ →").waitFor();
    await bar.getByText("৳২১০", { exact: true }).waitFor();

    await page.context().setOffline(true);
    await page.locator("main [type=submit]").click();
    await page.getByText("মূল্য বদলেছে: ৳২০০ → ৳২১০।", { exact: false }).waitFor();
    await page.getByRole("button", { name: "ফোনে সংরক্ষণ করুন" }).click();
    await page.getByText("পাঠানো হলে ৳২১০ কাটবে", { exact: false }).waitFor();
    await setExtra(60, 75.5);
    await page.context().setOffline(false);
    await goTo(page, "/outbox");
    await page.getByText("মূল্য ছিল ৳২১০, এখন ৳২২৫.৫০।").waitFor();
    expect((await recordOf(product.origin, login)).charges).toEqual([]);
    await page.getByRole("button", { name: "৳২২৫.৫০ মূল্যে পাঠান" }).click();
    await expect.poll(async () => (await recordOf(product.origin, login)).charges).toEqual([225.5]);

    await goTo(page, "/statement");
    await page.getByRole("button", { name: `রসিদ: ${name} −৳২২৫.৫০` }).click();
    const receipt = page.getByRole("dialog");
    await receipt.getByText("কত দ্রুত", { exact: true }).waitFor();
    await receipt.getByText("জরুরি", { exact: true }).waitFor();

    await goTo(admin, "/all-order");
    await goTo(admin, "/audit");
    await admin.getByText("খরচ বদল").last().waitFor();
    // An admin may be a clerk tomorrow: what the desk pays is only ever shown.
    const kept = await admin.evaluate(textOfBrowser);
    expect(kept).toContain(key);
    for (const cost of ["76543", "7654321", "৭৬৫৪৩"]) expect(kept).not.toContain(cost);
  },
);
