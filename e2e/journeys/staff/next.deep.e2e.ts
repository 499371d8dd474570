import { expect } from "vitest";
import type { Service } from "../../../contract/services/own.ts";
import { callAgainAs, callAs, makeStaff, makeUser } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { PHONE } from "../../browser.ts";
import { journey, signIn, toast } from "../../journey.ts";
import { ADMIN } from "../../server.ts";
import { pdf } from "../../staff.ts";

const LATE_MS = 62_000;

journey(
  "a clerk's morning: what is late is seen first, next gives it, and each order is two taps until nothing is left",
  async ({ onlinePage, product }) => {
    const desk = await callAgainAs(product.origin, ADMIN);
    const make = (bn: string, more: object) =>
      desk.ask<Service>("POST", "services", {
        name: { bn, en: bn },
        group: "other",
        icon: "globe",
        price: 10,
        consent: false,
        fields: [{ label: { bn: "নম্বর", en: "Number" }, type: "number", required: true }],
        ...more,
      });
    const [quick, slow] = [
      await make("এক মিনিটের কাজ", { expectedMinutes: 1 }),
      await make("যখন হয় কাজ", {}),
    ];
    const customer = await callAs(product.origin, await makeUser(product.origin, 500, "সকালের জন"));
    const place = async ({ key, fields }: Service) => {
      const body = { category: key, [fields[0]?.name ?? ""]: "12345" };
      return (
        await customer.ask<{ order: { _id: string; orderNumber: string } }>(
          "POST",
          "apply/order",
          body,
        )
      ).order;
    };
    const untimed = await place(slow);
    const late = [await place(quick), await place(quick)];
    const other = await callAs(product.origin, await makeUser(product.origin, 500, "অন্য জন"));
    await other.ask("POST", "apply/order", { category: "nid", voterNumberNid: "700000000001" });
    const login = await makeStaff(product.origin, "সকালের কর্মী");
    const clerk = await callAs(product.origin, login);
    await desk.ask("PUT", `users/users/${clerk.userId}/services`, {
      services: [quick.key, slow.key],
    });
    const page = await onlinePage(PHONE);
    await signIn(page, login, "/all-order");
    const rows = page.locator("main li");
    // Nothing is written: they become late while the list is looked at.
    await page.getByRole("button", { name: "দেরি হয়েছে: ২" }).waitFor({ timeout: 2 * LATE_MS });
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => rows.first().textContent()).toContain(late[0]?.orderNumber);
    await expect.poll(() => rows.first().textContent()).toContain("দেরি");
    expect(await rows.last().textContent()).toContain(untimed.orderNumber);
    expect(await accessibilityFaults(page)).toEqual([]);

    let taps = 0;
    const sheet = page.getByRole("dialog");
    await page.getByRole("button", { name: "পরেরটি নিন" }).click();
    taps += 1;
    for (const { orderNumber } of [...late, untimed]) {
      await sheet.getByRole("heading", { name: orderNumber }).waitFor();
      await sheet.getByText(/^আপনি কাজ করছেন/).waitFor();
      await sheet.locator("[name=file]").setInputFiles(pdf(`${orderNumber}.pdf`));
      taps += 1;
      await sheet.getByRole("button", { name: "ডেলিভারি দিন" }).click();
      taps += 1;
    }
    await toast(page, "আপনার নেওয়ার মতো আর কোনো অর্ডার অপেক্ষায় নেই।");
    await page.getByText("কোনো অর্ডার অপেক্ষায় নেই", { exact: true }).waitFor();
    await expect.poll(() => sheet.count()).toBe(0);
    expect(taps).toBe(1 + 2 * 3);
    expect(await clerk.ask("GET", "apply/order-counts")).toMatchObject({
      all: 3,
      approved: 3,
      pending: 0,
      late: 0,
    });
  },
);

journey(
  "an order that is put aside is a colleague's, comes again last, and a clerk who is given other services sees it go",
  async ({ onlinePage, product }) => {
    const desk = await callAgainAs(product.origin, ADMIN);
    const service = await desk.ask<Service>("POST", "services", {
      name: { bn: "রাখা কাজ", en: "Put aside" },
      group: "other",
      icon: "globe",
      price: 10,
      consent: false,
      fields: [{ label: { bn: "নম্বর", en: "Number" }, type: "number", required: true }],
    });
    const customer = await callAs(product.origin, await makeUser(product.origin, 500, "রাখার জন"));
    const place = async () =>
      (
        await customer.ask<{ order: { _id: string; orderNumber: string } }>("POST", "apply/order", {
          category: service.key,
          [service.fields[0]?.name ?? ""]: "12345",
        })
      ).order;
    const [first, second] = [await place(), await place()];
    const login = await makeStaff(product.origin, "রাখার কর্মী");
    const clerk = await callAs(product.origin, login);
    const give = (services: string[]) =>
      desk.ask("PUT", `users/users/${clerk.userId}/services`, { services });
    await give([service.key]);
    const claimed = async ({ _id }: { _id: string }) =>
      (await desk.ask<{ claim: { by: string } | null }>("GET", `apply/order/${_id}`)).claim?.by;

    const page = await onlinePage({ width: 1280, height: 800 });
    await signIn(page, login, "/all-order");
    const pane = page.getByRole("region", { name: "অর্ডারের বিবরণ" });
    await page.locator("main li").first().waitFor();
    await page.keyboard.press("t");
    await pane.getByRole("heading", { name: first.orderNumber }).waitFor();
    await expect.poll(() => claimed(first)).toBe(clerk.userId);
    await page.keyboard.press("t");
    await pane.getByRole("heading", { name: second.orderNumber }).waitFor();
    await expect.poll(() => claimed(first)).toBeUndefined();
    await expect.poll(() => claimed(second)).toBe(clerk.userId);
    await page.keyboard.press("t");
    await toast(page, "যেগুলো রেখে দিয়েছেন, সেগুলো ছাড়া আর কিছু নেই। আবার চাপলে সেগুলো আসবে।");
    await page.keyboard.press("t");
    await expect.poll(() => claimed(first)).toBe(clerk.userId);
    await pane.getByRole("heading", { name: first.orderNumber }).waitFor();

    await give(["birth"]);
    await expect.poll(() => page.getByText(first.orderNumber).count()).toBe(0);
    expect(await page.getByText(second.orderNumber).count()).toBe(0);
  },
);
