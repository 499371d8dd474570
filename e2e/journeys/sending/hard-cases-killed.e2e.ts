import { expect } from "vitest";
import { recordOf } from "../../api.ts";
import { fillNidOrder, submit } from "../../forms.ts";
import { isCachedOnPhone, signIn } from "../../journey.ts";
import { whileStopped } from "../../server.ts";
import { killPages } from "../../talk.ts";
import { nothingWaits, once, proxied, sent } from "./over-proxy.ts";

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
