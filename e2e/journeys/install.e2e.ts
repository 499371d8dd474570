import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeUser, recordOf } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { fillNidOrder, orderNid, submit } from "../forms.ts";
import { goTo } from "../go-to.ts";
import { isCachedOnPhone, journey, loginHydrated, signIn } from "../journey.ts";
import { photoService } from "../photos.ts";
import { whileStopped } from "../server.ts";

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string };
type Manifest = { icons: Picture[]; screenshots: Picture[]; [member: string]: any };

/** What Chromium requires of an app to offer its installation. */
journey(
  "the app is installable: no error of the browser's, and every picture is what the manifest says",
  async ({ firstVisit, product }) => {
    const page = await firstVisit();
    await page.goto("/login");
    await isCachedOnPhone(page);
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    // Pages of tests are incognito, where Chromium offers no installation.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
    const { errors, data } = await devtools.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? "") as Manifest;
    expect(manifest).toMatchObject({ id: "/", lang: "bn", display: "standalone", scope: "/" });
    expect(manifest["shortcuts"].map(({ url }: { url: string }) => url)).toEqual([
      "/home#services",
      "/my-order",
      "/recharge",
    ]);
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
    expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(
      new Set(["narrow", "wide"]),
    );
    const shortcuts: { icons: Picture[] }[] = manifest["shortcuts"];
    expect(new Set(shortcuts.map(({ icons }) => icons[0]?.src)).size).toBe(3);
    const pictures = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...shortcuts.flatMap(({ icons }) => icons),
    ];
    for (const { src, sizes, type } of pictures.filter(({ type }) => type === "image/png")) {
      const answer = await page.request.get(src);
      expect(answer.headers()["content-type"], src).toBe(type);
      expect(sizeOf(await answer.body()), src).toBe(sizes);
    }
    for (const path of ["/sw.js", "/manifest.webmanifest", "/"])
      expect((await fetch(product.origin + path)).headers.get("cache-control"), path).toBe(
        "no-cache",
      );
  },
);

/** The width and height in the header of a PNG. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

journey(
  "nothing of the API is in Cache Storage, nor the addresses that the server answers itself",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 500);
    const page = await newPage();
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    await page.reload();
    await orderNid(page, "1234567890");
    const kept = await page.evaluate(filesKept);
    expect(kept).toContain("/index.html");
    // session-end is a time, which page and worker write themselves.
    const ours = /^\/(index\.html|favicon\.svg|assets\/[^/]+|manifest\.webmanifest|session-end)$/;
    expect(kept.filter((path: string) => !ours.test(path))).toEqual([]);
    for (const path of ["/api/config", "/healthz", "/bkash-sandbox/pay/TR0011x", "/robots.txt"]) {
      const answer = await page.goto(path);
      expect(answer?.fromServiceWorker(), path).toBe(false);
    }
  },
);

/** The POST that Android makes for what another app shares; without a file, of text. */
async function share(
  page: Page,
  file?: { name: string; type: string; base64: string },
): Promise<void> {
  await page.evaluate((shared) => {
    const { document, DataTransfer, File } = globalThis as any;
    const form = document.createElement("form");
    Object.assign(form, {
      method: "post",
      action: "/share-target",
      enctype: "multipart/form-data",
    });
    if (shared) {
      const bytes = Uint8Array.from(atob(shared.base64), (letter) => letter.charCodeAt(0));
      const input = Object.assign(document.createElement("input"), { type: "file", name: "file" });
      const held = new DataTransfer();
      held.items.add(new File([bytes], shared.name, { type: shared.type }));
      input.files = held.files;
      form.append(input);
    } else
      form.append(Object.assign(document.createElement("input"), { name: "text", value: "hello" }));
    document.body.append(form);
    form.submit();
  }, file);
}

journey(
  "what is shared and is no picture or PDF is told in a sentence that fits",
  async ({ newPage, product }) => {
    const page = await newPage();
    await signIn(page, await makeUser(product.origin, 500));
    await isCachedOnPhone(page);
    for (const [file, said] of [
      [undefined, "ছবি বা PDF ফাইল দিন।"],
      [{ name: "note.txt", type: "text/plain", base64: btoa("hello") }, "ছবি বা PDF ফাইল দিন।"],
      [{ name: "empty.png", type: "image/png", base64: "" }, "ফাইলটি খালি।"],
    ] as const) {
      await share(page, file);
      await page.getByRole("dialog").getByText(said).waitFor();
      await page.getByRole("button", { name: "ফাইলটি লাগবে না" }).click();
      await page.waitForURL((url) => url.pathname === "/home" && url.search === "");
      expect(await page.evaluate(() => (globalThis as any).caches.has("kagoj-shared"))).toBe(false);
    }
  },
);

