import { expect } from "vitest";
import { callAs, recordOf } from "../../api.ts";
import { fillNidOrder, orderNid, submit } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { isCachedOnPhone, signIn } from "../../journey.ts";
import type { Fate } from "../../proxy.ts";
import { ADMIN } from "../../server.ts";
import { proxied, sent } from "./over-proxy.ts";

const PORTAL: Fate = { status: 200, type: "text/html", body: "<h1>Buy minutes to go on</h1>" };

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
