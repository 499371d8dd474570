import { expect } from "vitest";
import { callAgainAs } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { PHONE } from "../browser.ts";
import { startFresh } from "../database.ts";
import { fillLogin, isCachedOnPhone, journey, loginHydrated, signIn } from "../journey.ts";
import { expectFocus } from "../keyboard.ts";
import { ADMIN, whileStopped } from "../server.ts";

const open = journey.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const product = await startFresh({ SIGNUP: "open" }, port);
  const { ask } = await callAgainAs(product.origin, ADMIN);
  for (const question of ["কত সময় লাগে?", "Is it safe?"])
    await ask("POST", "questions", { question, answer: `${question} …` });
  onCleanup(product.remove);
  return product;
});

open(
  "a stranger reads the page of help without scripts, in both languages",
  async ({ browser, product }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
    const page = await context.newPage();
    await page.goto(`${product.origin}/help`);
    await page.getByRole("heading", { name: "এটি কী, কীভাবে চলে" }).waitFor();
    await page.getByText("কত সময় লাগে?", { exact: true }).click();
    await page.getByText("কত সময় লাগে? …").waitFor();
    expect(await page.title()).toBe("এটি কী, কীভাবে চলে · কাগজ");
    await context.addCookies([{ name: "kagoj-locale", value: "en", url: product.origin }]);
    await page.reload();
    await page.getByText("Land tax receipt, Receipt edit, Birth registration:").waitFor();
    expect(await page.locator("summary").first().getAttribute("lang")).toBe("bn");
    await context.close();
  },
);

open(
  "who looks at the page of help from the login goes on to where the login was to lead",
  async ({ onlinePage, product, rahim }) => {
    const page = await onlinePage(PHONE);
    await page.goto("/statement");
    await loginHydrated(page);
    await page.getByRole("link", { name: "এটি কী, কত দাম?" }).click();
    await page.getByRole("heading", { name: "কোন কাজের কত দাম" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "লগইন" }).click();
    await loginHydrated(page);
    await fillLogin(page, rahim);
    await page.waitForURL(`${product.origin}/statement`);
  },
);

open(
  "an installed phone reads what it has read before, says so, and has it anew when the server is back",
  async ({ newPage, product, rahim }) => {
    const page = await newPage(PHONE);
    await signIn(page, rahim, "/home");
    await page.goto("/help");
    await page.getByText("Is it safe?", { exact: true }).waitFor();
    await isCachedOnPhone(page);
    const old = page.getByText("এখন নতুন করে আনা যায়নি।");
    await whileStopped(product, async () => {
      await page.reload();
      await old.waitFor();
      await page.getByText("Is it safe?", { exact: true }).waitFor();
    });
    await page.evaluate('dispatchEvent(new Event("online"))');
    await old.waitFor({ state: "detached" });
    // What an older release has kept breaks nothing.
    await page.evaluate(() =>
      localStorage.setItem("kagoj-help", '{"services":[],"questions":[],"retentionDays":7}'),
    );
    await page.reload();
    await page.getByText("Is it safe?", { exact: true }).waitFor();
  },
);

open(
  "an admin moves a question up with the keyboard, and a stranger finds it first",
  async ({ newPage, onlinePage }) => {
    const admin = await newPage(PHONE);
    await signIn(admin, ADMIN, "/questions");
    const up = admin.getByRole("button", { name: "ওপরে নিন: Is it safe?" });
    await up.focus();
    await admin.keyboard.press("Enter");
    await expect.poll(() => admin.locator("li p").first().textContent()).toBe("Is it safe?");
    await expectFocus(up);
    const stranger = await onlinePage(PHONE);
    await expect
      .poll(async () => {
        await stranger.goto("/help");
        return stranger.locator("summary").first().textContent();
      })
      .toBe("Is it safe?");
  },
);
