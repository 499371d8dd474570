import { expect } from "vitest";
import { journey, signIn } from "../journey.ts";
import { PATIENCE_MS } from "../patience.ts";

journey(
  "a shopkeeper makes a key, a program orders with it, and ends with it",
  async ({ newPage, rahim, product }) => {
    const page = await newPage();
    await signIn(page, rahim, "/profile");
    // What stands above the link has come.
    await page.getByText("এই ডিভাইস", { exact: true }).waitFor();
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

journey(
  "a shopkeeper gives the address of a program, sees that a trial does not arrive, and stops it",
  async ({ newPage, rahim }) => {
    const page = await newPage();
    await signIn(page, rahim, "/keys");
    await page.getByRole("button", { name: "ঠিকানা দিন" }).click();
    const dialog = page.getByRole("dialog");
    const save = async (address: string) => {
      await dialog.locator("[name=address]").fill(address);
      await dialog.locator("[type=submit]").click();
    };
    await save("https://localhost/hooks");
    await dialog.getByText("ইন্টারনেট থেকে খোলা যায়, এমন ঠিকানা দিন।").waitFor();
    // Nobody has this name.
    await save("https://shop.invalid/hooks");
    expect(await dialog.locator("code").textContent()).toMatch(/^whs_[\w-]{43}$/);
    await dialog.getByRole("button", { name: "বসানো হয়েছে" }).click();
    await page.getByText("https://shop.invalid/hooks").waitFor();
    await page.getByRole("button", { name: "পরীক্ষার খবর পাঠান" }).click();
    const sent = page.getByRole("list", { name: "পাঠানো খবর" }).getByRole("listitem");
    const tried = async () => {
      await page.getByRole("button", { name: "হালনাগাদ করুন" }).click();
      return sent.allTextContents();
    };
    await expect
      .poll(tried, { timeout: PATIENCE_MS })
      .toEqual([expect.stringMatching(/পরীক্ষা.*ঠিকানাটি খোলে না/)]);
    await sent.getByRole("button", { name: "পরীক্ষা: আবার পাঠান" }).click();
    await page.getByText("পাঠানো হচ্ছে।").first().waitFor();
    await page.getByRole("switch", { name: "খবর পাঠানো" }).click();
    await page.getByText("বন্ধ থাকতে যা ঘটে").waitFor();
    expect(await page.getByRole("button", { name: "পরীক্ষার খবর পাঠান" }).count()).toBe(0);
  },
);
