import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeUser, recordOf } from "../../api.ts";
import { fillNidOrder, orderNid, submit } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import {
  fillLogin,
  isCachedOnPhone,
  journey,
  loginHydrated,
  signIn,
  wakeWorker,
} from "../../journey.ts";
import { type Fate, isWrite, openProxy, type Request } from "../../proxy.ts";
import { ADMIN, whileStopped } from "../../server.ts";
import { killPages } from "../../talk.ts";

/*
 * The hard cases of a queue that spends money. The numbers are those of the design's list.
 */
// Each try has one of its own, on which nothing of the try before is lost.
const proxied = journey.extend("proxy", async ({ product }, { onCleanup }) => {
  const proxy = await openProxy(product.origin);
  onCleanup(proxy.close);
  return proxy;
});

const PORTAL: Fate = { status: 200, type: "text/html", body: "<h1>Buy minutes to go on</h1>" };

/** Applies a fault to the first write only. */
function once(fault: Fate): (request: Request) => Fate {
  let open = true;
  return (asked) => {
    if (!open || !isWrite(asked)) return "pass";
    open = false;
    return fault;
  };
}

const sent = (page: Page) =>
  page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor({ timeout: 30_000 });
const nothingWaits = (page: Page) =>
  page.getByRole("link", { name: /পাঠানো বাকি$/ }).waitFor({ state: "detached", timeout: 30_000 });

proxied(
  "1: the answer is lost after the commit, the phone sends again: one order, one charge",
  async ({ newPage, product, proxy, rahim }) => {
    const page = await newPage(undefined, proxy.origin);
    await signIn(page, rahim);
    proxy.change(once("lose-answer"));
    await orderNid(page, "1234567890");
    await sent(page);
    await nothingWaits(page);
    expect(await recordOf(product.origin, rahim)).toMatchObject({
      orders: [{}],
      charges: [120],
      balance: 380,
    });
  },
);

proxied(
  "2: an item on its way can be neither edited nor deleted",
  async ({ newPage, product, proxy, rahim }) => {
    const page = await newPage(undefined, proxy.origin);
    await signIn(page, rahim);
    await fillNidOrder(page, "1234567890");
    const { held } = proxy.count();
    proxy.change(once("hold-request"));
    await submit(page);
    await expect.poll(() => proxy.count().held).toBe(held + 1);
    const other = await page.context().newPage();
    await other.goto("/outbox");
    const item = other.locator("main li").first();
    await item.getByText("পাঠানো হচ্ছে").waitFor();
    await expect.poll(() => item.getByRole("button").count()).toBe(0);
    proxy.release();
    await other.getByText("পাঠানো হয়েছে").first().waitFor();
    expect((await recordOf(product.origin, rahim)).charges).toEqual([120]);
  },
);

for (const [when, fault] of [
  ["before the server has it", "hold-request"],
  ["after the server has done it", "hold-answer"],
] as const)
  proxied(
    `7: the page is killed ${when}: exactly one order`,
    async ({ newPage, browser, product, proxy, rahim }) => {
      const page = await newPage(undefined, proxy.origin);
      await signIn(page, rahim);
      await isCachedOnPhone(page);
      await fillNidOrder(page, "1234567890");
      const { held } = proxy.count();
      proxy.change(once(fault));
      await submit(page);
      await expect.poll(() => proxy.count().held).toBe(held + 1);
      await killPages([page], browser);
      proxy.release();
      const again = await page.context().newPage();
      await again.goto("/my-order");
      await sent(again);
      await nothingWaits(again);
      expect((await recordOf(product.origin, rahim)).charges).toEqual([120]);
    },
  );

proxied(
  "7: the page is killed after the tap, before any fetch: exactly one order",
  async ({ newPage, browser, product, rahim }) => {
    const page = await newPage();
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    await fillNidOrder(page, "1234567890");
    await whileStopped(product, async () => {
      await submit(page);
      await page.waitForURL("**/my-order");
      await killPages([page], browser);
    });
    const again = await page.context().newPage();
    await again.goto("/my-order");
    await sent(again);
    await nothingWaits(again);
    expect((await recordOf(product.origin, rahim)).charges).toEqual([120]);
  },
);

