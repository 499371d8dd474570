import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { formatOrderNumber } from "../../../contract/values/order-number.ts";
import { weekdayNames, weekdays } from "../../../contract/week.ts";
import { paperPdf } from "../../../server/pdf/test/paper.ts";
import { callAs } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { DESKTOP, PHONE } from "../../browser.ts";
import { goTo } from "../../go-to.ts";
import { journey, signIn, toast } from "../../journey.ts";
import { deliver } from "../../live.ts";
import { ADMIN } from "../../server.ts";
import { type Placed, pdf, withOrders } from "../../staff.ts";

const TABLET = { width: 820, height: 1180 };
journey(
  "a delivery is taken back and its file replaced; its owner reads why, and downloads the new one, not a kept copy",
  async ({ onlinePage, product }) => {
    const { login, orders } = await withOrders(product.origin, "ভুল ফাইল", 1);
    const number = formatOrderNumber(orders[0]?.orderNumber, "bn");
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, `/all-order?q=${orders[0]?.orderNumber}`);
    await admin.locator("main li").getByRole("button").click();
    const pane = admin.getByRole("region", { name: "অর্ডারের বিবরণ" });
    const send = async (words: string, button: string) => {
      await admin.locator("[name=file]").setInputFiles(pdf("paper.pdf", words));
      await pane.locator("figure").getByText(`${orders[0]?.orderNumber} · `).waitFor();
      await pane.getByRole("button", { name: button }).last().click();
    };
    await send("wrong", "ডেলিভারি দিন");

    const user = await onlinePage(PHONE);
    await signIn(user, login, "/my-order");
    const card = user.locator("main li").filter({ hasText: number });
    const download = async () => {
      const saved = user.waitForEvent("download");
      await card.getByRole("button", { name: /ডাউনলোড/ }).click();
      return (await (await saved).createReadStream())
        .toArray()
        .then((parts) => Buffer.concat(parts).toString());
    };
    expect(await download()).toContain("wrong");

    await pane.getByText(/গ্রাহক .* ফাইলটি নামিয়েছেন/).waitFor();
    await pane.getByRole("button", { name: "ফাইল বদলান" }).click();
    await send("right", "ঠিক ফাইল পাঠান");
    await toast(admin, `${orders[0]?.orderNumber}: ফাইল বদলানো হয়েছে, গ্রাহককে জানানো হলো।`);
    await card.getByText("নতুন ফাইল").waitFor();
    expect(await download()).toContain("right");

    await admin.setViewportSize(DESKTOP);
    await pane.getByRole("button", { name: "ডেলিভারি ফিরিয়ে নিন" }).click();
    await admin
      .getByRole("alertdialog")
      .getByRole("button", { name: "ডেলিভারি ফিরিয়ে নিন" })
      .click();
    await toast(admin, "ডেলিভারি ফিরিয়ে নেওয়া হয়েছে। অর্ডারটি আবার অপেক্ষমাণ।");
    await card.getByText("আবার অপেক্ষায়").waitFor();
    await card.getByText("অপেক্ষমাণ").waitFor();
    await goTo(user, "/pdf");
    await user.getByText("ফোনে এখনো কোনো ফাইল নেই").waitFor();
    await admin.setViewportSize(PHONE);
    const sheet = admin.getByRole("dialog", { name: /^সাইন কপি/ });
    await sheet.locator("[name=file]").setInputFiles(pdf("paper.pdf", "again"));
    await sheet.getByRole("button", { name: "ডেলিভারি দিন" }).click();
    await toast(admin, "Apply updated successfully");
  },
);

journey(
  "several orders are claimed and then cancelled together, on every device, and all are refunded",
  async ({ onlinePage, product }) => {
    const { api, orders } = await withOrders(product.origin, "কয়েকটি একসাথে", 5);
    const admin = await onlinePage(PHONE);
    await signIn(admin, ADMIN, `/all-order?status=pending&user=${api.userId}`);
    const rows = admin.locator("main li");
    await expect.poll(() => rows.count()).toBe(5);
    const begin = admin.getByRole("button", { name: "কয়েকটি একসাথে বাছুন" });
    await begin.click();
    for (const at of [0, 1]) await rows.nth(at).getByRole("checkbox").check();
    await admin.getByText("২টি বাছা হয়েছে").waitFor();
    expect(await accessibilityFaults(admin)).toEqual([]);
    await admin.getByRole("button", { name: "আমি করছি" }).click();
    await toast(admin, "২টি অর্ডারে আপনার নাম দেওয়া হয়েছে।");
    await expect.poll(() => rows.filter({ hasText: "আপনি কাজ করছেন" }).count()).toBe(2);
    // What was claimed is ticked no longer, a moment after the rows say so.
    await expect.poll(() => rows.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await rows.nth(0).getByRole("checkbox").check();
    await rows.nth(1).getByRole("checkbox").check();
    await admin.getByRole("button", { name: "বাতিল করুন", exact: true }).click();
    const dialog = admin.getByRole("alertdialog");
    await dialog.getByText("৳২৪০").waitFor();
    await dialog.getByRole("button", { name: "নম্বরটি ভুল, মিলিয়ে আবার অর্ডার করুন।" }).click();
    await dialog.getByRole("button", { name: "২টি বাতিল করুন" }).click();
    await toast(admin, "২টি অর্ডার বাতিল হয়েছে, টাকা ফেরত গেছে।");
    await expect.poll(() => rows.count()).toBe(3);
    for (const [size, count] of [
      [TABLET, 2],
      [DESKTOP, 1],
    ] as const) {
      await admin.setViewportSize(size);
      await begin.click();
      await rows.first().getByRole("checkbox").check();
      await admin.getByRole("button", { name: "বাতিল করুন", exact: true }).click();
      await dialog.getByRole("button", { name: "নম্বরটি ভুল, মিলিয়ে আবার অর্ডার করুন।" }).click();
      await dialog.getByRole("button", { name: "১টি বাতিল করুন" }).click();
      await expect.poll(() => rows.count()).toBe(count);
    }
    const left = orders[4]?.orderNumber ?? "";
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining(left)]);
    expect((await api.ask<{ balance: number }>("GET", "users/userInfo")).balance).toBe(5000 - 120);
  },
);

