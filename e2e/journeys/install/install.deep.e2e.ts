import { expect } from "vitest";
import { recordOf } from "../../api.ts";
import { fillNidOrder, orderNid, submit } from "../../forms.ts";
import { isCachedOnPhone, journey, signIn } from "../../journey.ts";
import { whileStopped } from "../../server.ts";

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
        "no-cache, no-transform",
      );
  },
);

/** The width and height in the header of a PNG. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

journey(
  "nothing of the API is in Cache Storage, nor the addresses that the server answers itself",
  async ({ newPage, rahim }) => {
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

journey(
  "without Background Sync and install prompt, as in Safari, the open page brings everything home",
  async ({ newPage, product, rahim }) => {
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

/** Runs in the page: the addresses of the app's files in Cache Storage. */
async function filesKept(): Promise<string[]> {
  const { caches } = globalThis as any;
  const stores = await Promise.all((await caches.keys()).map((name: string) => caches.open(name)));
  const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
  return requests.map(({ url }: { url: string }) => new URL(url).pathname);
}
