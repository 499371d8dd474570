import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeUser, recordOf } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { fillNidOrder, ordered, orderNid, submit } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import {
  canNotify,
  drawnByThePage,
  fillLogin,
  isCachedOnPhone,
  journey,
  pushToWorker,
  signIn,
} from "../../journey.ts";
import { deliver } from "../../live.ts";
import { openProxy } from "../../proxy.ts";
import { whileStopped } from "../../server.ts";

/*
 * The hard cases of a phone: sessions that end or change, and storage that fails. The numbers are
 * those of the design's list.
 */
const DAY_MS = 86_400_000;

const nothingWaits = (page: Page) =>
  page.getByRole("link", { name: /পাঠানো বাকি$/ }).waitFor({ state: "detached", timeout: 30_000 });

/** Ends every session of a user except this one, like "sign out everywhere". */
async function endSessions(
  origin: string,
  login: { username: string; password: string },
): Promise<void> {
  const caller = await callAs(origin, login);
  const sessions = await caller.ask<{ _id: string; current: boolean }[]>("GET", "users/sessions");
  for (const { _id, current } of sessions)
    if (!current) await caller.ask("DELETE", `users/sessions/${_id}`);
}

/**
 * Answers the question about three unsent orders after an ended session: they shall wait for their
 * own user's login.
 */
async function logInFirst(page: Page): Promise<void> {
  const question = page.getByRole("dialog");
  await question.getByText(/৩টি অর্ডার পাঠানো বাকি/).waitFor();
  await question.getByRole("button", { name: "লগইন করে পাঠান" }).click();
  await question.waitFor({ state: "detached" });
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "আপনার মেনু" }).click();
  await page.getByRole("menuitem", { name: "লগআউট" }).click();
}

journey(
  "3 and 5: somebody ends the session with three queued: all else goes, another's login sends none, their own sends all",
  async ({ newPage, product, onTestFinished }) => {
    const [rahim, karim] = [
      await makeUser(product.origin, 1000),
      await makeUser(product.origin, 1000, "করিম শেখ"),
    ];
    const proxy = await openProxy(product.origin);
    onTestFinished(proxy.close);
    const page = await newPage(undefined, proxy.origin);
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    proxy.change(() => "refuse");
    for (const number of ["1234567890", "1234567891", "1234567892"]) await orderNid(page, number);
    await endSessions(product.origin, rahim);
    proxy.change(() => "pass");
    await page.waitForURL("**/login", { timeout: 30_000 });
    await logInFirst(page);
    const databases = () =>
      page.evaluate(async () =>
        (await (globalThis as any).indexedDB.databases()).map((one: { name: string }) => one.name),
      );
    await expect.poll(databases).toEqual([expect.not.stringMatching(/cache/)]);

    await signIn(page, karim);
    await goTo(page, "/outbox");
    await page.getByRole("heading", { name: "কিছুই বাকি নেই" }).waitFor();
    await orderNid(page, "9876543210");
    await page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor();
    expect((await recordOf(product.origin, karim)).orders).toHaveLength(1);
    expect((await recordOf(product.origin, rahim)).orders).toEqual([]);
    await logOut(page);
    await page.waitForURL("**/login");

    await logInFirst(page);
    await signIn(page, rahim);
    const charges = async () => (await recordOf(product.origin, rahim)).charges;
    await expect.poll(charges, { timeout: 30_000 }).toEqual([120, 120, 120]);
    await nothingWaits(page);
    expect((await recordOf(product.origin, karim)).charges).toEqual([120]);
  },
);

journey(
  "3: the other tab signs somebody else in while this one's queue waits",
  async ({ newPage, product }) => {
    const [rahim, karim] = [
      await makeUser(product.origin, 500),
      await makeUser(product.origin, 500, "করিম শেখ"),
    ];
    const page = await newPage();
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    const other = await page.context().newPage();
    await whileStopped(product, async () => {
      await orderNid(page, "1234567890");
      await other.goto("/login");
    });
    await fillLogin(other, karim);
    await other.waitForURL((url) => url.pathname !== "/login");
    await other.goto("/my-order");
    await other.locator("main h1").waitFor();
    // The first tab has sent Rahim's order as Rahim before the login, or keeps it: never as Karim.
    expect((await recordOf(product.origin, karim)).orders).toEqual([]);
    const record = await recordOf(product.origin, rahim);
    expect(record.charges).toHaveLength(record.orders.length);
  },
);

