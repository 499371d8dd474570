import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { OrderMessage } from "../../../contract/conversation.ts";
import type { OrderPlaced } from "../../../contract/orders.ts";
import { callAs, makeUser } from "../../api.ts";
import { DESKTOP, PHONE } from "../../browser.ts";
import { isCachedOnPhone, journey, signIn } from "../../journey.ts";
import { photo } from "../../photos.ts";
import { openProxy } from "../../proxy.ts";
import { ADMIN } from "../../server.ts";
import { killPages, linesOn, losingHalf } from "../../talk.ts";

/** `npm run bench:kills` runs it with more: owners, and orders of each. */
const [OWNERS, ORDERS] = [
  Number(process.env.TALK_OWNERS ?? 1),
  Number(process.env.TALK_ORDERS ?? 4),
];
/** Of each order. A user may write 30 messages a minute, and what got no answer counts twice. */
const LINES = ORDERS > 4 ? { desk: 1, owner: 2 } : { desk: 2, owner: 3 };
const patience = { timeout: 600_000 };

/**
 * One who talks: the page, the screen on which an order is opened, and the orders with what is said
 * of each. `photo`: goes with the last line.
 */
type Talker = {
  page: Page;
  screen: string;
  talks: { order: string; lines: string[]; photo: boolean }[];
};

journey(
  "conversations over a line that loses half, all pages killed three times: every line once, in order, on both sides",
  async ({ newPage, browser, product }) => {
    const proxy = await openProxy(product.origin);
    try {
      const staff = await callAs(product.origin, ADMIN);
      const linesOf = (who: string, count: number) =>
        Array.from({ length: count }, (_, line) => `${who}.${line}`);
      const open = async (login: typeof ADMIN, screen: string): Promise<Talker> => {
        const page = await newPage(login === ADMIN ? DESKTOP : PHONE, proxy.origin);
        await signIn(page, login, screen);
        await isCachedOnPhone(page);
        return { page, screen, talks: [] };
      };
      const desk = await open(ADMIN, "/all-order");
      const owners: Talker[] = [];
      for (let n = 0; n < OWNERS; n += 1) {
        const login = await makeUser(product.origin, 1_000 + 120 * ORDERS);
        const owner = await open(login, "/my-order");
        const { ask } = await callAs(product.origin, login);
        for (let at = 0; at < ORDERS; at += 1) {
          const form = {
            category: "nid",
            nidNumber: String(1_234_567_000 + n * ORDERS + at),
            consent: true,
          };
          const { order } = await ask<OrderPlaced>("POST", "apply/order", form);
          const about = { order: order._id, photo: false };
          owner.talks.push({
            ...about,
            lines: linesOf(`গ্রাহক ${n} ${at}`, LINES.owner),
            photo: at % 2 === 0,
          });
          desk.talks.push({ ...about, lines: linesOf(`ডেস্ক ${n} ${at}`, LINES.desk) });
        }
        owners.push(owner);
      }

      const all = [desk, ...owners];
      const picture = await photo("card", 900);
      proxy.change(losingHalf());
      for (let part = 0; part < 4; part += 1) {
        await Promise.all(all.map((talker) => sayPart(talker, part, picture)));
        if (part === 3) break;
        const pages = all.map(({ page }) => page);
        await killPages(pages, browser);
        await Promise.all(all.map(reopen));
      }
      const heldOf = (order: string) =>
        staff.ask<OrderMessage[]>("GET", `apply/order/${order}/messages`);
      for (const { order } of desk.talks)
        await until(async () => (await heldOf(order)).length >= LINES.desk + LINES.owner);
      proxy.change(() => "pass");
      for (const [at, said] of owners.flatMap(({ talks }) => talks).entries()) {
        const held = await heldOf(said.order);
        const by = (isStaff: boolean) =>
          held.filter(({ staff }) => staff === isStaff).map(({ text }) => text);
        expect([by(true), by(false)]).toEqual([desk.talks[at]?.lines, said.lines]);
        const files = held.flatMap(({ text, files }) => (files ? [[text, files.length]] : []));
        expect(files).toEqual(said.photo ? [[said.lines.at(-1), 1]] : []);
        const owner = owners.find(({ talks }) => talks.includes(said)) as Talker;
        for (const { page, screen } of [desk, owner]) {
          await page.goto(`${screen}?open=${said.order}`);
          await until(async () => (await linesOn(page)).length >= held.length);
          expect(await linesOn(page)).toEqual(held.map(({ text }) => text));
        }
      }
      console.log(JSON.stringify({ conversations: desk.talks.length, ...proxy.count() }));
    } finally {
      await proxy.close();
    }
  },
  OWNERS * ORDERS > 4 ? 3_600_000 : 900_000,
);

async function reopen(talker: Talker): Promise<void> {
  const dead = talker.page;
  talker.page = await dead.context().newPage();
  await dead.close();
  await talker.page.goto(talker.screen);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const from = performance.now(); !(await holds()); await delay(200))
    if (performance.now() - from > patience.timeout) throw new Error("waited too long");
}

/**
 * Says a fourth of what this one has to say. A line counts as said when the phone has kept it, and
 * the box is empty.
 */
async function sayPart(
  { page, screen, talks }: Talker,
  part: number,
  picture: Awaited<ReturnType<typeof photo>>,
) {
  const size = Math.ceil(talks.length / 4);
  for (const { order, lines, photo: withPhoto } of talks.slice(part * size, (part + 1) * size)) {
    await page.goto(`${screen}?open=${order}`);
    const box = page.locator("[name=message]");
    const opener = page.getByRole("button", { name: /^(গ্রাহককে|ডেস্ককে) লিখুন$/ });
    // What the other side has written meanwhile opens it too.
    await until(async () => {
      if (await opener.count()) await opener.click({ timeout: 1_000 }).catch(() => undefined);
      return (await box.count()) > 0;
    });
    for (const [at, line] of lines.entries()) {
      await box.fill(line);
      if (withPhoto && at === lines.length - 1) {
        await page.getByRole("button", { name: "ছবি বা PDF" }).click();
        await page.locator("[name=files]").setInputFiles(picture);
      }
      await page.locator("form:has([name=message]) [type=submit]").click(patience);
      await until(async () => (await box.inputValue()) === "");
    }
  }
}
