import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { callAs } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { DESKTOP, PHONE } from "../../browser.ts";
import { goTo } from "../../go-to.ts";
import { journey, signIn } from "../../journey.ts";
import { ADMIN } from "../../server.ts";
import { drop, pdf, withOrders } from "../../staff.ts";

/** Twenty files go one after the other. */
const TWENTY_MS = 90_000;
const TABLET = { width: 820, height: 1180 };
/** Counts what is tapped. */
function tapper() {
  let taps = 0;
  return {
    tap: async (what: Locator) => {
      taps += 1;
      await what.click();
    },
    taps: () => taps,
  };
}

journey(
  "twenty orders are delivered with twenty files named by number, in four taps, out of a queue that opens on who waits longest",
  async ({ onlinePage, product }) => {
    const { api, orders } = await withOrders(product.origin, "বিশ অর্ডার", 20);
    const admin = await onlinePage(DESKTOP);
    await signIn(admin, ADMIN, "/all-order");
    const rows = admin.locator("main li");
    await expect.poll(() => rows.count()).toBe(20);
    const first = orders[0]?.orderNumber;
    await expect.poll(() => rows.first().textContent()).toContain(first);
    const inSight = (all: any[]) =>
      all.filter((row) => row.getBoundingClientRect().bottom <= (globalThis as any).innerHeight)
        .length;
    await expect.poll(() => rows.evaluateAll(inSight)).toBeGreaterThanOrEqual(10);
    // The file box of the open order is in sight too.
    await rows.first().getByRole("button").click();
    await admin.locator("[name=file]").waitFor({ state: "attached" });
    const lowerEdge = (box: any) => box.getBoundingClientRect().bottom as number;
    await expect
      .poll(() => admin.locator("[name=file]").evaluate(lowerEdge))
      .toBeLessThanOrEqual(DESKTOP.height);

    const { tap, taps } = tapper();
    const chooser = admin.waitForEvent("filechooser");
    await tap(admin.getByText("অনেক ফাইল"));
    // One more tap is for the system's own dialog.
    await (await chooser).setFiles(orders.map(({ orderNumber }) => pdf(`${orderNumber}.pdf`)));
    const dialog = admin.getByRole("dialog", { name: "একসাথে ডেলিভারি" });
    await dialog.getByRole("listitem").first().waitFor();
    const above = (all: any[], low: number) =>
      all.filter((row) => row.getBoundingClientRect().bottom <= low).length;
    const seen = async () => {
      const low = (await dialog.locator("footer").boundingBox())?.y ?? 0;
      return dialog.getByRole("listitem").evaluateAll(above, low);
    };
    await expect.poll(seen).toBeGreaterThanOrEqual(15);
    await tap(dialog.getByRole("button", { name: "২০টি ডেলিভারি দিন" }));
    await dialog.getByText("২০টি ডেলিভারি হয়েছে।").waitFor({ timeout: TWENTY_MS });
    await tap(dialog.getByRole("button", { name: "শেষ" }));
    expect(taps() + 1).toBeLessThanOrEqual(6);
    await admin.getByText("কোনো অর্ডার অপেক্ষায় নেই").waitFor();
    const mine = await api.ask<{ status: string; file: string }[]>("GET", "apply/my-order");
    expect(mine.map(({ status }) => status)).toEqual(Array(20).fill("approved"));

    // What is chosen is what the queue opens on the next time.
    await admin.getByText("সব", { exact: true }).click();
    await expect.poll(() => rows.count()).toBe(20);
    await goTo(admin, "/home");
    await goTo(admin, "/all-order");
    await expect.poll(() => rows.count()).toBe(20);
    // A copied address shows the same on a device where another tab was chosen last.
    await admin.waitForURL(/\?status=all$/);
    const other = await onlinePage(DESKTOP);
    await signIn(other, ADMIN, "/all-order");
    await other.getByText("কোনো অর্ডার অপেক্ষায় নেই").waitFor();
    await other.waitForURL(/\?status=pending&sort=due$/);
    await goTo(other, admin.url());
    await expect.poll(() => other.locator("main li").count()).toBe(20);
    // It is written in place of the bare address: Back does not come to that again.
    await goTo(other, "/home");
    await goTo(other, "/all-order");
    await other.waitForURL(/\?status=pending&sort=due$/);
    await other.goBack();
    await other.waitForURL("**/home");
    await goTo(other, "/all-user?q=zz");
    await other.locator("main [name=sort]").selectOption("balance");
    await goTo(other, "/home");
    await goTo(other, "/all-user");
    await other.waitForURL(/\/all-user\?sort=balance$/);
  },
);

journey(
  "dropped files are reviewed: one finds its order, one is found by hand, one is decided; nothing else goes, on any device",
  async ({ onlinePage, product }) => {
    const { api, orders } = await withOrders(product.origin, "টেনে ছাড়া", 5);
    const [one, two, done, ...more] = orders.map(({ orderNumber }) => orderNumber);
    const staff = await callAs(product.origin, ADMIN);
    await staff.ask("PUT", `apply/order/${orders[2]?._id}`, { status: "cancel", note: "ভুল নম্বর" });
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, "/all-order");
    await admin.locator("main li").first().waitFor();
    await drop(admin, [`${one}.pdf`, "scan.pdf", `${done}.pdf`]);
    const dialog = admin.getByRole("dialog", { name: "একসাথে ডেলিভারি" });
    await dialog.getByText(/ বাতিল করেছেন। এই ফাইল পাঠানো হয়নি।$/).waitFor();
    await dialog.getByRole("button", { name: "১টি ডেলিভারি দিন" }).waitFor();
    // What needs somebody's eye stands above what is ready.
    const names = () => dialog.getByRole("listitem").locator("p[title]").allTextContents();
    await expect.poll(names).toEqual(["scan.pdf", `${done}.pdf`, `${one}.pdf`]);
    expect(await accessibilityFaults(admin)).toEqual([]);
    const typed = dialog.getByRole("textbox");
    await typed.fill("K-999999");
    await dialog.getByRole("button", { name: "খুঁজুন" }).click();
    await dialog.getByText("এই নম্বরে কোনো অর্ডার নেই।").waitFor();
    await typed.fill(two ?? "");
    await dialog.getByRole("button", { name: "খুঁজুন" }).click();
    await dialog.getByRole("button", { name: "২টি ডেলিভারি দিন" }).click();
    await dialog.getByText("২টি ডেলিভারি হয়েছে।").waitFor();
    await dialog.getByText("১টি ফাইল বাকি।").waitFor();
    await expect.poll(names).toEqual([`${done}.pdf`, "scan.pdf", `${one}.pdf`]);
    await dialog.getByRole("button", { name: "শেষ" }).click();
    for (const [at, size] of [DESKTOP, PHONE].entries()) {
      await admin.setViewportSize(size);
      const named = `${more[at]}.pdf`;
      if (size === PHONE) await admin.locator("[name=files]").setInputFiles([pdf(named)]);
      else await drop(admin, [named]);
      await dialog.getByRole("button", { name: "১টি ডেলিভারি দিন" }).click();
      await dialog.getByText("১টি ডেলিভারি হয়েছে।").waitFor();
      await dialog.getByRole("button", { name: "শেষ" }).click();
    }
    const mine = await api.ask<{ status: string }[]>("GET", "apply/my-order");
    expect(mine.map(({ status }) => status)).toEqual([
      "approved",
      "approved",
      "cancel",
      "approved",
      "approved",
    ]);
  },
);
