import type { OrderPlaced } from "../contract/orders.ts";
import { callAs, makeUser } from "../e2e/api.ts";
import { DESKTOP, openBrowser, PHONE } from "../e2e/browser.ts";
import { openProxy } from "../e2e/proxy.ts";
import { ADMIN, startProduct } from "../e2e/server.ts";
import { isWhole, type Talker, talk } from "../e2e/talk.ts";
import { logIn } from "../e2e/walk/log-in.ts";

/**
 * Owners on so many phones and one of the staff talk, in the built page, about `each` orders of every owner, over a line that loses half
 * of all requests, while every page is killed three times. `whole`: every line is there once, in order, on both sides.
 */
export async function conversations(phones: number, each: number) {
  const product = await startProduct();
  const [proxy, browser] = await Promise.all([openProxy(product.origin), openBrowser()]);
  try {
    const staff = await callAs(product.origin, ADMIN);
    const open = async (login: typeof ADMIN, viewport: typeof PHONE, screen: string) => {
      const storageState = await logIn(browser, proxy.origin, login);
      const context = await browser.newContext({ baseURL: proxy.origin, storageState, viewport });
      const page = await context.newPage();
      await page.goto(screen);
      // Without the app on the phone a killed page would need the line to come back.
      await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
      return page;
    };
    const desk: Talker = { page: await open(ADMIN, DESKTOP, "/all-order"), screen: "/all-order", talks: [] };
    const owners: Talker[] = [];
    for (let n = 0; n < phones; n += 1) {
      const login = await makeUser(product.origin, 100_000);
      const { ask } = await callAs(product.origin, login);
      const talks: Talker["talks"] = [];
      for (let at = 0; at < each; at += 1) {
        const nidNumber = String(1_000_000_000 + n * each + at);
        const placed = await ask<OrderPlaced>("POST", "apply/order", { category: "nid", nidNumber, consent: true });
        const order = placed.order._id;
        talks.push({ order, lines: [`${nidNumber} first`, `${nidNumber} second`], photo: at % 5 === 0 });
        desk.talks.push({ order, lines: [`${nidNumber}?`], photo: false });
      }
      owners.push({ page: await open(login, PHONE, "/my-order"), screen: "/my-order", talks });
    }
    const from = performance.now();
    const result = await talk({ browser, proxy, staff }, desk, owners);
    const { requests, refused, answersLost } = proxy.count();
    const seconds = Math.round((performance.now() - from) / 1000);
    const lines = [...result.values()].reduce((sum, { held }) => sum + held.length, 0);
    return {
      conversations: result.size,
      ...{ lines, requests, lost: refused + answersLost, seconds },
      whole: isWhole(desk, owners, result),
    };
  } finally {
    await browser.close();
    await proxy.close();
    await product.remove();
  }
}
