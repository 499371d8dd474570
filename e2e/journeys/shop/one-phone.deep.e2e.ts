import { randomUUID } from "node:crypto";
import type { Page, Response } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeUser, recordOf } from "../../api.ts";
import { fillNidOrder, submit } from "../../forms.ts";
import { goTo, goToWhole } from "../../go-to.ts";
import { fillLogin, isCachedOnPhone, journey, signIn } from "../../journey.ts";

const OWNERS = "মালিকের কাস্টমার";
const WORKERS = "কর্মীর কাস্টমার";
const SCREENS = ["/home", "/my-order", "/my-roshid", "/outbox", "/shop", "/profile", "/nid-order"];

/**
 * Listens to what the API answers: whoever is told that nothing has changed must have had that very
 * version of that list from it themself.
 */
function watch(page: Page) {
  const seen = { who: "", lists: new Set<string>(), unchanged: 0, wrong: [] as string[] };
  page.on("response", (response: Response) => {
    const { pathname, search, searchParams } = new URL(response.url());
    if (!pathname.startsWith("/api/")) return;
    const of = (version: string) => `${seen.who} ${pathname} ${version.replace(/^W\//, "")}`;
    const { etag = "" } = response.headers();
    if (response.status() === 200 && etag) seen.lists.add(of(etag));
    if (response.status() !== 304) return;
    seen.unchanged += 1;
    const since = searchParams.get("since");
    const held = since ? `"${since}"` : (response.request().headers()["if-none-match"] ?? "");
    if (!seen.lists.has(of(held))) seen.wrong.push(`${seen.who}: ${pathname}${search} ${held}`);
  });
  return seen;
}

/** Every word that the screens of a customer show. */
async function wordsOf(page: Page): Promise<string> {
  const words: string[] = [];
  for (const path of SCREENS) {
    await goToWhole(page, path);
    words.push((await page.locator("body").textContent()) ?? "");
  }
  return words.join("\n");
}

/** As if it had run out, which the next request tells. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^kagoj$/ });
  await page.context().setOffline(false);
  await page.evaluate("dispatchEvent(new Event('online'))");
  await page.waitForURL("**/login");
}

/** Runs in the page: the addresses in Cache Storage. */
async function cached(): Promise<string[]> {
  const { caches } = globalThis as any;
  const urls: string[] = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
  return urls;
}
const cachedAnswers = async (page: Page) =>
  (await page.evaluate(cached)).filter((url) => url.includes("/api/"));

journey(
  "an owner and their worker on one phone, whose lists have the same version: neither is shown the other's, nor sends it",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 5_000);
    const first = { username: `karim-${randomUUID().slice(0, 8)}`, password: "karims-first-word" };
    const owner = await callAs(product.origin, rahim);
    const made = { ...first, fullName: "করিম মিয়া", dayBound: "1000" };
    await owner.ask("POST", "users/workers", made, randomUUID());
    const karim = { ...first, password: "karims-own-word" };
    const passwords = { oldPassword: first.password, newPassword: karim.password };
    await (await callAs(product.origin, first)).ask("PUT", "users/update-password", passwords);
    const worker = await callAs(product.origin, karim);
    const order = (nidNumber: string, forWhom: string) => ({
      ...{ category: "nid", consent: true },
      ...{ nidNumber, forWhom },
    });
    await owner.ask("POST", "apply/order", order("1000000001", OWNERS), randomUUID());
    // The last, which both lists have, is the worker's: so both have one version.
    for (const number of ["1000000002", "1000000003"])
      await worker.ask("POST", "apply/order", order(number, WORKERS), randomUUID());

    const page = await newPage();
    const seen = watch(page);
    const rows = page.locator("#main li[id^=order-]");
    const etag = async () =>
      (await page.request.get(`${product.origin}/api/apply/my-order`)).headers()["etag"];
    seen.who = "owner";
    await signIn(page, rahim, "/home");
    await isCachedOnPhone(page);
    expect(await wordsOf(page)).toContain(OWNERS);
    const ofOwner = await etag();
    // An order of the owner's still waits when their session ends.
    await page.context().setOffline(true);
    await fillNidOrder(page, "1000000004");
    await page.locator("[name=forWhom]").fill(`${OWNERS} ২`);
    await submit(page);
    await page.waitForURL("**/my-order");
    await endSession(page);

    seen.who = "worker";
    await fillLogin(page, karim);
    await page.waitForURL((url) => url.pathname !== "/login");
    await goTo(page, "/my-order");
    await expect.poll(() => rows.count()).toBe(2);
    expect(await etag()).toBe(ofOwner);
    const words = await wordsOf(page);
    expect(words).toContain(WORKERS);
    expect(words).not.toContain(OWNERS);
    expect(words).not.toContain("রহিম");
    // Without a connection the phone has no other rows either.
    await page.context().setOffline(true);
    await goTo(page, "/my-order");
    await expect.poll(() => rows.count()).toBe(2);
    await fillNidOrder(page, "1000000005");
    await page.locator("[name=forWhom]").fill(`${WORKERS} ৩`);
    await submit(page);
    await page.waitForURL("**/my-order");
    await goTo(page, "/outbox");
    await page.getByText(`${WORKERS} ৩`).waitFor();
    expect(await page.locator("body").textContent()).not.toContain(OWNERS);
    expect((await recordOf(product.origin, rahim)).orders).toHaveLength(3);
    await endSession(page);

    seen.who = "owner";
    await fillLogin(page, rahim);
    await page.waitForURL((url) => url.pathname !== "/login");
    // What waited goes now, in its owner's name; the worker's waits for the worker.
    const ordered = () =>
      owner.ask<{ orderedBy?: object; forWhom: string }[]>("GET", "apply/my-order");
    await expect.poll(async () => (await ordered()).length, { timeout: 30_000 }).toBe(4);
    expect((await ordered())[0]).toMatchObject({ forWhom: `${OWNERS} ২` });
    expect((await ordered())[0]?.orderedBy).toBeUndefined();
    await goTo(page, "/my-order");
    await expect.poll(() => rows.count()).toBe(4);
    expect(await wordsOf(page)).not.toContain(`${WORKERS} ৩`);

    expect(await cachedAnswers(page)).toEqual([]);
    expect(seen.unchanged).toBeGreaterThan(0);
    expect(seen.wrong).toEqual([]);
  },
  240_000,
);
