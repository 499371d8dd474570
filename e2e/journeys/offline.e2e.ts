import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeRoshid, makeUser, placeOrders, recordOf } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { fillNidOrder, fillRoshid, orderNid, submit } from "../forms.ts";
import { goTo } from "../go-to.ts";
import { isCachedOnPhone, journey, signIn, wakeWorker } from "../journey.ts";
import { NO_APP } from "../phones.ts";
import { ADMIN, whileStopped } from "../server.ts";

const userRoutes = [
  ..."/ /home /signup /pdf /server-copy /server-copy-backup /nid-pdf /nid-order /my-order /my-roshid".split(
    " ",
  ),
  ..."/update-password /profile /roshid /birthday-registration /tin /bio /outbox /recharge /statement /news".split(
    " ",
  ),
  "/server-copy-print/1234567890/1990-01-01",
  "/server-copy-print-backup/1234567890/1990-01-01",
  "/server-copy-v2/1234567890/1990-01-01",
  "/server-copy-v2-backup/1234567890/1990-01-01",
  "/birth/print/019a0000-0000-7000-8000-000000000000",
  "/roshid/print/019a0000-0000-7000-8000-000000000000",
  "/roshid/edit/019a0000-0000-7000-8000-000000000000",
];
const adminRoutes =
  "/all-order /recharge-history /notice /all-user /services /services/new /services/edit/gpBalance /update-balance /toggle-order /audit /home".split(
    " ",
  );

/** The Background Sync tags of this page; undefined without Background Sync. */
function tagsOf(page: Page): Promise<string[] | undefined> {
  return page.evaluate(async () => {
    const { sync } = await (navigator as any).serviceWorker.ready;
    return sync.getTags().catch(() => undefined);
  });
}

/** The worker answers each address with the app. All have the same page, so its scripts need not run each time. */
async function expectAnswers(page: Page, paths: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setScriptExecutionDisabled", { value: true });
  for (const path of paths) {
    const answer = await page.goto(path, { waitUntil: "commit" });
    expect([answer?.status(), answer?.fromServiceWorker()], path).toEqual([200, true]);
    await expect.poll(() => page.locator("#app").count(), { message: path }).toBe(1);
  }
  await devtools.send("Emulation.setScriptExecutionDisabled", { value: false });
}

/** Loads the app and opens each screen in it. */
async function openAll(page: Page, paths: string[]): Promise<void> {
  await page.reload();
  for (const path of paths) {
    await page.locator("main h1").first().waitFor();
    await page.evaluate((to) => {
      const { document, history } = globalThis as any;
      document.querySelector("main h1").setAttribute("data-left", "");
      history.pushState(null, "", to);
    }, path);
    await page.locator("main h1:not([data-left])").first().waitFor();
    await expect.poll(() => page.getByText("পাতাটি এই ফোনে নেই").count(), { message: path }).toBe(0);
    // In one line of the top bar, and nowhere else.
    await page.getByRole("banner").getByText("ইন্টারনেট সংযোগ নেই।").waitFor();
    expect(await page.getByText(/সংযোগ (নেই|লাগ|পেলে|এলে)/).allTextContents(), path).toHaveLength(1);
  }
}

journey(
  "with the server stopped every route opens, and lists say how old they are",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 500);
    const page = await newPage();
    await signIn(page, rahim);
    await orderNid(page, "1234567890");
    const fetched = page.getByText(/-এ হালনাগাদ$/).first();
    await fetched.waitFor();
    await goTo(page, "/my-roshid");
    await fetched.waitFor();
    await isCachedOnPhone(page);
    const second = await page.context().newPage();
    const admin = await newPage();
    await signIn(admin, ADMIN);
    await isCachedOnPhone(admin);

    await whileStopped(product, async () => {
      await Promise.all([
        openAll(page, userRoutes),
        openAll(admin, adminRoutes),
        expectAnswers(second, [...userRoutes, ...adminRoutes]),
      ]);
      await page.goto("/birth-certificate/1");
      await page.locator("h1").first().waitFor();
      await page.goto("/my-order");
      await page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor();
      await page.getByText(/-এ হালনাগাদ$/).waitFor();
      await page.getByText("৳৩৮০").first().waitFor();
      await page.goto("/my-roshid");
      await page.getByText(/-এ হালনাগাদ$/).waitFor();
    });
  },
);