proxied(
  "8: two tabs and the worker send at once: each order once",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 1000);
    const page = await newPage();
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    const other = await page.context().newPage();
    await whileStopped(product, async () => {
      for (const number of ["1234567890", "1234567891", "1234567892"]) await orderNid(page, number);
      await other.goto("/outbox");
      await other.locator("main li").nth(2).waitFor();
    });
    const signs = [page, other].map((tab) =>
      tab.evaluate(() => (globalThis as any).dispatchEvent(new Event("online"))),
    );
    await Promise.all([wakeWorker(page, product.origin), ...signs]);
    await nothingWaits(page);
    expect(await recordOf(product.origin, rahim)).toMatchObject({
      charges: [120, 120, 120],
      balance: 640,
    });
  },
);

proxied(
  "4 and 13: price up, type closed, balance spent while orders wait: asked, and nobody held up",
  async ({ newPage, product, proxy, rahim }) => {
    const admin = await callAs(product.origin, ADMIN);
    const page = await newPage(undefined, proxy.origin);
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    await page.getByText("৳৫০০").first().waitFor();
    proxy.change(() => "refuse");
    await goTo(page, "/tin");
    await page.getByText("ভোটার নম্বর", { exact: true }).click();
    await page.locator("[name=voterNumberNid]").fill("123456789012");
    await page.locator("[name=consent]").check();
    await submit(page);
    await page.waitForURL("**/my-order");
    await orderNid(page, "1234567890");
    await admin.ask("PUT", "apply/toggle-order", { toggleName: "tin", status: false });
    await admin.ask("POST", "balance/update-nid-balance", { nidBalance: 450 });
    proxy.change(() => "pass");
    await page.goto("/outbox");
    await page.getByText("Official server copy order is closed. Check the group notice.").waitFor();
    await page.getByText("মূল্য ছিল ৳১২০, এখন ৳৪৫০।").waitFor();
    expect((await recordOf(product.origin, rahim)).charges).toEqual([]);

    // The service opens again: the first order is sent, and the rest is too little for the second
    // at its new price.
    await admin.ask("PUT", "apply/toggle-order", { toggleName: "tin", status: true });
    await page.getByRole("button", { name: "আবার পাঠান" }).click();
    await page.getByText("পাঠানো হয়েছে").first().waitFor();
    await page.getByRole("button", { name: "৳৪৫০ মূল্যে পাঠান" }).click();
    await page.getByText("Insufficient balance!").first().waitFor();
    await admin.ask("POST", "balance/update-nid-balance", { nidBalance: 120 });
    const record = await recordOf(product.origin, rahim);
    expect(record.charges).toHaveLength(1);
    expect(record.orders).toHaveLength(1);
  },
);

