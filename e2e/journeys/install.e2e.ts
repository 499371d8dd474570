import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { makeUser, recordOf } from "../api.ts";
import { fillNidOrder, orderNid, submit } from "../forms.ts";
import { journey, keepsOnThePhone, signIn } from "../journey.ts";
import { whileStopped } from "../server.ts";

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string };
type Manifest = { icons: Picture[]; screenshots: Picture[]; [member: string]: any };

/** What Chromium asks of an app that it offers to install. */
journey(
  "the app is installable: no error of the browser's, and every picture is what the manifest says",
  async ({ firstVisit, product }) => {
    const page = await firstVisit();
    await page.goto("/login");
    await keepsOnThePhone(page);
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    // Test windows are incognito, where Chromium offers no installation.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
    const { errors, data } = await devtools.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? "") as Manifest;
    expect(manifest).toMatchObject({ id: "/", lang: "bn", display: "standalone", scope: "/" });
    expect(manifest["shortcuts"].map(({ url }: { url: string }) => url)).toEqual([
      "/nid-order",
      "/my-order",
      "/recharge",
    ]);
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
    expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(["narrow", "wide"]));
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots].filter(
      ({ type }) => type === "image/png",
    )) {
      const answer = await page.request.get(src);
      expect(answer.headers()["content-type"], src).toBe(type);
      expect(sizeOf(await answer.body()), src).toBe(sizes);
    }
    for (const path of ["/sw.js", "/manifest.webmanifest", "/"])
      expect((await fetch(product.origin + path)).headers.get("cache-control"), path).toBe("no-cache");
  },
);

/** A PNG's header says its width and height. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

journey(
  "nothing of the API is in Cache Storage, nor the addresses that the server answers itself",
  async ({ firstVisit, product }) => {
    const rahim = await makeUser(product.origin, 500);
    const page = await firstVisit();
    await signIn(page, rahim);
    await keepsOnThePhone(page);
    await page.reload();
    await orderNid(page, "1234567890");
    const kept = await page.evaluate(async () => {
      const { caches } = globalThis as any;
      const stores = await Promise.all((await caches.keys()).map((name: string) => caches.open(name)));
      const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
      return requests.map(({ url }: { url: string }) => new URL(url).pathname);
    });
    expect(kept).toContain("/index.html");
    expect(
      kept.filter((path: string) => !/^\/(index\.html|favicon\.svg|assets\/[^/]+|manifest\.webmanifest)$/.test(path)),
    ).toEqual([]);
    for (const path of ["/api/config", "/healthz", "/bkash-sandbox/style.css", "/robots.txt"]) {
      const answer = await page.goto(path);
      expect(answer?.fromServiceWorker(), path).toBe(false);
    }
  },
);

journey(
  "a certificate shared from another app is in the birth form, after the login too",
  async ({ firstVisit, product }) => {
    const rahim = await makeUser(product.origin, 500);
    const page = await firstVisit();
    await page.goto("/login");
    await keepsOnThePhone(page);
    const icon = readFileSync(join(import.meta.dirname, "..", "..", "public", "icons", "icon-192.png")).toString(
      "base64",
    );
    // The post that Android makes of a shared file.
    await page.evaluate((base64) => {
      const { document, DataTransfer, File } = globalThis as any;
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: "/share-target", enctype: "multipart/form-data" });
      const input = Object.assign(document.createElement("input"), { type: "file", name: "certificate" });
      const shared = new DataTransfer();
      shared.items.add(new File([bytes], "সনদ.png", { type: "image/png" }));
      input.files = shared.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    }, icon);
    await page.locator("[name=username]").waitFor();
    await page.waitForURL("**/login");
    // The reading itself is another test's; it would keep this machine busy for seconds.
    await page.route("**/api/openai/extract-birth-info", (route) =>
      route.fulfill({ status: 422, json: { error: "No certificate", code: "no-certificate" } }),
    );
    const read = page.waitForRequest("**/api/openai/extract-birth-info");
    await signIn(page, rahim);
    await page.waitForURL("**/birthday-registration");
    expect((await read).postDataJSON()).toMatchObject({
      type: "image/png",
      fileBase64: expect.stringContaining(icon.slice(0, 40)),
    });
    expect(await page.evaluate(() => (globalThis as any).caches.has("kagoj-shared"))).toBe(false);
  },
);

journey(
  "without Background Sync and install prompt, as in Safari, the open page brings everything home",
  async ({ firstVisit, product }) => {
    const rahim = await makeUser(product.origin, 500);
    const page = await firstVisit();
    await page.addInitScript(() => {
      const browser = globalThis as any;
      delete browser.SyncManager;
      delete browser.ServiceWorkerRegistration.prototype.sync;
      browser.addEventListener("beforeinstallprompt", (event: Event) => event.stopImmediatePropagation());
      Object.defineProperty(browser.navigator, "userAgent", {
        value: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
      });
    });
    await signIn(page, rahim);
    await keepsOnThePhone(page);
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
    await page.getByText("অপেক্ষমাণ").first().waitFor({ timeout: 60_000 });
    expect((await recordOf(product.origin, rahim)).charges).toEqual([120]);
  },
);
