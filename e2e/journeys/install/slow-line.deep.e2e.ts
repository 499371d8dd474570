import type { Page } from "playwright-core";
import { expect } from "vitest";
import { journey, loginHydrated, signIn } from "../../journey.ts";

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

/** What the page has loaded when it asks for the code that fetches the whole app. */
function loadedBeforeApp(page: Page): Promise<string[]> {
  const loaded: string[] = [];
  return new Promise((resolve) => {
    page.on("requestfinished", (request) => loaded.push(new URL(request.url()).pathname));
    page.on("request", (request) => request.url().includes("workbox-window") && resolve(loaded));
  });
}

journey(
  "on a slow line the app is fetched only when the login is usable, or the first data is seen",
  async ({ firstVisit, rahim }) => {
    const visitor = await firstVisit();
    await slowLine(visitor);
    const beforeApp = loadedBeforeApp(visitor);
    await visitor.goto("/login", { waitUntil: "commit" });
    await loginHydrated(visitor);
    const scripts = await visitor
      .locator("script[src]")
      .evaluateAll((all) => all.map((one: any) => new URL(one.src).pathname));
    expect(scripts.length).toBeGreaterThan(0);
    expect(await beforeApp).toEqual(expect.arrayContaining(scripts));

    const signedIn = await firstVisit();
    await slowLine(signedIn);
    const before = loadedBeforeApp(signedIn);
    await signIn(signedIn, rahim);
    await signedIn.getByText("৳৫০০").first().waitFor();
    expect(await before).toContain("/api/start");
  },
);