journey(
  "a picture shared from another app asks which service it is for, after the login too, and is in that form",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 500);
    const page = await newPage();
    await page.goto("/login");
    await isCachedOnPhone(page);
    const icon = readFileSync(
      join(import.meta.dirname, "..", "..", "public", "icons", "icon-192.png"),
    ).toString("base64");
    await share(page, { name: "সনদ.png", type: "image/png", base64: icon });
    await page.locator("[name=username]").waitFor();
    await page.waitForURL("**/login");
    // Reading is tested elsewhere; it would keep this machine busy for seconds.
    await page.route("**/api/openai/extract-birth-info", (route) =>
      route.fulfill({ status: 422, json: { error: "No certificate", code: "no-certificate" } }),
    );
    const read = page.waitForRequest("**/api/openai/extract-birth-info");
    await signIn(page, rahim);
    await page.getByRole("dialog").getByText("সনদ.png").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // A page that is left and another that is opened take nothing.
    await page.goto("/birthday-registration");
    await page.locator("main h1").waitFor();
    await page.goto("/home?shared");
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /জন্ম নিবন্ধন/ })
      .click();
    expect((await read).postDataJSON()).toMatchObject({
      type: "image/png",
      fileBase64: expect.stringContaining(icon.slice(0, 40)),
    });
    expect(await page.evaluate(() => (globalThis as any).caches.has("kagoj-shared"))).toBe(false);

    const { key } = await photoService(product.origin);
    await goTo(page, "/home");
    await page.getByRole("link", { name: /কার্ড সংশোধন/ }).waitFor();
    await share(page, { name: "কার্ড.png", type: "image/png", base64: icon });
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /কার্ড সংশোধন/ })
      .click();
    await page.waitForURL(`**/order/${key}?*`);
    await page
      .getByRole("button", { name: /কার্ড\.png|ছবি ১/ })
      .first()
      .waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/home" && url.search === "");
  },
);

journey(
  "without Background Sync and install prompt, as in Safari, the open page brings everything home",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 500);
    const page = await newPage();
    await page.addInitScript(() => {
      const browser = globalThis as any;
      delete browser.SyncManager;
      delete browser.ServiceWorkerRegistration.prototype.sync;
      browser.addEventListener("beforeinstallprompt", (event: Event) =>
        event.stopImmediatePropagation(),
      );
      Object.defineProperty(browser.navigator, "userAgent", {
        value: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
      });
    });
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    await page.getByText("Add to Home Screen").waitFor();
    await page.getByRole("button", { name: "এখন না" }).click();
    await page.reload();
    await page.locator("main h1").waitFor();
    await expect.poll(() => page.getByText("Add to Home Screen").count()).toBe(0);
    await whileStopped(product, async () => {
      await fillNidOrder(page, "1234567890");
      await submit(page);
      await page.waitForURL("**/my-order");
      await page.getByText("সংযোগ পেলে পাঠানো হবে").first().waitFor();
    });
    await page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor({ timeout: 60_000 });
    expect((await recordOf(product.origin, rahim)).charges).toEqual([120]);
  },
);

/** A bad mobile connection: 400 kbit/s, and 400 ms until an answer begins. */
async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const bytesASecond = 400_000 / 8;
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  });
}

/** True when a worker is installed or being installed. */
function hasBegunToInstall(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { navigator, performance } = globalThis as any;
    const loaded: { name: string }[] = performance.getEntriesByType("resource");
    const asked = loaded.some(({ name }) => name.includes("workbox-window"));
    return asked || (await navigator.serviceWorker.getRegistration()) !== undefined;
  });
}

journey(
  "on a slow line the app is fetched only when the login is usable, or the first data is seen",
  async ({ firstVisit, product }) => {
    const rahim = await makeUser(product.origin, 500);
    const visitor = await firstVisit();
    await slowLine(visitor);
    await visitor.goto("/login", { waitUntil: "commit" });
    await loginHydrated(visitor);
    expect(await hasBegunToInstall(visitor)).toBe(false);

    const signedIn = await firstVisit();
    await slowLine(signedIn);
    await signIn(signedIn, rahim);
    await signedIn.getByText("৳৫০০").first().waitFor();
    expect(await hasBegunToInstall(signedIn)).toBe(false);
    await expect.poll(() => hasBegunToInstall(signedIn), { timeout: 30_000 }).toBe(true);
  },
);

/** Runs in the page: the addresses of the app's files in Cache Storage. */
async function filesKept(): Promise<string[]> {
  const { caches } = globalThis as any;
  const stores = await Promise.all((await caches.keys()).map((name: string) => caches.open(name)));
  const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
  return requests.map(({ url }: { url: string }) => new URL(url).pathname);
}
