import type { Page } from "playwright-core";
import { goTo } from "./go-to.ts";
import { toast } from "./journey.ts";

/** Opens the newest pending order in the staff's queue. */
export async function openPending(admin: Page): Promise<void> {
  await goTo(admin, "/all-order?status=pending&sort=newest");
  const card = admin.locator("main li").filter({ hasText: "অপেক্ষমাণ" }).first();
  await card.getByRole("button").first().click();
  await admin.locator("[name=file]").waitFor({ state: "attached" });
}

/** Delivers this file for the open order. */
export async function deliverFile(admin: Page, path: string): Promise<void> {
  await admin.locator("[name=file]").setInputFiles(path);
  await admin.getByRole("button", { name: "ডেলিভারি দিন" }).click();
  await toast(admin, "Apply updated successfully");
}
