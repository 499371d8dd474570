import type { Page } from "playwright-core";
import { expect } from "vitest";
import { aboutPage, findPage } from "../../../contract/pages.ts";
import { orderNid } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { isCachedOnPhone, journey, signIn } from "../../journey.ts";
import { ADMIN, whileStopped } from "../../server.ts";
import { addressesOf, ofNothing } from "../../walk/addresses.ts";

/** Neither the login nor a sheet of paper. */
function isFramed(path: string): boolean {
  const page = findPage(path);
  return page !== undefined && !aboutPage(page).alone;
}
const userRoutes = ["/", "/signup", ...addressesOf(ofNothing, "user").filter(isFramed)];
const adminRoutes = addressesOf(ofNothing, "admin").filter(isFramed);

/**
 * The worker answers each address with the app. All have the same page, so its scripts need not run
 * each time.
 */
async function expectAnswers(page: Page, paths: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setScriptExecutionDisabled", { value: true });
  for (const path of paths) {
    const answer = await page.goto(path, { waitUntil: "commit" });
    expect([answer?.status(), answer?.fromServiceWorker()], path).toEqual([200, true]);
    await expect.poll(() => page.locator("#app").count(), { message: path }).toBe(1);
  }
  await devtools.send("Emulation.setScriptExecutionDisabled", { value: false });
}

/** Loads the app and opens each screen in it. */
async function openAll(page: Page, paths: string[]): Promise<void> {
  await page.reload();
  for (const path of paths) {
    await page.locator("main h1").first().waitFor();
    await page.evaluate((to) => {
      const { document, history } = globalThis as any;
      document.querySelector("main h1").setAttribute("data-left", "");
      history.pushState(null, "", to);
    }, path);
    await page.locator("main h1:not([data-left])").first().waitFor();
    await expect.poll(() => page.getByText("পাতাটি এই ফোনে নেই").count(), { message: path }).toBe(0);
    // In one line of the top bar, and nowhere else.
    await page.getByRole("banner").getByText("ইন্টারনেট সংযোগ নেই।").waitFor();
    expect(await page.getByText(/সংযোগ (নেই|লাগ|পেলে|এলে)/).allTextContents(), path).toHaveLength(1);
  }
}

journey(
  "with the server stopped every route opens, and lists say how old they are",
  async ({ newPage, product, rahim }) => {
    const page = await newPage();
    await signIn(page, rahim);
    await orderNid(page, "1234567890");
    const fetched = page.getByText(/-এ হালনাগাদ$/).first();
    await fetched.waitFor();
    await goTo(page, "/my-roshid");
    await fetched.waitFor();
    await isCachedOnPhone(page);
    const second = await page.context().newPage();
    const admin = await newPage();
    await signIn(admin, ADMIN);
    await isCachedOnPhone(admin);

    await whileStopped(product, async () => {
      await Promise.all([
        openAll(page, userRoutes),
        openAll(admin, adminRoutes),
        expectAnswers(second, [...userRoutes, ...adminRoutes]),
      ]);
      await page.goto("/birth-certificate/1");
      await page.locator("h1").first().waitFor();
      await page.goto("/my-order");
      await page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor();
      await page.getByText(/-এ হালনাগাদ$/).waitFor();
      await page.getByText("৳৩৮০").first().waitFor();
      await page.goto("/my-roshid");
      await page.getByText(/-এ হালনাগাদ$/).waitFor();
    });
  },
);
