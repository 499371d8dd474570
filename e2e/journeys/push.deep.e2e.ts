import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeUser } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { goTo } from "../go-to.ts";
import {
  canNotify,
  isCachedOnPhone,
  journey,
  loginHydrated,
  pushToWorker,
  signIn,
} from "../journey.ts";
import { deliver, nid } from "../live.ts";
import { ADMIN } from "../server.ts";

/**
 * Replaces the browser's push service. Answers what it would hand out, and what it was asked for.
 */
async function pretendPushService(page: Page): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    const G = globalThis as any;
    const asked: string[] = JSON.parse(sessionStorage.getItem("asked") ?? "[]");
    const note = (what: string) => {
      asked.push(what);
      sessionStorage.setItem("asked", JSON.stringify(asked));
    };
    // Chromium's headless shell answers "denied", whatever it is granted.
    const permission = {
      configurable: true,
      get: () => sessionStorage.getItem("permission") ?? "default",
    };
    Object.defineProperty(G.Notification, "permission", permission);
    G.Notification.requestPermission = async () => {
      sessionStorage.setItem("permission", "granted");
      return "granted";
    };
    let subscribed: any = sessionStorage.getItem("subscribed") ? make() : null;
    function bytesOf(base64url: string) {
      const base64 = base64url.replace(/-/g, "+").replace(/_/g, "/");
      return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
    }
    function make() {
      const endpoint = "https://fcm.googleapis.com/fcm/send/of-the-test";
      const p256dh =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
      return {
        endpoint,
        options: { applicationServerKey: bytesOf(sessionStorage.getItem("subscribed") ?? "") },
        toJSON: () => ({ endpoint, keys: { p256dh, auth: "BTBZMqHH6r4Tts7J_aSIgg" } }),
        unsubscribe: async () => {
          note("unsubscribe");
          sessionStorage.removeItem("subscribed");
          subscribed = null;
          return true;
        },
      };
    }
    G.PushManager.prototype.getSubscription = async () => subscribed;
    G.PushManager.prototype.subscribe = async ({ applicationServerKey }: any) => {
      note(`subscribe ${applicationServerKey}`);
      sessionStorage.setItem("subscribed", applicationServerKey);
      subscribed = make();
      return subscribed;
    };
  });
}

async function withAnOrder(page: Page, origin: string) {
  const login = await makeUser(origin, 1_000);
  const api = await callAs(origin, login);
  const { order } = await api.ask<{ order: { _id: string } }>("POST", "apply/order", nid());
  await signIn(page, login);
  await isCachedOnPhone(page);
  return { login, api, order: order._id };
}

journey(
  "notifications are offered with the first order, taken in one tap, follow the desk's keys and the language, and end at logout",
  async ({ newPage, product }) => {
    const page = await newPage();
    await pretendPushService(page);
    const { api } = await withAnOrder(page, product.origin);
    const sent: { locale: string }[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/push/subscription")) sent.push(request.postDataJSON());
    });
    await goTo(page, "/my-order");
    await page.locator("main li").getByRole("button").first().click();
    const offer = page.getByRole("button", { name: "হ্যাঁ, জানান" });
    await offer.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const taken = page.waitForResponse((response) =>
      response.url().endsWith("/api/push/subscription"),
    );
    await offer.click();
    expect((await taken).status()).toBe(201);
    await offer.waitFor({ state: "hidden" });
    const { publicKey } = await api.ask<{ publicKey: string }>("GET", "push/key");
    expect(await page.evaluate("sessionStorage.asked")).toContain(`subscribe ${publicKey}`);

    await page.goto("/profile");
    const own = page.getByRole("switch", { name: "অর্ডারের খবর" });
    await expect.poll(() => own.getAttribute("aria-checked")).toBe("true");
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect.poll(() => sent.length).toBeGreaterThan(1);
    const asked = () => page.evaluate("sessionStorage.asked");
    expect(await asked()).not.toContain("unsubscribe");

    await product.keys("push");
    const { publicKey: other } = await api.ask<{ publicKey: string }>("GET", "push/key");
    expect(other).not.toBe(publicKey);
    await page.goto("/profile");
    await expect.poll(asked).toContain(`"unsubscribe","subscribe ${other}"`);
    await expect.poll(() => own.getAttribute("aria-checked")).toBe("true");
    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("menuitem", { name: "English" }).click();
    await expect.poll(() => sent.at(-1)?.locale).toBe("en");
    const off = page.getByRole("switch", { name: "Updates on my orders" });
    await off.click();
    await expect.poll(() => off.getAttribute("aria-checked")).toBe("false");
    await off.click();
    await expect.poll(() => off.getAttribute("aria-checked")).toBe("true");

    const ended = await page.evaluate(
      "JSON.parse(sessionStorage.asked).filter((one) => one === 'unsubscribe').length",
    );
    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.waitForURL("**/login");
    await expect
      .poll(() =>
        page.evaluate(
          "JSON.parse(sessionStorage.asked).filter((one) => one === 'unsubscribe').length",
        ),
      )
      .toBe((ended as number) + 1);
  },
);

