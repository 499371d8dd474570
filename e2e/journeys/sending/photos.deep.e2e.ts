import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Attachment } from "../../../contract/attachments.ts";
import type { Order } from "../../../contract/orders.ts";
import { callAs, type Login, recordOf } from "../../api.ts";
import { submit } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { isCachedOnPhone, journey, signIn, wakeWorker } from "../../journey.ts";
import { photo, photoService } from "../../photos.ts";
import { losing, type OpenProxy, openProxy } from "../../proxy.ts";

const FAST = { kbps: 100_000, latency: 0 };
const SLOW = { kbps: 400, latency: 200 };

const proxied = journey.extend("proxy", { scope: "file" }, async ({ product }, { onCleanup }) => {
  const proxy = await openProxy(product.origin, FAST);
  onCleanup(proxy.close);
  return proxy;
});

/**
 * From now on every picture but the first is prepared only after the function that this answers.
 */
async function holdPictures(phone: Page): Promise<() => Promise<void>> {
  await phone.evaluate(() => {
    const page = globalThis as any;
    const { postMessage } = page.Worker.prototype;
    const held: (() => void)[] = [];
    let first = true;
    page.Worker.prototype.postMessage = function (...sent: unknown[]) {
      const go = () => postMessage.apply(this, sent);
      if (first) go();
      else held.push(go);
      first = false;
    };
    page.letGo = () => {
      page.Worker.prototype.postMessage = postMessage;
      for (const go of held) go();
    };
  });
  return () => phone.evaluate(() => (globalThis as any).letGo());
}

/**
 * Places an order with these pictures while there is no connection. It can't be sent before the
 * last one is ready.
 */
async function placeOffline(
  phone: Page,
  pictures: Awaited<ReturnType<typeof photo>>[],
): Promise<void> {
  const letGo = await holdPictures(phone);
  const number = phone.locator("[name=cardNumber]");
  await number.fill("১২৩৪৫৬৭৮৯০");
  await phone.locator("input[type=file]").setInputFiles(pictures);
  await phone.getByRole("button", { name: /^ছবি ১/ }).waitFor({ timeout: 30_000 });
  await phone.getByRole("button", { name: "ছবি তৈরি হচ্ছে…", disabled: true }).waitFor();
  await number.press("Enter");
  await letGo();
  await phone.getByRole("button", { name: /^ছবি ৩/ }).waitFor({ timeout: 30_000 });
  await submitOffline(phone);
}

async function submitOffline(phone: Page): Promise<void> {
  await submit(phone);
  await phone.waitForURL("**/my-order");
  await phone.getByText("সংযোগ পেলে পাঠানো হবে").first().waitFor();
}

/**
 * Notes from now on, in every page that this one opens, each percentage that the waiting order
 * shows. Answers them.
 */
async function watchProgress(phone: Page): Promise<() => Promise<number[]>> {
  await phone.addInitScript(() => {
    const { document, MutationObserver } = globalThis as any;
    const seen: number[] = [];
    (globalThis as any).progressSeen = seen;
    new MutationObserver(() => {
      const { value } = document.querySelector("main progress") ?? {};
      if (value !== undefined && value !== seen.at(-1)) seen.push(value);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => phone.evaluate(() => (globalThis as any).progressSeen);
}

/** What the server keeps of the pictures of the user's orders. */
async function keptOf(origin: string, login: Login) {
  const { orders, charges, balance } = await recordOf(origin, login);
  const { ask } = await callAs(origin, login);
  const whole = await Promise.all(
    orders.map(({ _id }) => ask<Order>("GET", `apply/my-order/${_id}`)),
  );
  return { pictures: whole.map(({ attachments }) => attachments?.map(sizeOf)), charges, balance };
}
const sizeOf = ({ type, width, height }: Attachment) => `${type} ${width}×${height}`;

/**
 * Places an order with one picture without a connection and closes the tab: the worker alone sends
 * it.
 */
async function leaveToWorker(phone: Page, key: string, proxy: OpenProxy): Promise<void> {
  await goTo(phone, `/order/${key}`);
  proxy.online(false);
  await phone.locator("[name=cardNumber]").fill("1234567891");
  await phone.locator("input[type=file]").setInputFiles(await photo("Later", 400));
  await phone.getByRole("button", { name: /^ছবি ১/ }).waitFor();
  await submitOffline(phone);
  // The browser stays open without a page of ours.
  const elsewhere = await phone.context().newPage();
  await phone.close();
  proxy.online(true);
  await wakeWorker(elsewhere, proxy.origin);
}

proxied(
  "three pictures placed offline, the tab closed: they arrive once and whole over a line that cuts uploads",
  async ({ newPage, product, proxy, rahim }) => {
    const { key } = await photoService(product.origin);
    const pictures = await Promise.all(["Front", "Back", "Slip"].map((name) => photo(name)));
    const phone = await newPage(undefined, proxy.origin);
    await signIn(phone, rahim, `/order/${key}`);
    await isCachedOnPhone(phone);
    await phone.locator("[name=cardNumber]").waitFor();
    proxy.online(false);
    await placeOffline(phone, pictures);
    const context = phone.context();
    await phone.close();

    proxy.become(SLOW);
    const [fateOf, files] = [losing(), new Set<string>()];
    proxy.change((request) => {
      if (request.path.startsWith("/api/attachments/")) files.add(request.path);
      return fateOf(request);
    });
    proxy.online(true);
    const again = await context.newPage();
    const progress = await watchProgress(again);
    await again.goto("/my-order");
    await again.locator("main li").getByText("অপেক্ষমাণ").first().waitFor({ timeout: 150_000 });
    proxy.change(() => "pass");
    proxy.become(FAST);
    const seen = await progress();
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(1);

    const three = Array(3).fill("image/jpeg 1500×2000");
    expect(await keptOf(product.origin, rahim)).toEqual({
      pictures: [three],
      charges: [150],
      balance: 350,
    });
    const { uploadedBytes, cut, answersLost, refused } = proxy.count();
    expect([cut, answersLost, refused].every((count) => count > 0)).toBe(true);
    expect(files.size).toBe(3);
    expect(uploadedBytes).toBeGreaterThan(600_000);

    await leaveToWorker(again, key, proxy);
    const orders = async () => (await recordOf(product.origin, rahim)).orders.length;
    await expect.poll(orders, { timeout: 60_000, interval: 500 }).toBe(2);
    const all = [["image/jpeg 300×400"], three];
    expect(await keptOf(product.origin, rahim)).toEqual({
      pictures: all,
      charges: [150, 150],
      balance: 200,
    });
  },
);
