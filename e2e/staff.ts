import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paperPdf } from "../server/pdf/test/paper.ts";
import { callAs, makeUser } from "./api.ts";
import { goTo } from "./go-to.ts";
import { toast } from "./journey.ts";

/** A PDF to deliver. `words`: what stands in it. */
export const pdf = (name: string, words = name) => ({
  name,
  mimeType: "application/pdf",
  buffer: paperPdf(words),
});
export type Placed = { order: { _id: string; orderNumber: string }; balance: number };

/** A user with so many orders of 120 tk that wait, oldest first. */
export async function withOrders(origin: string, name: string, count: number) {
  const login = await makeUser(origin, 5000, name);
  const api = await callAs(origin, login);
  const orders: Placed["order"][] = [];
  for (let at = 0; at < count; at++) {
    const body = { category: "nid", voterNumberNid: String(700_000_000_000 + at) };
    orders.push((await api.ask<Placed>("POST", "apply/order", body)).order);
  }
  return { login, api, orders };
}

/** Opens the newest pending order in the staff's queue. */
export async function openPending(admin: Page): Promise<void> {
  await goTo(admin, "/all-order?status=pending&sort=newest");
  // Rows name their status only where it is another one than the list's.
  const pending = admin.locator("main li").filter({ hasNotText: /তৈরি|বাতিল/ });
  await pending.first().getByRole("button").first().click();
  await admin.locator("[name=file]").waitFor({ state: "attached" });
}

/** Delivers this file for the open order. */
export async function deliverFile(admin: Page, path: string): Promise<void> {
  await admin.locator("[name=file]").setInputFiles(path);
  await admin.getByRole("button", { name: "ডেলিভারি দিন" }).click();
  await toast(admin, "Apply updated successfully");
}

/**
 * Holds files over the page, as from a folder of the desktop, until it takes them, and drops them.
 */
export async function drop(page: Page, names: string[]): Promise<void> {
  const drag = (what: string) =>
    page.evaluate(
      ([type, paper, ...files]) => {
        const { DataTransfer, DragEvent, File, atob, document } = globalThis as any;
        const dataTransfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(paper), (letter: string) => letter.charCodeAt(0));
        for (const name of files)
          dataTransfer.items.add(new File([bytes], name, { type: "application/pdf" }));
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
        return event.defaultPrevented;
      },
      [what, paperPdf().toString("base64"), ...names],
    );
  await expect.poll(() => drag("dragover")).toBe(true);
  await drag("drop");
}
