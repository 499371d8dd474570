import { expect } from "vitest";
import type { OrderPlaced } from "../../../contract/orders.ts";
import { callAs, makeUser, recordOf } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { goTo } from "../../go-to.ts";
import { journey, signIn } from "../../journey.ts";
import { deliver, nid, waitForStream } from "../../live.ts";
import { ADMIN } from "../../server.ts";
import { openForm, taka } from "../../services.ts";
import { shiftsOf, sumOf, watchShifts } from "../../still.ts";

/** Services by their path, with their first price in tk. */
const services = { "/tin": 90, "/nid-pdf": 80, "/nid-order": 120, "/bio": 350 };

journey(
  "short of money, every form says so and its button is off",
  async ({ onlinePage, product }) => {
    const poor = await makeUser(product.origin, 79);
    const page = await onlinePage();
    await signIn(page, poor);
    for (const [path, price] of Object.entries(services)) {
      await openForm(page, path);
      await page.locator("form").getByText("Insufficient balance!", { exact: true }).waitFor();
      await page
        .locator("main dl")
        .getByText(taka(price - 79), { exact: true })
        .waitFor();
      await expect
        .poll(() => page.locator("main [type=submit]").isDisabled(), { message: path })
        .toBe(true);
    }

    // Closed as well, only that is said: money would not open it.
    const admin = await callAs(product.origin, ADMIN);
    for (const [path, toggleName, sentence] of [
      ["/tin", "tin", "Official server copy order is closed. Check the group notice."],
      ["/server-copy", "serverCopy", "Server copy is closed. Check the group notice."],
    ] as const) {
      await admin.ask("PUT", "apply/toggle-order", { toggleName, status: false });
      await goTo(page, path);
      await page.getByText(sentence, { exact: true }).waitFor();
      const shortage = page.locator("main").getByText(/Insufficient balance!|ঘাটতি/);
      await expect.poll(() => shortage.count(), { message: path }).toBe(0);
      await expect
        .poll(() => page.locator("main [type=submit]:enabled").count(), { message: path })
        .toBe(0);
      await admin.ask("PUT", "apply/toggle-order", { toggleName, status: true });
    }
  },
);

