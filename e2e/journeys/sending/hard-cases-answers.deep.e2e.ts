import { expect } from "vitest";
import { recordOf } from "../../api.ts";
import { orderNid, submit } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { fillLogin, isCachedOnPhone, loginHydrated, signIn } from "../../journey.ts";
import { isWrite } from "../../proxy.ts";
import { nothingWaits, proxied } from "./over-proxy.ts";

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
