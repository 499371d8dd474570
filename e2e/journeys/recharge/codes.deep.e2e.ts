import { expect } from "vitest";
import type { Code } from "../../../contract/codes.ts";
import { callAs } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { goTo } from "../../go-to.ts";
import { atRecharge, journey, pay } from "../../recharge.ts";
import { ADMIN } from "../../server.ts";

journey(
  "a code is there for who has one: a sum at once, a percent with the recharge, and a wrong one is told at its field",
  async ({ product, onlinePage }) => {
    const admin = await callAs(product.origin, ADMIN);
    const form = { code: "", gives: "sum", percent: "", amount: "50", count: "10" };
    const make = async (more: object) =>
      (await admin.ask<{ code: Code }>("POST", "codes", { ...form, ends: "2099-12-31", ...more }))
        .code.code;
    const sum = await make({});
    const percent = await make({ gives: "percent", percent: "10", amount: "200" });
    const page = await atRecharge(product, onlinePage);
    const code = page.locator("[name=code]");
    const use = page.getByRole("button", { name: "ব্যবহার করুন" });
    expect(await code.count()).toBe(0);
    await page.getByRole("button", { name: "কোড আছে?" }).click();
    await code.fill("NEVER-MADE");
    await code.press("Enter");
    await page.getByText("কোডটি ঠিক নয়, অথবা আর ব্যবহার করা যায় না। মিলিয়ে আবার লিখুন।").waitFor();
    expect(await code.getAttribute("aria-invalid")).toBe("true");
    expect(await accessibilityFaults(page)).toEqual([]);

    await code.fill(`${sum.slice(0, 5)} ${sum.slice(5)}`.toLowerCase());
    await use.click();
    await page.getByText("৳৫০ যোগ হয়েছে। ব্যালেন্স এখন ৳৫০।").waitFor();
    await page.locator("header").getByText("৳৫০", { exact: true }).waitFor();

    await page.getByRole("button", { name: "কোড আছে?" }).click();
    await code.fill(percent);
    await page.context().setOffline(true);
    await page.getByText("কোড দেখতে সংযোগ লাগে। যা লিখেছেন তা থাকবে।").waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => use.isEnabled()).toBe(true);
    expect(await code.inputValue()).toBe(percent);
    await use.click();
    await page.getByText("এই রিচার্জে +১০%, সর্বোচ্চ ৳২০০").waitFor();
    await page.getByRole("button", { name: "৳১,০০০" }).click();
    await page.locator("main dl").getByText("৳১,১৫০", { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await pay(page, "১০০০", "pay");
    await page.locator("header").getByText("৳১,১৫০", { exact: true }).click();
    await page.waitForURL("**/statement");
    for (const [name, added] of [
      [`বোনাস, কোড ${percent}`, "+৳১০০"],
      [`বোনাস, কোড ${sum}`, "+৳৫০"],
    ] as const)
      await page.locator("main li").filter({ hasText: name }).getByText(added).waitFor();
  },
);

journey(
  "a claim that waits without a connection keeps its code, and is kept with it when that is refused",
  async ({ product, onlinePage }) => {
    const admin = await callAs(product.origin, ADMIN);
    await admin.ask("PUT", "recharge/numbers", { nagad: "01712345678" });
    const page = await atRecharge(product, onlinePage);
    await page.getByText("Send Money করে জানান").click();
    await page.getByRole("button", { name: "কোড আছে?" }).click();
    await page.context().setOffline(true);
    await page.getByText("টাকার খবরের সাথে যাবে, তখন মিলিয়ে দেখা হবে।").waitFor();
    const typed = { amount: "500", trxId: "8HK7A1B2", lastFour: "4821", code: "NEVERMADE" };
    for (const [name, value] of Object.entries(typed))
      await page.locator(`[name=${name}]`).fill(value);
    await page.locator("main [type=submit]").click();
    await page.getByText("এই ফোনে রাখা হয়েছে, সংযোগ পেলে নিজে থেকেই যাবে।").waitFor();
    await page.context().setOffline(false);
    await goTo(page, "/outbox");
    await page.getByText("কোডটি ঠিক নয়, অথবা আর ব্যবহার করা যায় না।").first().waitFor();
    await page.getByRole("button", { name: "সম্পাদনা" }).first().click();
    await page.waitForURL((url) => url.pathname === "/recharge");
    await expect.poll(() => page.locator("[name=code]").inputValue()).toBe("NEVERMADE");
    await page.locator("[name=code]").fill("");
    await page.locator("main [type=submit]").click();
    await page.getByText("জানানো হয়েছে। মিলিয়ে দেখে ব্যালেন্সে যোগ হবে।").waitFor();
    await admin.ask("PUT", "recharge/numbers", {});
  },
);