journey(
  "with the server stopped a roshid is edited and printed; prices and the statement say how old they are",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const id = await makeRoshid(product.origin, rahim);
    const page = await newPage();
    await signIn(page, rahim);
    for (const path of ["/my-roshid", "/statement"]) {
      await goTo(page, path);
      await page
        .getByText(/-এ হালনাগাদ$/)
        .first()
        .waitFor();
    }
    await isCachedOnPhone(page);
    await whileStopped(product, async () => {
      await page.goto("/statement");
      await page.getByText(/-এ হালনাগাদ$/).waitFor();
      await page.locator("main").getByText("৳৬০").first().waitFor();
      await goTo(page, "/nid-order");
      await page.getByText(/-এ হালনাগাদ$/).waitFor();
      await page.locator("main").getByText("৳১২০").first().waitFor();

      await goTo(page, `/roshid/print/${id}`);
      const sheet = page.getByRole("article");
      await sheet.getByText("পদুয়া ইউনিয়ন ভূমি অফিস").waitFor();
      await expect
        .poll(() => sheet.locator("svg.mark").count())
        .toBe(await sheet.locator(".print-block").count());
      await goTo(page, `/roshid/edit/${id}`);
      await page.getByText(/-এ হালনাগাদ$/).waitFor();
      await page.locator("[name=district]").fill("কক্সবাজার");
      await submit(page);
      await page.waitForURL("**/my-roshid");
      await page.getByText("পাঠানোর অপেক্ষায়").first().waitFor();
    });
    const district = async () => (await recordOf(product.origin, rahim)).roshids[0]?.district;
    await expect.poll(district, { timeout: 60_000 }).toBe("কক্সবাজার");
    expect(await recordOf(product.origin, rahim)).toMatchObject({
      balance: 45,
      roshids: [{ _id: id }],
    });
  },
);

journey(
  "filled without a server, an order and a roshid arrive by themselves, charged once each",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 1000);
    const page = await newPage();
    await signIn(page, rahim);
    await goTo(page, "/my-roshid");
    await page.locator("main h1").waitFor();
    await isCachedOnPhone(page);
    await whileStopped(product, async () => {
      // Started without the server: the phone knows that it need not try.
      await page.goto("/my-roshid");
      await page.getByText("ইন্টারনেট সংযোগ নেই।").waitFor();
      await fillRoshid(page, 3);
      await submit(page);
      await page.waitForURL("**/my-roshid");
      await page.getByText("পাঠানোর অপেক্ষায়").first().waitFor();
      await orderNid(page, "1234567890");
      await page.getByText("সংযোগ পেলে পাঠানো হবে").first().waitFor();
      await page.getByRole("link", { name: "২টি পাঠানো বাকি" }).click();
      await page.getByRole("button", { name: "সম্পাদনা" }).nth(1).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await goTo(page, "/my-order");
    });
    // From here on nobody touches the page.
    const within = { timeout: 60_000 };
    await page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor(within);
    await page.getByRole("link", { name: /পাঠানো বাকি$/ }).waitFor({ ...within, state: "detached" });
    const record = await recordOf(product.origin, rahim);
    expect(record.orders).toHaveLength(1);
    expect(record.roshids.map((roshid) => roshid.ownerDetails.length)).toEqual([3]);
    expect(record.charges).toHaveLength(2);
    expect(record.balance).toBe(1000 - record.charges.reduce((sum, charge) => sum + charge, 0));
  },
);

