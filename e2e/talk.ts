import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import type { OrderMessage } from "../contract/conversation.ts";
import type { Caller } from "./api.ts";
import { photo } from "./photos.ts";
import type { Fate, OpenProxy } from "./proxy.ts";

/** A user may write 30 messages a minute, and what got no answer counts twice. */
const patience = { timeout: 600_000 };
const SEED = 36;

/** Half of all requests under /api/ are lost, before the server or after it; the same ones each time. */
export function losingHalf() {
  let drawn = SEED;
  return ({ path }: { path: string }): Fate => {
    if (!path.startsWith("/api/")) return "pass";
    drawn = (drawn * 16_807) % 2_147_483_647;
    return drawn < 2 ** 29 ? "refuse" : drawn < 2 ** 30 ? "lose-answer" : "pass";
  };
}

/** Kills these pages like Android: without any event. Ends only processes of this test's own browser. */
export async function killPages(pages: Page[], browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const crashed = Promise.all(pages.map((page) => page.waitForEvent("crash")));
  for (const { type, id } of processInfo) if (type === "renderer") process.kill(id, "SIGKILL");
  await crashed;
  await session.detach();
}

/** The words of the lines of the open conversation. */
export const linesOn = (page: Page) => page.locator("section ol > li > p:first-child").allTextContents();

/** One who talks: the page, the screen on which an order is opened, and the orders with what is said of each. `photo`: goes with the last line. */
export type Talker = { page: Page; screen: string; talks: { order: string; lines: string[]; photo: boolean }[] };

/**
 * Staff (`desk`) and owners write about their orders over a line that loses half of all requests, and all their pages are killed three
 * times, right after a line was kept. Answers, of each order, what the server has, and what both sides read in the end over a good line.
 */
export async function talk(
  { browser, proxy, staff }: { browser: Browser; proxy: OpenProxy; staff: Caller },
  desk: Talker,
  owners: Talker[],
): Promise<Map<string, { held: OrderMessage[]; read: string[][] }>> {
  const all = [desk, ...owners];
  const picture = await photo("card", 900);
  proxy.change(losingHalf());
  for (let part = 0; part < 4; part += 1) {
    await Promise.all(all.map((talker) => sayPart(talker, part, picture)));
    if (part === 3) break;
    await killPages(
      all.map(({ page }) => page),
      browser,
    );
    await Promise.all(
      all.map(async (talker) => {
        const dead = talker.page;
        talker.page = await dead.context().newPage();
        await dead.close();
        await talker.page.goto(talker.screen);
      }),
    );
  }
  const result = new Map<string, { held: OrderMessage[]; read: string[][] }>();
  for (const { talks } of owners)
    for (const { order, lines } of talks) {
      const said = (desk.talks.find((one) => one.order === order)?.lines.length ?? 0) + lines.length;
      const ask = () => staff.ask<OrderMessage[]>("GET", `apply/order/${order}/messages`);
      await until(async () => (await ask()).length >= said);
      result.set(order, { held: await ask(), read: [] });
    }
  proxy.change(() => "pass");
  for (const { page, screen, talks } of all)
    for (const { order } of talks) {
      const { held, read } = result.get(order) ?? { held: [], read: [] };
      await page.goto(`${screen}?open=${order}`);
      await until(async () => (await linesOn(page)).length >= held.length);
      read.push(await linesOn(page));
    }
  return result;
}

/** True when every line is there once, in the order in which each side said it, and both sides read what the server has. */
export function isWhole(desk: Talker, owners: Talker[], result: Awaited<ReturnType<typeof talk>>): boolean {
  return owners.every(({ talks }) =>
    talks.every(({ order, lines, photo: withPhoto }) => {
      const { held = [], read = [] } = result.get(order) ?? {};
      const of = (staff: boolean) => held.filter((one) => one.staff === staff).map(({ text }) => text);
      const asked = desk.talks.find((one) => one.order === order)?.lines ?? [];
      const files = held.flatMap((one) => (one.files ? [[one.text, one.files.length]] : []));
      const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
      return (
        same([of(true), of(false)], [asked, lines]) &&
        same(files, withPhoto ? [[lines.at(-1), 1]] : []) &&
        read.length === 2 &&
        read.every((seen) =>
          same(
            seen,
            held.map(({ text }) => text),
          ),
        )
      );
    }),
  );
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const from = performance.now(); !(await holds()); await delay(200))
    if (performance.now() - from > patience.timeout) throw new Error("waited too long");
}

/** Says a fourth of what this one has to say. A line counts as said when the phone has kept it, and the box is empty. */
async function sayPart({ page, screen, talks }: Talker, part: number, picture: Awaited<ReturnType<typeof photo>>) {
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