journey(
  "a paper that the disk has lost: its owner is told whom to ask, and staff replace it",
  async ({ onlinePage, product, rahim }) => {
    const { ask } = await callAs(product.origin, rahim);
    const order = { category: "nid", voterNumberNid: "123456789012" };
    const placed = await ask<Placed>("POST", "apply/order", order);
    await deliver(product.origin, placed.order._id);
    for (const paper of globSync(join(product.dataDir, "files/??/*"))) rmSync(paper);

    const user = await onlinePage();
    await signIn(user, rahim, "/my-order");
    await user.getByRole("button", { name: "ডাউনলোড" }).first().click();
    await toast(user, "ফাইলটি নষ্ট হয়েছে বা হারিয়ে গেছে। কর্মীদের জানান, তাঁরা বিনা খরচে আবার দেবেন।");

    const admin = await onlinePage({ width: 1024, height: 768 });
    await signIn(admin, ADMIN, "/all-order?status=approved");
    await admin.locator("main li").first().getByRole("button").first().click();
    await admin.getByRole("button", { name: "ফাইল বদলান" }).click();
    const paper = { name: "paper.pdf", mimeType: "application/pdf", buffer: paperPdf() };
    await admin.locator("[name=file]").setInputFiles(paper);
    expect(await accessibilityFaults(admin)).toEqual([]);
    await admin.getByRole("button", { name: "ঠিক ফাইল পাঠান" }).click();
    await toast(admin, `${placed.order.orderNumber}: ফাইল বদলানো হয়েছে, গ্রাহককে জানানো হলো।`);

    await user.getByText("নতুন ফাইল").first().waitFor();
    const download = user.waitForEvent("download");
    await user.getByRole("button", { name: "ডাউনলোড" }).first().click();
    expect((await download).suggestedFilename()).toMatch(/^K-\d+-sign-copy\.pdf$/);
    expect((await ask<{ balance: number }>("GET", "users/userInfo")).balance).toBe(380);
  },
);

journey(
  "a service has opening hours; closed, its form says when it opens, on every device",
  async ({ onlinePage, rahim }) => {
    const clock = (hours: number) =>
      new Intl.DateTimeFormat("sv-SE", {
        timeZone: "Asia/Dhaka",
        hour: "2-digit",
        minute: "2-digit",
      }).format(Date.now() + hours * 3_600_000);
    const user = await onlinePage(PHONE);
    await signIn(user, rahim, "/nid-order");
    const admin = await onlinePage(DESKTOP);
    await signIn(admin, ADMIN, "/toggle-order");
    const times = admin.getByRole("button", { name: "খোলার সময়: Sign/Nid Copy" });
    await times.click();
    const dialog = admin.getByRole("dialog");
    await dialog.locator("[name=opens]").fill(clock(2));
    await dialog.locator("[name=closes]").fill(clock(4));
    // A day that is neither today nor tomorrow, whenever this runs.
    const day = weekdayNames[(new Date(Date.now() + 3 * 86_400_000).getUTCDay() + 1) % 7] ?? "fri";
    await dialog.getByLabel(weekdays[day].bn).selectOption("closed");
    await dialog.getByRole("button", { name: "সংরক্ষণ করুন", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await admin.getByText(new RegExp(`^রোজ .* পর্যন্ত খোলা; ${weekdays[day].bn} বন্ধ$`)).waitFor();
    // The open form hears of it.
    await user.getByText(/^আবার খুলবে .*-এ/).waitFor();
    for (const size of [PHONE, TABLET]) {
      await admin.setViewportSize(size);
      await times.click();
      await dialog.waitFor();
      await admin.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
    await times.click();
    await dialog.locator("[name=opens]").fill(clock(-2));
    await dialog.getByRole("button", { name: "সংরক্ষণ করুন", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await user.getByText(/^আবার খুলবে/).waitFor({ state: "detached" });
  },
);
