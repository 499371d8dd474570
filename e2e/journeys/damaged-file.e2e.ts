import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { callAs, makeUser } from "../api.ts";
import { accessibilityFaults, journey, signIn, toast } from "../journey.ts";
import { deliver } from "../live.ts";
import { ADMIN } from "../server.ts";

const TABLET = { width: 1024, height: 768 };

journey(
  "a paper that the disk has lost: its owner is told, staff see it and deliver it again",
  async ({ newPage, product }) => {
    const login = await makeUser(product.origin, 500);
    const { ask } = await callAs(product.origin, login);
    const order = { category: "nid", voterNumberNid: "123456789012" };
    const placed = await ask<{ order: { _id: string } }>("POST", "apply/order", order);
    await deliver(product.origin, placed.order._id);
    for (const paper of globSync(join(product.dataDir, "files/??/*"))) rmSync(paper);

    const user = await newPage();
    await signIn(user, login, "/my-order");
    await user.getByRole("button", { name: "ডাউনলোড" }).first().click();
    await toast(user, "ফাইলটি নষ্ট হয়েছে বা হারিয়ে গেছে। কর্মীদের জানানো হয়েছে, তাঁরা বিনা খরচে আবার দেবেন।");

    const admin = await newPage(TABLET);
    await signIn(admin, ADMIN, "/all-order?status=pending");
    await admin.getByRole("button", { name: "অর্ডারগুলো দেখুন" }).waitFor();
    await admin.getByRole("button", { name: "অর্ডারগুলো দেখুন" }).click();
    const card = admin.locator("main li").filter({ hasText: "ফাইলটি সার্ভারে নেই" });
    await card.getByRole("button").first().click();
    const again = admin.getByRole("button", { name: "আবার ডেলিভারি দিন" });
    await again.waitFor();
    expect(await accessibilityFaults(admin)).toEqual([]);

    const paper = { name: "paper.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
    await admin.locator("[name=file]").setInputFiles(paper);
    await again.click();
    await toast(admin, "Apply updated successfully");
    await admin.getByText("নতুন ফাইল দেওয়া হয়েছে").waitFor();
    await expect.poll(() => admin.locator("main li").filter({ hasText: "ফাইলটি সার্ভারে নেই" }).count()).toBe(0);

    const download = user.waitForEvent("download");
    await user.getByRole("button", { name: "ডাউনলোড" }).first().click();
    expect((await download).suggestedFilename()).toBe("order.pdf");
    expect((await ask<{ balance: number }>("GET", "users/userInfo")).balance).toBe(380);
  },
);
