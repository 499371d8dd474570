import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeUser } from "../../api.ts";
import { DESKTOP } from "../../browser.ts";
import { journey, signIn } from "../../journey.ts";
import { deliver, nid, waitForStream } from "../../live.ts";
import { ADMIN } from "../../server.ts";
import { openMyOrders, ready } from "./my-orders.ts";

/*
 * What a page hears, it shows: it polls only once a minute, which is longer than a journey waits.
 */

/** The requests for "my orders" from now on. */
function watchList(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/apply/my-order"))
      asked.push(
        `${new Date().toISOString()} ${request.url()} ${request.headers()["if-none-match"]}`,
      );
  });
  return asked;
}

async function openQueue(admin: Page): Promise<void> {
  const stream = waitForStream(admin);
  await admin.goto("/all-order");
  await stream;
}

journey(
  "my open list turns green with the delivery, without a poll",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    const { order } = await openMyOrders(page, product.origin);
    const asked = watchList(page);
    await deliver(product.origin, order);
    await ready(page).waitFor();
    expect(asked, asked.join(" ")).toHaveLength(1);
  },
);

journey(
  "the admin's queue shows a new order as it comes, and rings if asked to",
  async ({ onlinePage, product }) => {
    const admin = await onlinePage(DESKTOP);
    await admin.addInitScript(() => {
      const { prototype } = (globalThis as any).OscillatorNode;
      const { start } = prototype;
      prototype.start = function (when: number) {
        (globalThis as any).rung = ((globalThis as any).rung ?? 0) + 1;
        start.call(this, when);
      };
    });
    const rung = () => admin.evaluate(() => (globalThis as any).rung ?? 0);
    await signIn(admin, ADMIN);
    const login = await makeUser(product.origin, 1_000, "করিম শেখ");
    const user = await callAs(product.origin, login);
    await openQueue(admin);
    await user.ask("POST", "apply/order", nid());
    await admin.getByText("করিম শেখ").first().waitFor();
    expect(await rung()).toBe(0);

    await admin.goto("/profile");
    await admin.getByRole("switch", { name: "নতুন অর্ডারে শব্দ" }).click();
    await expect.poll(rung).toBe(2);
    const stream = waitForStream(admin);
    await admin.reload();
    await stream;
    await admin.getByRole("switch", { name: "নতুন অর্ডারে শব্দ", checked: true }).waitFor();
    // Browsers let a page play sounds only after a tap.
    await admin.getByRole("heading").first().click();
    expect(await rung()).toBe(0);
    await user.ask("POST", "apply/order", nid());
    await expect.poll(rung).toBe(2);
  },
);

journey(
  "price, switch, notice and balance change on an open form at once",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    const login = await makeUser(product.origin, 1_000);
    const admin = await callAs(product.origin, ADMIN);
    const { userId } = await callAs(product.origin, login);
    await signIn(page, login);
    const stream = waitForStream(page);
    await page.goto("/nid-order");
    await page.getByText("৳১২০").first().waitFor();
    await stream;
    const shows = (text: string) => page.getByText(text).first().waitFor();
    await admin.ask("POST", "balance/update-nid-balance", { nidBalance: 137 });
    await shows("৳১৩৭");
    await admin.ask("PUT", "apply/toggle-order", { toggleName: "nidCopy", status: false });
    await shows("Sign copy order is closed. Check the group notice.");
    await admin.ask("POST", "notice/notices", { notice: "আজ বিকেলে বন্ধ থাকবে" });
    await shows("আজ বিকেলে বন্ধ থাকবে");
    await admin.ask("PUT", "users/edit-user-balance", { userId, amount: 4321 });
    await shows("৳৪,৩২১");
    await admin.ask("POST", "balance/update-nid-balance", { nidBalance: 120 });
    await admin.ask("PUT", "apply/toggle-order", { toggleName: "nidCopy", status: true });
  },
);
