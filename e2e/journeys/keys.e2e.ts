import { expect } from "vitest";
import { journey, signIn } from "../journey.ts";

journey(
  "a shopkeeper makes a key, a program orders with it, and ends with it",
  async ({ newPage, rahim, product }) => {
    const page = await newPage();
    await signIn(page, rahim, "/profile");
    await page.getByRole("link", { name: "চাবি দেখুন" }).click();
    await page.getByRole("button", { name: "চাবি বানান" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("[name=name]").fill("দোকানের কম্পিউটার");
    await dialog.locator("[name=may]").selectOption("order");
    await dialog.locator("[type=submit]").click();
    const shown = dialog.locator("code");
    await shown.waitFor();
    const Authorization = (await shown.textContent()) ?? "";
    // It is asked about once more before it is gone for ever.
    await page.keyboard.press("Escape");
    await dialog.getByText("আর কখনও দেখানো হবে না").waitFor();
    await dialog.getByRole("button", { name: "বসানো হয়েছে" }).click();
    await page.getByText("এখনো ব্যবহার হয়নি").waitFor();

    const order = () =>
      fetch(`${product.origin}/api/apply/order`, {
        method: "POST",
        headers: { Authorization, "Content-Type": "application/json" },
        body: JSON.stringify({ category: "nid", nidNumber: "1234567890", expectedPrice: 120 }),
      });
    expect((await order()).status).toBe(201);
    await page.getByRole("button", { name: "দোকানের কম্পিউটার-এর চাবি বাতিল করুন" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "বাতিল করুন" }).click();
    await page.getByText("এখনো কোনো চাবি নেই।").waitFor();
    expect((await order()).status).toBe(401);
    await page.goto("/my-order");
    await page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor();
    expect(await page.locator("main li").getByText("অপেক্ষমাণ").count()).toBe(1);
  },
);
