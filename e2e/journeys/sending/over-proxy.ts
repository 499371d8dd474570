import type { Page } from "playwright-core";
import { journey } from "../../journey.ts";
import { type Fate, isWrite, openProxy, type Request } from "../../proxy.ts";

/*
 * For the hard cases of a queue that spends money. Their numbers are those of the design's list.
 */
// Each try has one of its own, on which nothing of the try before is lost.
export const proxied = journey.extend("proxy", async ({ product }, { onCleanup }) => {
  const proxy = await openProxy(product.origin);
  onCleanup(proxy.close);
  return proxy;
});

/** Applies a fault to the first write only. */
export function once(fault: Fate): (request: Request) => Fate {
  let open = true;
  return (asked) => {
    if (!open || !isWrite(asked)) return "pass";
    open = false;
    return fault;
  };
}

export const sent = (page: Page) =>
  page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor({ timeout: 30_000 });
export const nothingWaits = (page: Page) =>
  page.getByRole("link", { name: /পাঠানো বাকি$/ }).waitFor({ state: "detached", timeout: 30_000 });
