import type { Page } from "playwright-core";
import { expect } from "vitest";
import { recordOf } from "../../api.ts";
import { fillNidOrder, ordered, orderNid, submit } from "../../forms.ts";
import { isCachedOnPhone, journey, signIn } from "../../journey.ts";
import { isWrite, openProxy } from "../../proxy.ts";

/*
 * The hard cases of a storage that is deleted, full or broken. The numbers are those of the
 * design's list.
 */
journey(
  "9: the databases are evicted under the app: it goes on and fetches again",
  async ({ newPage, product, rahim }) => {
    const page = await newPage();
    await signIn(page, rahim);
    await orderNid(page, "1234567890");
    await page
      .getByText(/-এ হালনাগাদ$/)
      .first()
      .waitFor();
    const devtools = await page.context().newCDPSession(page);
    const evict = () =>
      devtools.send("Storage.clearDataForOrigin", {
        origin: product.origin,
        storageTypes: "indexeddb",
      });
    await evict();
    await page.getByRole("button", { name: "হালনাগাদ করুন" }).click();
    await orderNid(page, "1234567891");
    await expect.poll(() => page.locator("main li").count()).toBe(2);
    await page.reload();
    await expect.poll(() => page.locator("main li").count()).toBe(2);

    await isCachedOnPhone(page);
    await page.context().setOffline(true);
    await orderNid(page, "1234567892");
    await page.getByText("সংযোগ পেলে পাঠানো হবে").first().waitFor();
    await evict();
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(() => page.locator("main li").count()).toBe(2);
    expect((await recordOf(product.origin, rahim)).charges).toEqual([120, 120]);
  },
);

/**
 * Lets a test fill or break the phone's storage. Chromium's own quota override no longer applies to
 * IndexedDB.
 */
function fragilePhone(): void {
  const store = (globalThis as any).IDBObjectStore.prototype;
  for (const name of ["put", "add", "delete"]) {
    const real = store[name];
    store[name] = function (...args: unknown[]) {
      const error = (globalThis as any).phoneFaults?.[name];
      if (error) throw new DOMException("the test says so", error);
      return real.apply(this, args);
    };
  }
}

/** From now on these writing methods throw an error of this name. */
const ail = (page: Page, faults: { put?: string; add?: string; delete?: string }) =>
  page.evaluate((phoneFaults) => Object.assign(globalThis, { phoneFaults }), faults);

const NO_ANSWER = "উত্তর আসেনি, আর পরে পাঠানোর জন্য ফোনে রাখা যাচ্ছে না।";

for (const error of ["QuotaExceededError", "UnknownError", "InvalidStateError"])
  journey(
    `10: a phone that can store nothing (${error}): it orders online, once, and offline keeps what is typed`,
    async ({ newPage, product, onTestFinished, rahim }) => {
      const proxy = await openProxy(product.origin);
      onTestFinished(proxy.close);
      const page = await newPage(undefined, proxy.origin);
      await page.addInitScript(fragilePhone);
      await page.addInitScript(
        (name) => Object.assign(globalThis, { phoneFaults: { put: name, add: name } }),
        error,
      );
      await signIn(page, rahim);
      const number = page.locator("[name=nidNumber]");
      const charges = async () => (await recordOf(product.origin, rahim)).charges;

      // Without a connection the form stays as it is, and says what to do.
      await fillNidOrder(page, "1234567890");
      proxy.change(() => "refuse");
      await submit(page);
      await page
        .getByText("ভিডিও, ছবি বা অ্যাপ মুছে জায়গা করুন")
        .or(page.getByText(NO_ANSWER))
        .first()
        .waitFor();
      await page.getByText("ইন্টারনেট সংযোগ নেই।").first().waitFor();
      await submit(page);
      await page.getByText("ভিডিও, ছবি বা অ্যাপ মুছে জায়গা করুন").first().waitFor();
      expect([await number.inputValue(), await charges()]).toEqual(["1234567890", []]);

      // The answer is lost: the next tap, and a double one, have the same key.
      const keys: (string | undefined)[] = [];
      let losing = true;
      proxy.change((asked) => {
        if (!isWrite(asked)) return "pass";
        keys.push(asked.key);
        return losing ? "lose-answer" : "pass";
      });
      await submit(page);
      await page.locator("main [role=alert]").filter({ hasText: NO_ANSWER }).waitFor();
      losing = false;
      await page.locator("[type=submit]:enabled").dblclick();
      await ordered(page);
      await page.waitForURL("**/my-order");
      expect([await charges(), new Set(keys).size]).toEqual([[120], 1]);

      // The next order is another.
      await fillNidOrder(page, "1234567891");
      await submit(page);
      await page.waitForURL("**/my-order");
      await expect.poll(charges).toEqual([120, 120]);
    },
  );

journey(
  "10: a phone that is full while somebody types says so at once, and a form sent from it can be sent again",
  async ({ newPage, product, rahim }) => {
    const page = await newPage();
    await page.addInitScript(fragilePhone);
    await signIn(page, rahim);
    await fillNidOrder(page, "");
    await ail(page, { put: "QuotaExceededError", add: "QuotaExceededError" });
    await page.locator("[name=nidNumber]").pressSequentially("1234567890");
    await page.getByRole("alert").first().waitFor();
    await ail(page, { delete: "UnknownError" });
    await submit(page);
    await ordered(page);
    await page.waitForURL("**/my-order");
    expect((await recordOf(product.origin, rahim)).charges).toEqual([120]);
  },
);
