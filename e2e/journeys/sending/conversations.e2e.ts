import { expect } from "vitest";
import type { OrderPlaced } from "../../../contract/orders.ts";
import { callAs, makeUser } from "../../api.ts";
import { DESKTOP, PHONE } from "../../browser.ts";
import { isCachedOnPhone, journey, signIn } from "../../journey.ts";
import { openProxy } from "../../proxy.ts";
import { ADMIN } from "../../server.ts";
import { isWhole, type Talker, talk } from "../../talk.ts";

journey(
  "four conversations over a line that loses half, both pages killed three times: every line once, in order, on both sides",
  async ({ newPage, browser, product }) => {
    const proxy = await openProxy(product.origin);
    try {
      const rahim = await makeUser(product.origin, 1_000);
      const [mine, staff] = [await callAs(product.origin, rahim), await callAs(product.origin, ADMIN)];
      const orders: string[] = [];
      for (let n = 0; n < 4; n += 1) {
        const placed = { category: "nid", nidNumber: String(1_234_567_000 + n), consent: true };
        orders.push((await mine.ask<OrderPlaced>("POST", "apply/order", placed)).order._id);
      }
      const [atDesk, onPhone] = [await newPage(DESKTOP, proxy.origin), await newPage(PHONE, proxy.origin)];
      await Promise.all([signIn(atDesk, ADMIN, "/all-order"), signIn(onPhone, rahim, "/my-order")]);
      await Promise.all([isCachedOnPhone(atDesk), isCachedOnPhone(onPhone)]);
      const linesOf = (who: string, count: number) =>
        orders.map((order, at) => ({
          ...{ order, photo: who === "গ্রাহক" && at % 2 === 0 },
          lines: Array.from({ length: count }, (_, line) => `${who} ${at}.${line}`),
        }));
      const desk: Talker = { page: atDesk, screen: "/all-order", talks: linesOf("ডেস্ক", 2) };
      const owner: Talker = { page: onPhone, screen: "/my-order", talks: linesOf("গ্রাহক", 3) };
      const result = await talk({ browser, proxy, staff }, desk, [owner]);
      expect(isWhole(desk, [owner], result), JSON.stringify([...result.values()], undefined, 1)).toBe(true);
    } finally {
      await proxy.close();
    }
  },
  300_000,
);
