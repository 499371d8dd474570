import type { Page } from "playwright-core";
import { expect } from "vitest";
import { budget, bytesOnWire } from "../../../scripts/size-budget.ts";
import { accessibilityFaults } from "../../axe.ts";
import { PHONE } from "../../browser.ts";
import { fillLogin, journey, loginHydrated, signIn } from "../../journey.ts";
import { ADMIN } from "../../server.ts";

journey(
  "the login screen opens on a phone and passes axe, in light and dark",
  async ({ onlinePage }) => {
    const page = await onlinePage();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/login");
      await page.locator("[name=username]").waitFor();
      expect(await accessibilityFaults(page), colorScheme).toEqual([]);
    }
    // Without a contact link or an open sign-up too it says how to get an account.
    await page.getByText("অ্যাকাউন্ট নেই, বা ঢুকতে পারছেন না?ডেস্ককে বলুন").waitFor();
  },
);

journey(
  "a first visit to the login keeps to its budget, whatever loads late",
  async ({ firstVisit }) => {
    const page = await firstVisit();
    const files: string[] = [];
    page.on("response", (response) => files.push(new URL(response.url()).pathname.slice(1)));
    const drawn = await page.goto("/login");
    const html = Number(await drawn?.headerValue("Content-Length"));
    expect(html).toBeLessThanOrEqual(budget.html);
    await page.locator("[name=username]").waitFor();
    await page.waitForLoadState("networkidle");
    const total = (kind: RegExp) =>
      [...new Set(files)]
        .filter((file) => kind.test(file))
        .reduce((sum, file) => sum + bytesOnWire(file), 0);
    expect(total(/^assets\/.*\.js$/), files.join(" ")).toBeLessThanOrEqual(budget.js);
    expect(total(/^assets\/.*\.css$/)).toBeLessThanOrEqual(budget.css);
    expect(total(/^assets\/.*\.(js|css)$/) + html).toBeLessThanOrEqual(budget.first);
  },
);

journey(
  "a wrong password is refused with the sentence, and the person stays",
  async ({ onlinePage }) => {
    const page = await onlinePage();
    await page.goto("/login");
    await loginHydrated(page);
    await fillLogin(page, { username: "nobody-here", password: "not-the-password" });
    await page.getByText("ইউজারনেম বা পাসওয়ার্ড সঠিক নয়।", { exact: true }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
    // What the server refuses of a field stands at the field.
    await fillLogin(page, { username: "a".repeat(600), password: "not-the-password" });
    await page.locator("[name=username][aria-invalid=true]").waitFor();
    await page.getByText("লেখাটি অনেক বড়।", { exact: true }).waitFor();
  },
);

journey(
  "a plain form that was refused marks its field and has the focus there, without scripts and with them",
  async ({ onlinePage, product }) => {
    const page = await onlinePage(PHONE);
    const bare = await page
      .context()
      .browser()
      ?.newContext({ javaScriptEnabled: false, viewport: PHONE, locale: "en-US" });
    const marked = async (on: Page, name: string, sentence: string) => {
      const field = on.locator(`[name=${name}][aria-invalid=true]:focus`);
      await field.waitFor();
      const told = await field.getAttribute("aria-describedby");
      expect(await on.locator(`[id="${told}"]`).textContent()).toBe(sentence);
      expect(await on.locator("[aria-invalid=true]").count()).toBe(1);
    };
    const wrong = "ইউজারনেম বা পাসওয়ার্ড সঠিক নয়।";
    const phone = await bare!.newPage();
    await phone.goto(`${product.origin}/login`);
    await phone.locator("[name=username]").fill("nobody-here");
    await phone.locator("[name=password]").fill("not-the-password");
    await phone.locator("form [type=submit]").click();
    await marked(phone, "password", wrong);
    expect(await phone.locator("[name=username]").inputValue()).toBe("nobody-here");
    await phone.locator("[name=username]").fill("a".repeat(600));
    await phone.locator("[name=password]").fill("not-the-password");
    await phone.locator("form [type=submit]").click();
    await marked(phone, "username", "লেখাটি অনেক বড়।");
    await bare!.close();

    await page.goto("/login");
    await page.locator("[name=username]").fill("nobody-here");
    await page.locator("[name=password]").fill("not-the-password");
    await page.evaluate("document.forms[0].submit()");
    await marked(page, "password", wrong);
    await loginHydrated(page);
    await page.locator("[name=password]").focus();
    await marked(page, "password", wrong);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator("[name=password]").fill("n");
    await page.getByText(wrong).waitFor({ state: "detached" });
  },
);

journey(
  "a guarded screen sends a stranger to the login, which lets the admin in",
  async ({ onlinePage }) => {
    const page = await onlinePage();
    await page.goto("/my-order");
    await page.waitForURL("**/login");
    await signIn(page, ADMIN);
  },
);