journey(
  "home: orders above the services, nothing moves when they change",
  async ({ onlinePage, product, rahim }) => {
    const [mine, desk] = [await callAs(product.origin, rahim), await callAs(product.origin, ADMIN)];
    const { order: first } = await mine.ask<OrderPlaced>("POST", "apply/order", nid());
    const page = await onlinePage();
    await watchShifts(page);
    const stream = waitForStream(page);
    await signIn(page, rahim);
    const orders = page.getByRole("region", { name: "আপনার অর্ডার" });
    const tiles = page.getByRole("region", { name: "সেবা বেছে নিন" });
    await orders.getByText("অপেক্ষমাণ").waitFor();
    const top = (await tiles.boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan((await orders.boundingBox())?.y ?? 0);
    const places = await tiles
      .getByRole("link")
      .evaluateAll((all) => all.map((one: any) => one.offsetTop));
    expect(new Set(places.slice(0, 3)).size).toBe(1);
    await stream;
    const before = (await shiftsOf(page)).length;

    await deliver(product.origin, first._id);
    await orders.getByText("তৈরি").waitFor();
    await mine.ask("POST", "apply/order", nid());
    await page.locator("header").getByText(taka(260)).waitFor();
    expect((await tiles.boundingBox())?.y).toBe(top);
    // Only the badge's shorter word moves, in its own place.
    expect(sumOf((await shiftsOf(page)).slice(before))).toBeLessThan(0.001);

    // Only a closed service tells its state; and a balance that nothing can be ordered with says
    // so.
    await expect.poll(() => tiles.getByText(/খোলা|আপাতত বন্ধ/).count()).toBe(0);
    await desk.ask("PUT", "apply/toggle-order", { toggleName: "tin", status: false });
    await tiles
      .getByRole("link", { name: /^অফিশিয়াল সার্ভার কপি/ })
      .getByText("আপাতত বন্ধ")
      .waitFor();
    await desk.ask("PUT", "apply/toggle-order", { toggleName: "tin", status: true });
    await desk.ask("PUT", "users/edit-user-balance", {
      userId: mine.userId,
      amount: "29",
      reason: "test",
    });
    await page.getByText(`সেবা নিতে কমপক্ষে ${taka(30)} লাগে।`).waitFor();
    expect(
      await page.locator("main").getByRole("link", { name: "রিচার্জ" }).getAttribute("href"),
    ).toBe("/recharge");
    expect(await accessibilityFaults(page)).toEqual([]);

    // At the next visit what is ready stands first, and opens itself.
    await page.reload();
    await orders.getByRole("link", { name: /^সাইন কপি.*তৈরি/ }).click();
    await page.getByRole("dialog", { name: /^সাইন কপি · K-/ }).waitFor();
  },
);

const closed = [
  {
    path: "/nid-order",
    toggleName: "nidCopy",
    sentence: "Sign copy order is closed. Check the group notice.",
  },
  {
    path: "/nid-pdf",
    toggleName: "nidPDF",
    sentence: "NID PDF order is closed. Check the group notice.",
  },
  {
    path: "/tin",
    toggleName: "tin",
    sentence: "Official server copy order is closed. Check the group notice.",
  },
  {
    path: "/bio",
    toggleName: "bio",
    sentence: "Biometric order is closed. Check the group notice.",
  },
] as const;

journey(
  "closed, every form says its own notice in red while it stands open",
  async ({ onlinePage, product, rahim }) => {
    const admin = await callAs(product.origin, ADMIN);
    const page = await onlinePage();
    await signIn(page, rahim);
    for (const { path, toggleName, sentence } of closed) {
      await openForm(page, path);
      const button = page.locator("main [type=submit]");
      await expect.poll(() => button.isEnabled(), { message: path }).toBe(true);
      await admin.ask("PUT", "apply/toggle-order", { toggleName, status: false });
      const notice = page.locator("form").getByText(sentence, { exact: true });
      await notice.waitFor();
      expect(await notice.evaluate((one) => one.className)).toContain("text-cancelled");
      // Its price, and nothing that can't be used.
      await page.locator("form").getByText(/মূল্য ৳/).waitFor();
      await expect
        .poll(() => page.locator("form :is(input, button)").count(), { message: path })
        .toBe(0);
      await admin.ask("PUT", "apply/toggle-order", { toggleName, status: true });
      await notice.waitFor({ state: "detached" });
      await expect.poll(() => button.isEnabled(), { message: path }).toBe(true);
    }
    expect((await recordOf(product.origin, rahim)).orders).toEqual([]);
  },
);

journey(
  "on a phone price and button stay above the keyboard, and the tabs go",
  async ({ newPage, rahim }) => {
    const page = await newPage();
    const phone = await page.context().newCDPSession(page);
    await phone.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
    await signIn(page, rahim, "/nid-order");
    const button = page.locator("main [type=submit]");
    const tabs = page.getByRole("navigation", { name: "দ্রুত মেনু" });
    const inSight = async (height: number) => {
      const isInside = async () => {
        const box = await button.boundingBox();
        return box !== null && box.y > 0 && box.y + box.height <= height;
      };
      await expect.poll(isInside).toBe(true);
    };
    await inSight(740);
    await page.locator("[name=nidNumber]").focus();
    await page.setViewportSize({ width: 360, height: 430 });
    await expect.poll(() => page.locator("html[data-keyboard]").count()).toBe(1);
    await page.locator("[name=nidNumber]").pressSequentially("12345");
    await page.getByText("৫/১০").waitFor();
    await inSight(430);
    await expect.poll(() => tabs.isVisible()).toBe(false);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.locator("html[data-keyboard]").count()).toBe(0);
    await expect.poll(() => tabs.isVisible()).toBe(true);
  },
);
