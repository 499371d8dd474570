import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeUser, recordOf } from "../../api.ts";
import { fillNidOrder, submit } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { drawnByThePage, fillLogin, journey } from "../../journey.ts";
import { ADMIN } from "../../server.ts";

/** What some browser lacks, by the object that has it. */
const niceties = {
  "Navigator.prototype":
    "locks serviceWorker storage share canShare clipboard setAppBadge clearAppBadge connection userActivation vibrate mediaDevices credentials permissions wakeLock",
  "Element.prototype": "checkVisibility scrollIntoView",
  "HTMLElement.prototype": "showPopover hidePopover togglePopover popover inert",
  "HTMLInputElement.prototype": "showPicker",
  "HTMLMetaElement.prototype": "media",
  "FontFaceSet.prototype": "load ready add",
  window:
    "BroadcastChannel Notification PushManager FontFace CompressionStream OffscreenCanvas createImageBitmap structuredClone requestIdleCallback scheduler visualViewport SharedWorker PerformanceObserver IntersectionObserver PublicKeyCredential caches",
  crypto: "randomUUID",
  Intl: "Segmenter ListFormat DisplayNames",
  AbortSignal: "any timeout",
};

/** Runs before the page's scripts. */
const withoutThem = Object.entries(niceties)
  .flatMap(([owner, names]) => names.split(" ").map((name) => `delete ${owner}.${name};`))
  .join("\n");

const CRASH = /দেখানো গেল না|কিছু একটা ভুল/;

async function mainJob(page: Page, origin: string): Promise<void> {
  const rahim = await makeUser(origin, 500);
  await page.goto("/login");
  await fillLogin(page, rahim);
  await page.waitForURL((url) => url.pathname !== "/login");
  await drawnByThePage(page);
  await fillNidOrder(page, "1234567890");
  await submit(page);
  await page.waitForURL("**/my-order");
  await page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor();
  expect((await recordOf(origin, rahim)).charges).toEqual([120]);
  for (const path of [
    "/profile",
    "/recharge",
    "/statement",
    "/news",
    "/roshid",
    "/outbox",
    "/pdf",
    "/home",
  ]) {
    await goTo(page, path);
    expect(await page.locator("main").textContent(), path).not.toMatch(CRASH);
  }
}

journey("a browser without any nicety orders all the same", async ({ firstVisit, product }) => {
  const page = await firstVisit();
  await page.addInitScript(withoutThem);
  await mainJob(page, product.origin);

  const staff = await firstVisit();
  await staff.addInitScript(withoutThem);
  await staff.goto("/login");
  await fillLogin(staff, ADMIN);
  await drawnByThePage(staff);
  for (const path of [
    "/all-order",
    "/all-user",
    "/services",
    "/update-balance",
    "/notice",
    "/toggle-order",
    "/audit",
  ]) {
    await goTo(staff, path);
    expect(await staff.locator("main").textContent(), path).not.toMatch(CRASH);
  }
});

journey(
  "a clipboard that never answers is told of, and what is copied alone is chosen by then",
  async ({ firstVisit, product }) => {
    const page = await firstVisit();
    await page.addInitScript(`delete Navigator.prototype.share;
      Clipboard.prototype.writeText = () => new Promise(() => undefined);`);
    await page.goto("/login");
    await fillLogin(page, await makeUser(product.origin, 500));
    await drawnByThePage(page);
    await fillNidOrder(page, "1234567890");
    await submit(page);
    await page.waitForURL("**/my-order");
    const outcome = page.getByRole("status").filter({ hasText: "অর্ডার করা হয়েছে" });
    await outcome.getByRole("button", { name: "শেয়ার" }).click();
    await page.locator(".toaster").getByText("কিছু একটা সমস্যা হয়েছে").waitFor();
    await outcome.getByRole("button", { name: /কপি/ }).click();
    const chosen = () => page.evaluate(() => String((globalThis as any).getSelection()));
    await expect.poll(chosen).toMatch(/^K-/);
  },
);