journey(
  "a push shows a notification, counts on the icon, and its tap opens the order in the window that is there",
  async ({ newPage, product, skip }) => {
    const page = await newPage();
    await page.context().grantPermissions(["notifications"]);
    const { order } = await withAnOrder(page, product.origin);
    if (!(await canNotify(page))) skip("this browser shows no notifications");
    await deliver(product.origin, order);
    const push = (data: string) => pushToWorker(page, product.origin, data);
    const shown = () =>
      page.evaluate(async () => {
        const { serviceWorker } = (globalThis as any).navigator;
        const all = await (await serviceWorker.ready).getNotifications();
        return all.map(({ title, body, tag }: any) => ({ title, body, tag }));
      });
    const unseen = () =>
      page.evaluate(
        "caches.open('kagoj-unseen').then((kept) => kept.match('/unseen')).then((found) => found?.json() ?? [])",
      );

    await goTo(page, "/home");
    const words = { title: "আপনার অর্ডার তৈরি", body: "ফাইলটি নামাতে চাপুন।" };
    await push(JSON.stringify({ ...words, to: `/my-order?open=${order}`, tag: order }));
    await expect.poll(shown).toEqual([{ ...words, tag: order }]);
    await expect.poll(unseen).toEqual([order]);
    for (const unreadable of ["", "null", "no json at all"]) await push(unreadable);
    const something = { title: "কাগজ", body: "নতুন কিছু আছে। Something new.", tag: "kagoj" };
    await expect.poll(async () => (await shown()).slice(1)).toEqual([something]);

    const [worker] = page.context().serviceWorkers();
    expect(worker).toBeDefined();
    await worker!.evaluate(async (tag) => {
      const G = globalThis as any;
      const [notification] = await G.registration.getNotifications({ tag });
      G.dispatchEvent(new G.NotificationEvent("notificationclick", { notification }));
    }, order);
    await page.waitForURL(`**/my-order?open=${order}`);
    await page.getByRole("dialog").getByRole("button", { name: "ফাইল ডাউনলোড করুন" }).waitFor();
    await expect.poll(shown).toEqual([]);
    await expect.poll(unseen).toEqual([]);
    // Back closes it to its list, and again to where the tap came.
    await backToList(page);
    await page.goBack();
    await page.waitForURL("**/home");
  },
);

/** Back once: the order is closed, and its list is there. */
async function backToList(page: Page): Promise<void> {
  await page.getByRole("dialog").waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/my-order" && url.search === "");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.locator("main li").first().waitFor();
}

journey(
  "where the browser refuses the worker, the switch tells that it failed, and can be tapped again",
  async ({ newPage, product }) => {
    const page = await newPage();
    await pretendPushService(page);
    // It fires no event, and no promise of it ever ends.
    await page.addInitScript(() => {
      const never = () => new Promise(() => undefined);
      Object.defineProperty((globalThis as any).ServiceWorkerContainer.prototype, "ready", {
        get: never,
      });
    });
    await signIn(page, await makeUser(product.origin, 100), "/profile");
    const turn = page.getByRole("switch", { name: "অর্ডারের খবর" });
    await turn.click();
    await page.getByText("নোটিফিকেশন চালু করা যায়নি।").first().waitFor();
    await expect.poll(() => turn.isEnabled()).toBe(true);
    expect(await turn.getAttribute("aria-checked")).toBe("false");
  },
);

journey(
  "Back from an order that a link opened closes to the list, as from one that a tap opened",
  async ({ newPage, product }) => {
    const page = await newPage();
    const { login, order } = await withAnOrder(page, product.origin);
    const link = `/my-order?open=${order}`;
    await page.goto(link);
    await backToList(page);
    await page.locator("main li").getByRole("button").first().click();
    await page.reload();
    await backToList(page);

    const stranger = await newPage();
    await stranger.goto(link);
    await stranger.waitForURL("**/login");
    await loginHydrated(stranger);
    await signIn(stranger, login);
    await backToList(stranger);

    // A row of the home leads back to the home.
    await goTo(page, "/home");
    await page.locator(`main a[href="${link}"], main a[href="/my-order"]`).first().click();
    await page.waitForURL("**/my-order**");
    await page.goBack();
    await page.waitForURL("**/home");
  },
);

journey(
  "staff turn on notifications of new orders in the profile; a tap on one opens the order in the queue",
  async ({ newPage, product }) => {
    const user = await callAs(product.origin, await makeUser(product.origin, 1_000));
    const page = await newPage();
    await pretendPushService(page);
    await signIn(page, ADMIN, "/profile");
    await isCachedOnPhone(page);
    const turn = page.getByRole("switch", { name: "নতুন অর্ডারের নোটিফিকেশন" });
    for (const [size, on] of [
      [PHONE, "true"],
      [{ width: 820, height: 1180 }, "false"],
      [DESKTOP, "true"],
    ] as const) {
      await page.setViewportSize(size);
      await turn.click();
      await expect.poll(() => turn.getAttribute("aria-checked")).toBe(on);
    }
    await page.setViewportSize(PHONE);
    const { order } = await user.ask<{ order: { _id: string } }>("POST", "apply/order", nid());
    if (!(await canNotify(page))) return;
    const message = {
      title: "নতুন অর্ডার এসেছে",
      body: "কাজ শুরু করতে চাপুন।",
      to: `/all-order?open=${order._id}`,
      tag: "arrivals",
    };
    await pushToWorker(page, product.origin, JSON.stringify(message));
    const [worker] = page.context().serviceWorkers();
    const tap = (tag: string) =>
      worker?.evaluate(async (wanted) => {
        const G = globalThis as any;
        const [notification] = await G.registration.getNotifications({ tag: wanted });
        if (notification)
          G.dispatchEvent(new G.NotificationEvent("notificationclick", { notification }));
        return Boolean(notification);
      }, tag);
    await expect.poll(() => tap("arrivals")).toBe(true);
    await page.waitForURL(new RegExp(`/all-order\\?.*open=${order._id}`));
    await page.getByRole("dialog", { name: /^সাইন কপি/ }).waitFor();
  },
);