journey(
  "the same with the tab closed after submitting: the worker sends",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 1000);
    const page = await newPage();
    await signIn(page, rahim);
    await goTo(page, "/nid-order");
    await isCachedOnPhone(page);
    let wakes = false;
    // The browser stays open without a page of ours.
    const elsewhere = await page.context().newPage();
    await whileStopped(product, async () => {
      await fillNidOrder(page, "1234567890");
      await submit(page);
      await page.waitForURL("**/my-order");
      wakes = (await tagsOf(page))?.includes("kagoj-outbox") ?? false;
      await page.close();
    });
    // Chromium's headless shell has no Background Sync, so the test wakes the worker.
    if (!wakes) await wakeWorker(elsewhere, product.origin);
    const orders = async () => (await recordOf(product.origin, rahim)).orders.length;
    await expect.poll(orders, { timeout: 60_000, interval: 500 }).toBe(1);
    await elsewhere.goto("/outbox");
    await elsewhere.getByText("পাঠানো হয়েছে").first().waitFor();
    expect((await recordOf(product.origin, rahim)).charges).toEqual([120]);
  },
);

journey(
  "once a session has run out, the worker empties what its user could read, without a page",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 1000);
    await makeRoshid(product.origin, rahim);
    const page = await newPage();
    await signIn(page, rahim);
    await goTo(page, "/my-roshid");
    await page.getByText("২৪১২০০১").first().waitFor();
    await isCachedOnPhone(page);
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(NO_APP);
    await page.close();
    const kept = () => elsewhere.evaluate(textOfDatabases);
    await wakeWorker(elsewhere, product.origin);
    expect(await kept()).toContain("মালিক ১");
    const days = await elsewhere.evaluate(async () => {
      const { caches } = globalThis as any;
      const store = await caches.open("kagoj-session-end");
      const end = await (await store.match("/session-end"))?.json();
      await store.put("/session-end", new Response(JSON.stringify({ ...end, at: Date.now() })));
      return (end.at - Date.now()) / 86_400_000;
    });
    expect(days).toBeCloseTo(30, 1);
    await wakeWorker(elsewhere, product.origin);
    await expect.poll(kept).not.toMatch(/মালিক ১|phone-key/);
  },
);

/** Everything in the databases of this browser, as text. */
async function textOfDatabases(): Promise<string> {
  const { indexedDB } = globalThis as any;
  const answer = (request: any) =>
    new Promise<any>((done) => request.addEventListener("success", () => done(request.result)));
  const texts: string[] = [];
  for (const { name } of await indexedDB.databases()) {
    const db = await answer(indexedDB.open(name));
    for (const table of db.objectStoreNames)
      texts.push(JSON.stringify(await answer(db.transaction(table).objectStore(table).getAll())));
    db.close();
  }
  return texts.join();
}

const rowsOf = (page: Page) => page.locator("main ul > li");

/** IndexedDB never answers on this page. */
const stalled = `IDBFactory.prototype.open = () => new EventTarget()`;

journey(
  "the first orders are shown before the database answers, but never another user's",
  async ({ newPage, product }) => {
    const customer = await makeUser(product.origin, 10_000);
    await placeOrders(product.origin, customer, 20);
    const page = await newPage();
    await signIn(page, customer);
    await goTo(page, "/my-order");
    await expect.poll(() => rowsOf(page).count()).toBe(20);
    await isCachedOnPhone(page);

    const early = await page.context().newPage();
    await early.addInitScript(stalled);
    await whileStopped(product, async () => {
      await early.goto("/my-order");
      await expect.poll(() => rowsOf(early).count()).toBe(8);
      await early.getByText(/-এ হালনাগাদ$/).waitFor();
      // The database of this page answers: the rows stay where they are, and the others come.
      await page.reload();
      await expect.poll(() => rowsOf(page).count()).toBe(20);
    });
    await early.close();

    await page.getByRole("button", { name: "আপনার মেনু" }).click();
    await page.getByRole("menuitem", { name: "লগআউট" }).click();
    await page.waitForURL("**/login");
    const left = await page.evaluate(() => Object.keys((globalThis as any).localStorage));
    expect(left.filter((key) => key.startsWith("kagoj-known-"))).toEqual([]);

    await signIn(page, await makeUser(product.origin, 500));
    const others = await page.context().newPage();
    await others.addInitScript(stalled);
    await others.goto("/my-order");
    await others.locator("#main h1").waitFor();
    await others.waitForTimeout(1_000);
    expect(await rowsOf(others).getByRole("button").count()).toBe(0);
    await others.close();
  },
);
