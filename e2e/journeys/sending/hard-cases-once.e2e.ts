import { expect } from "vitest";
import { makeUser, recordOf } from "../../api.ts";
import { fillNidOrder, orderNid, submit } from "../../forms.ts";
import { isCachedOnPhone, signIn, wakeWorker } from "../../journey.ts";
import { whileStopped } from "../../server.ts";
import { nothingWaits, once, proxied, sent } from "./over-proxy.ts";

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
