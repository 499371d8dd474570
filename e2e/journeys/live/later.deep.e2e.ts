import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeUser } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { goTo } from "../../go-to.ts";
import { journey, signIn } from "../../journey.ts";
import { deliver, nid } from "../../live.ts";
import { openMyOrders, ready, waiting } from "./my-orders.ts";

/*
 * What a page hears, it shows: it polls only once a minute, which is longer than a journey waits.
 */

/** How many streams a browser has opened, and how many are still open. */
function liveStreams(context: BrowserContext) {
  let [made, ended] = [0, 0];
  context.on("request", (request) => {
    if (request.url().endsWith("/api/live")) made += 1;
  });
  const gone = (url: string) => {
    if (url.endsWith("/api/live")) ended += 1;
  };
  context.on("requestfailed", (request) => gone(request.url()));
  context.on("requestfinished", (request) => gone(request.url()));
  return { made: () => made, open: () => made - ended };
}

journey(
  "with the stream blocked it turns green with the next poll",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    await page.route("**/api/live", (route) => route.abort("connectionrefused"));
    await page.clock.install();
    const login = await makeUser(product.origin, 1_000);
    const api = await callAs(product.origin, login);
    const { order } = await api.ask<{ order: { _id: string } }>("POST", "apply/order", nid());
    await signIn(page, login);
    const listed = page.waitForResponse(/\/api\/apply\/my-order/);
    await page.goto("/my-order");
    await listed;
    await waiting(page).waitFor();
    await deliver(product.origin, order._id);
    await page.clock.runFor(30_000);
    await expect.poll(() => ready(page).count()).toBe(0);
    await page.clock.runFor(31_000);
    await ready(page).waitFor();
  },
);

journey("after a minute asleep it is green on wake", async ({ onlinePage, product }) => {
  const page = await onlinePage();
  await page.clock.install();
  let line = true;
  await page.route("**/api/live", (route) =>
    line ? route.continue() : route.abort("connectionrefused"),
  );
  const { order } = await openMyOrders(page, product.origin);
  // How a page sleeps: hidden, and the connection dead.
  line = false;
  await setVisible(page, false);
  await page.evaluate(`dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }))`);
  await deliver(product.origin, order);
  await page.clock.runFor(61_000);
  await expect.poll(() => ready(page).count()).toBe(0);
  await setVisible(page, true);
  await ready(page).waitFor();
});

journey(
  "two tabs share one stream; when one closes the other goes on",
  async ({ onlinePage, product }) => {
    const first = await onlinePage();
    const streams = liveStreams(first.context());
    const { api, order } = await openMyOrders(first, product.origin);
    const second = await first.context().newPage();
    await second.goto("/my-order");
    await waiting(second).waitFor();
    await deliver(product.origin, order);
    await Promise.all([ready(first).waitFor(), ready(second).waitFor()]);
    await expect.poll(streams.open).toBe(1);
    const made = streams.made();
    await first.close();
    await expect.poll(streams.made).toBe(made + 1);
    const next = await api.ask<{ order: { _id: string } }>("POST", "apply/order", nid());
    await waiting(second).waitFor();
    await deliver(product.origin, next.order._id);
    await expect
      .poll(() => second.getByRole("listitem").getByText("তৈরি", { exact: true }).count())
      .toBe(2);
  },
);

async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      const { document } = globalThis as any;
      Object.defineProperty(document, "visibilityState", { get: () => state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    visible ? "visible" : "hidden",
  );
}

journey(
  "the bell counts what happened, reads it out, and is quiet once the file was taken",
  async ({ newPage, product }) => {
    const page = await newPage();
    const { order } = await openMyOrders(page, product.origin);
    const bell = page.getByRole("link", { name: /^খবর/ });
    const calm = page.getByRole("link", { name: "খবর", exact: true });
    await goTo(page, "/news");
    await calm.waitFor();
    await goTo(page, "/home");
    await deliver(product.origin, order);
    const told = page
      .getByRole("status")
      .filter({ hasText: /^সাইন কপি তৈরি\. •••• [০-৯]{4} · K-[০-৯]+/ });
    await told.waitFor({ state: "attached" });
    await page.reload();
    await expect.poll(() => bell.getAttribute("aria-label")).toBe("খবর, নতুন ১টি");

    await page.context().setOffline(true);
    await bell.click();
    const news = page.locator("main li").filter({ hasText: "তৈরি" });
    await news.getByText("নতুন", { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().setOffline(false);
    await news.getByRole("link").click();
    const opened = page.getByRole("dialog", { name: /^সাইন কপি · K-/ });
    await opened.waitFor();
    // A look at the list takes no file.
    await page.getByLabel("খবর, নতুন ১টি").waitFor({ state: "attached" });
    const saved = page.waitForEvent("download");
    await opened.getByRole("button", { name: "ফাইল ডাউনলোড করুন" }).click();
    await saved;
    await page.getByLabel("খবর", { exact: true }).waitFor({ state: "attached" });
  },
);

journey(
  "home tells what waits on the user first: the question, then files that were not taken; all files are one tap",
  async ({ newPage, product, desk }) => {
    const page = await newPage();
    const { api, order } = await openMyOrders(page, product.origin);
    const place = () => api.ask<{ order: { _id: string } }>("POST", "apply/order", nid());
    const { order: second } = await place();
    await Promise.all([order, second._id].map((one) => deliver(product.origin, one)));
    await expect
      .poll(() => page.getByRole("listitem").getByText("তৈরি", { exact: true }).count())
      .toBe(2);
    await goTo(page, "/home");
    const told = page.getByRole("region", { name: "আপনার অর্ডার" });
    const rows = told.locator("a[href*='open=']");
    await expect.poll(() => rows.all()).toHaveLength(2);
    const { order: third } = await place();
    const asked = { text: "কোন জেলার?", asks: true };
    await desk.ask("PUT", `apply/order/${third._id}/messages`, asked, crypto.randomUUID());
    await expect.poll(() => rows.first().textContent()).toContain("আপনার কাছে প্রশ্ন");
    await expect.poll(() => rows.last().textContent()).toContain("তৈরি");
    await told.getByRole("link", { name: "তৈরি ফাইল +১" }).click();
    await page.waitForURL("**/my-order?status=approved");
    await page
      .getByRole("button", { name: /^ফাইল ডাউনলোড করুন/ })
      .nth(1)
      .waitFor();
    // A look takes none of them, and the tab is in the address.
    await page.reload();
    await page.getByRole("radio", { name: "তৈরি", checked: true }).waitFor({ state: "attached" });
    await goTo(page, "/home");
    await expect.poll(() => rows.last().textContent()).toContain("তৈরি");
  },
);
