import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeUser, recordOf } from "../api.ts";
import { fillNidOrder, orderNid } from "../forms.ts";
import { isSeen } from "../is-seen.ts";
import { isCachedOnPhone, journey, signIn } from "../journey.ts";
import { buildNextVersion, NEXT_VERSION, openFront, thisVersion } from "../two-versions.ts";

const updating = journey
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures this one asks for
  .extend("next", { scope: "file" }, async ({}, { onCleanup }) => {
    const next = await buildNextVersion();
    onCleanup(next.remove);
    return next.dist;
  });

const prompt = (page: Page) => page.getByText("নতুন আপডেট এসেছে");
/** The whole next version is fetched before, which takes long on a busy machine. */
const prompted = (page: Page) => prompt(page).waitFor({ timeout: 60_000 });
const agree = (page: Page) => page.getByRole("button", { name: "আপডেট করুন" }).click();
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await (navigator as any).serviceWorker.ready).update()));

/** True when the profile shows the new version. */
async function versionOf(page: Page): Promise<boolean> {
  await page.goto("/profile");
  await page.locator("main h1").waitFor();
  return (await page.getByText(NEXT_VERSION).count()) > 0;
}

/** By which ways this page's calls have gone: "network" is past the worker. Chromium renames the property. */
const waysOfCalls = (page: Page) =>
  page.evaluate(() => {
    const entries: any[] = (globalThis as any).performance.getEntriesByType("resource");
    const calls = entries.filter(({ name }) => name.includes("/api/"));
    return [...new Set(calls.map((one) => one.workerMatchedRouterSource ?? one.workerMatchedSourceType))];
  });

function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return () => loads;
}

updating(
  "11: a version deployed over a dirty form, a full outbox and two tabs loses nothing",
  async ({ newPage, product, next, onTestFinished }) => {
    const front = await openFront(product.origin, thisVersion);
    onTestFinished(front.close);
    const rahim = await makeUser(product.origin, 1000);
    const form = await newPage(undefined, front.origin);
    await signIn(form, rahim);
    await isCachedOnPhone(form);
    front.cutApi(true);
    for (const number of ["1234567890", "1234567891"]) await orderNid(form, number);
    await fillNidOrder(form, "555");
    const list = await form.context().newPage();
    await list.goto("/outbox");
    await list.locator("main li").nth(1).waitFor();

    front.deploy(next);
    await checkForUpdate(list);
    await prompted(form);
    await prompted(list);
    // It stands below the form, wherever that is scrolled to.
    for (const part of ["[name=consent]", "[type=submit]"]) {
      const control = form.locator(`main ${part}`);
      await control.evaluate((one: any) => one.scrollIntoView({ block: "nearest" }));
      expect(await isSeen(control), part).toBe(true);
    }
    const loads = loadsOf(form);
    await agree(form);
    await form.getByText("সুযোগ পেলেই আপডেট হবে, লেখা হারাবে না।").waitFor();
    const reloaded = list.waitForEvent("load");
    await agree(list);
    await reloaded;
    await list.locator("main li").nth(1).waitFor();

    // One tab has the new schema, one still the old one, which must go on saving and sending.
    await form.locator("[name=nidNumber]").press("End");
    await form.locator("[name=nidNumber]").pressSequentially("1234567");
    front.cutApi(false);
    await list.evaluate(() => (globalThis as any).dispatchEvent(new Event("online")));
    const orders = async () => (await recordOf(product.origin, rahim)).charges;
    await expect.poll(orders, { timeout: 30_000 }).toEqual([120, 120]);
    await expect.poll(() => form.locator("[name=nidNumber]").inputValue()).toBe("5551234567");
    expect(loads()).toBe(0);

    const updated = form.waitForEvent("load");
    await form.getByRole("link", { name: /হোম/ }).first().click();
    await updated;
    expect([await versionOf(form), await versionOf(list)]).toEqual([true, true]);
    await form.goto("/nid-order");
    await expect.poll(() => form.locator("[name=nidNumber]").inputValue()).toBe("5551234567");
    const databases = form.evaluate(
      async () => (await (globalThis as any).indexedDB.databases()) as { version: number }[],
    );
    expect((await databases).map(({ version }) => version)).toEqual([30, 20]);
    await checkForUpdate(form);
    await expect.poll(() => prompt(form).count()).toBe(0);
    expect(await orders()).toEqual([120, 120]);
  },
);

updating(
  "12: the prompt asks once, takes “later” for an answer until the next opening, and does not loop",
  async ({ newPage, product, next, onTestFinished }) => {
    const front = await openFront(product.origin, thisVersion);
    onTestFinished(front.close);
    const rahim = await makeUser(product.origin, 500);
    const page = await newPage(undefined, front.origin);
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    await page.reload();
    await expect.poll(() => waysOfCalls(page)).toEqual(["network"]);
    front.deploy(next);
    await checkForUpdate(page);
    await prompted(page);
    await page.getByRole("button", { name: "পরে" }).click();
    await prompt(page).waitFor({ state: "detached" });
    await checkForUpdate(page);
    await page.locator("nav:visible a").nth(1).click();
    await expect.poll(() => prompt(page).count()).toBe(0);
    await page.reload();
    await prompted(page);
    const loads = loadsOf(page);
    await agree(page);
    await expect.poll(loads, { timeout: 10_000 }).toBe(1);
    expect(await versionOf(page)).toBe(true);
    await checkForUpdate(page);
    await expect.poll(() => prompt(page).count()).toBe(0);
  },
);