journey(
  "6: a logout offline asks about what is unsent, wipes, and is the first call once online",
  async ({ newPage, product, rahim }) => {
    const page = await newPage();
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    await whileStopped(product, async () => {
      await orderNid(page, "1234567890");
      await page.getByText("সংযোগ পেলে পাঠানো হবে").first().waitFor();
      await logOut(page);
      const dialog = page.getByRole("alertdialog");
      await dialog.getByText("কিছু অর্ডার এখনো পাঠানো হয়নি").waitFor();
      // What would be discarded here is not promised to be sent.
      await dialog.getByRole("listitem").getByText("পাঠানো বাকি", { exact: true }).waitFor();
      expect(await dialog.getByText(/পাঠানো হবে|চেষ্টা/).count()).toBe(0);
      const download = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "ফাইলে সংরক্ষণ করুন" }).click();
      expect((await download).suggestedFilename()).toMatch(/^kagoj-unsent-.*\.json$/);
      await dialog.getByRole("button", { name: "লগআউট", exact: true }).click();
      await page.waitForURL("**/login");
      await page.reload();
      await page.locator("[name=username]").waitFor();
      const left = () =>
        page.evaluate(async () => ({
          databases: (await (globalThis as any).indexedDB.databases()).map(
            (one: { name: string }) => one.name,
          ),
          user: (globalThis as any).localStorage.getItem("chat-user"),
        }));
      // The reload may have broken off the wipe: then this start ends it, behind the login.
      await expect.poll(left).toEqual({ databases: [], user: null });
    });
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) calls.push(pathname);
    });
    await page.reload();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    expect(calls[0]).toBe("/api/auth/logout");
    await signIn(page, rahim);
    expect((await recordOf(product.origin, rahim)).orders).toEqual([]);
  },
);

for (const [name, shift] of [
  ["five days fast", 5 * DAY_MS],
  ["five days slow", -5 * DAY_MS],
] as const)
  journey(
    `15: a phone clock that is ${name} keeps session and orders as the server has them`,
    async ({ newPage, product, rahim }) => {
      const page = await newPage();
      await page.addInitScript((ms) => {
        const now = Date.now;
        Date.now = () => now() + ms;
      }, shift);
      await signIn(page, rahim);
      await isCachedOnPhone(page);
      await product.stop();
      await orderNid(page, "1234567890");
      await product.start();
      await page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor({ timeout: 30_000 });
      await page.reload();
      await page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor();
      expect((await recordOf(product.origin, rahim)).charges).toEqual([120]);
    },
  );

journey(
  "16: delivered while the app is closed: a push, a badge, and the list is right on opening",
  async ({ newPage, product, rahim }) => {
    const page = await newPage();
    await page.context().grantPermissions(["notifications"]);
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    await orderNid(page, "1234567890");
    await page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor();
    const [order] = (await recordOf(product.origin, rahim)).orders;
    const later = await page.context().newPage();
    const notifies = await canNotify(page);
    await page.close();

    await deliver(product.origin, order!._id);
    const message = {
      title: "আপনার অর্ডার তৈরি",
      body: "ফাইলটি নামাতে চাপুন।",
      to: `/my-order?open=${order!._id}`,
      tag: order!._id,
    };
    await pushToWorker(later, product.origin, JSON.stringify(message));
    const [worker] = later.context().serviceWorkers();
    const badge = () =>
      worker!.evaluate(async () => {
        const { registration, caches } = globalThis as any;
        const unseen = await (await caches.open("kagoj-unseen")).match("/unseen");
        return {
          shown: (await registration.getNotifications()).length,
          unseen: await unseen?.json(),
        };
      });
    if (notifies) await expect.poll(badge).toEqual({ shown: 1, unseen: [order!._id] });
    await later.goto("/my-order");
    await later.getByText("তৈরি", { exact: true }).nth(1).waitFor();
    await later.getByRole("button", { name: "ফাইল ডাউনলোড করুন" }).waitFor();
  },
);

journey(
  "on a first visit a line that breaks over a filled form loses nothing, also where the outcome's code is missing",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 1000);
    const page = await onlinePage();
    await signIn(page, rahim, "/home");
    // The form itself fetches what tells the outcome.
    const fetched = page.waitForResponse(/\/assets\/MyOrders-/);
    await fillNidOrder(page, "1234567890");
    await (await fetched).finished();
    await page.context().setOffline(true);
    await submit(page);
    await page.getByText("সংযোগ পেলে পাঠানো হবে").first().waitFor();
    await page.context().setOffline(false);
    await ordered(page);

    await page.route("**/assets/MyOrders-*", (route) => route.abort("internetdisconnected"));
    await page.goto("/nid-order");
    await drawnByThePage(page);
    await fillNidOrder(page, "9876543210");
    await page.context().setOffline(true);
    await submit(page);
    await page.getByText("অর্ডারটি ফোনে রাখা আছে; সংযোগ এলে পাঠানো হবে।").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // Without a connection it would be the browser's error.
    await page.getByRole("button", { name: "আবার চেষ্টা করুন" }).last().click();
    await page.getByText("পাতাটি এই ফোনে নেই").waitFor();
    await page.unroute("**/assets/MyOrders-*");
    await page.context().setOffline(false);
    await ordered(page);
    expect((await recordOf(product.origin, rahim)).charges).toEqual([120, 120]);
  },
);