const html = "text/html; charset=utf-8";
const badAnswers = {
  "a proxy's 502 page": { status: 502, type: html, body: "<title>502 Bad Gateway</title>" },
  "a 403 page": { status: 403, type: html, body: "<title>403 Forbidden</title>" },
  "a 413 page": { status: 413, type: html, body: "<title>413 Request Entity Too Large</title>" },
  "a 500 without a code": { status: 500, type: "application/json", body: '{"message":"oops"}' },
};
for (const [name, bad] of Object.entries(badAnswers))
  proxied(
    `4: one item gets ${name}: the others go on, and it waits longer each time`,
    async ({ newPage, product, proxy, rahim }) => {
      const page = await newPage(undefined, proxy.origin);
      await signIn(page, rahim);
      await isCachedOnPhone(page);
      proxy.change(() => "refuse");
      for (const number of ["1234567890", "1234567891", "1234567892"]) await orderNid(page, number);
      await goTo(page, "/outbox");
      let first: string | undefined;
      const tries: number[] = [];
      proxy.change((asked) => {
        if (!isWrite(asked)) return "pass";
        first ??= asked.key;
        if (asked.key !== first) return "pass";
        tries.push(Date.now());
        return bad;
      });
      const charges = async () => (await recordOf(product.origin, rahim)).charges;
      await expect.poll(charges, { timeout: 30_000 }).toEqual([120, 120]);
      const said =
        bad.status < 500
          ? `সার্ভারের বদলে অন্য কিছু উত্তর দিয়েছে: ${bad.status}`
          : "আমাদের সার্ভারে সমস্যা হচ্ছে";
      await page.getByText(said).waitFor();
      expect(await page.getByText(/oops|Bad Gateway|Forbidden/).count()).toBe(0);
      await expect.poll(() => tries.length, { timeout: 30_000 }).toBe(3);
      const waits = tries.slice(1).map((at, before) => Math.round((at - tries[before]!) / 1000));
      for (const [at, least] of [2, 4].entries()) expect(waits[at]).toBeGreaterThanOrEqual(least);
      expect(await page.getByText("ইন্টারনেট সংযোগ নেই।").count()).toBe(0);

      // The third try may still be on its way.
      await expect.poll(() => page.evaluate(nearlyGivenUp)).toBe(true);
      await page.reload();
      const item = page.locator("main li").first();
      await item.getByText("অন্য ওয়াইফাই বা মোবাইল ডেটায় আবার পাঠান").waitFor({ timeout: 30_000 });
      proxy.change(() => "pass");
      await item.getByRole("button", { name: "আবার পাঠান" }).click();
      await nothingWaits(page);
      expect(await charges()).toEqual([120, 120, 120]);
    },
  );

/**
 * Lets the item that waits have failed nine times, so that nobody waits for minutes. False while
 * none waits.
 */
async function nearlyGivenUp(): Promise<boolean> {
  const { indexedDB, localStorage } = globalThis as any;
  const { _id } = JSON.parse(localStorage.getItem("chat-user"));
  const settled = (request: any) =>
    new Promise<any>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await settled(indexedDB.open(`kagoj-${_id}`));
  const outbox = db.transaction("outbox", "readwrite").objectStore("outbox");
  const [item] = (await settled(outbox.getAll())).filter((each: any) => each.state === "queued");
  if (item)
    await settled(
      outbox.put({ ...item, nextAttemptAt: 0, failedAlone: { ...item.failedAlone, times: 9 } }),
    );
  db.close();
  return item !== undefined;
}

proxied(
  "14: a captive portal that answers 200 is no connection",
  async ({ newPage, product, proxy, rahim }) => {
    const page = await newPage(undefined, proxy.origin);
    await signIn(page, rahim);
    await fillNidOrder(page, "1234567890");
    proxy.change(({ path }) => (/^\/(api|healthz)/.test(path) ? PORTAL : "pass"));
    await submit(page);
    await page.waitForURL("**/my-order");
    const away = page.getByText("ইন্টারনেট সংযোগ নেই।").first();
    await away.waitFor();
    expect(await page.evaluate(() => (navigator as any).onLine)).toBe(true);
    await away.click();
    await away.waitFor();
    proxy.change(() => "pass");
    await sent(page);
    expect((await recordOf(product.origin, rahim)).charges).toEqual([120]);
  },
);

proxied(
  "a login that a server in trouble answers says so until the next try",
  async ({ newPage, proxy, rahim }) => {
    const page = await newPage(undefined, proxy.origin);
    await page.goto("/login");
    await loginHydrated(page);
    proxy.change(({ path }) =>
      path === "/api/auth/login" ? badAnswers["a 500 without a code"] : "pass",
    );
    await fillLogin(page, rahim);
    await page.getByRole("alert").getByText("আমাদের সার্ভারে সমস্যা হচ্ছে").waitFor();
    expect(await page.locator(".toaster").textContent()).toBe("");
    proxy.change(() => "pass");
    await submit(page);
    await page.waitForURL((url) => url.pathname === "/");
  },
);
