import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { callAs, type Login } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { DESKTOP, PHONE } from "../../browser.ts";
import { startFresh } from "../../database.ts";
import { addCodeApp, codeBefore, codeOf, keepCodes } from "../../factors.ts";
import { goTo } from "../../go-to.ts";
import { drawnByThePage, fillLogin, journey, loginHydrated, signIn, toast } from "../../journey.ts";
import { ADMIN, type Product } from "../../server.ts";

/** Passkeys need a name: at a bare IP address no browser makes any. */
const named = (origin: string) => origin.replace("127.0.0.1", "localhost");

/** Gives the page an authenticator that always says yes. Answers a function that loses it. */
async function withAuthenticator(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  };
}

/** Types a price and saves it, up to the question who this is. */
async function changePrice(page: Page, price: string): Promise<void> {
  await page.locator("[name=nidBalance]").fill(price);
  await page.locator("[name=nidBalance]").press("Enter");
  await page.getByRole("heading", { name: "আপনিই তো?" }).waitFor();
}

/** The dialog that asks who this is, above any other. */
const asked = (page: Page) => page.getByRole("dialog", { name: "আপনিই তো?" });

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => fetch("/api/auth/logout", { method: "POST" }));
  await page.goto("/login");
  await page.locator("[name=username]").waitFor();
}

journey(
  "an admin who is a week late for a second factor sees only that, in production, until one is added",
  async ({ onlinePage }) => {
    const live = { PUBLIC_URL: "https://desk.example", ALLOW_SANDBOX_PAYMENTS: "1" };
    const late = await startFresh(
      live,
      undefined,
      "update users set factor_from = now() - interval '8 days'",
    );
    onTestFinished(late.remove);
    const page = await onlinePage(undefined, named(late.origin));
    const only = page.getByRole("heading", { name: "দুই ধাপে লগইন চালু করুন" });
    await page.goto("/login");
    await loginHydrated(page);
    await fillLogin(page, ADMIN);
    await only.waitFor();
    // Nor by an address, nor past the page.
    await page.goto("/all-order");
    await only.waitFor();
    expect(await page.locator("#main").count()).toBe(0);
    for (const path of ["/api/apply/order", "/api/users", "/api/overview"]) {
      const refused = await page.request.get(path);
      expect([path, refused.status(), (await refused.json()).code]).toEqual([
        path,
        401,
        "own-factor-needed",
      ]);
    }
    for (const [size, colorScheme] of [
      [PHONE, "light"],
      [{ width: 820, height: 1180 }, "dark"],
    ] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await accessibilityFaults(page), colorScheme).toEqual([]);
    }

    await addCodeApp(page);
    await keepCodes(page);
    await drawnByThePage(page);
    await goTo(page, "/all-order");
    expect((await page.request.get("/api/users")).status()).toBe(200);
  },
);

/** An admin with a password of their own. */
async function makeAdmin({ origin, admin }: Product, username: string): Promise<Login> {
  const oldPassword = (await admin("create-admin", username)).trim().split(/\s+/).at(-1) ?? "";
  const password = "a-good-password";
  const { ask } = await callAs(origin, { username, password: oldPassword });
  await ask("PUT", "users/update-password", { oldPassword, newPassword: password });
  return { username, password };
}

journey(
  "an admin who resets another's password needs a second factor, given just now; all admins read of it, and of the login",
  async ({ onlinePage, product }) => {
    const [one, other] = [await makeAdmin(product, "mina"), await makeAdmin(product, "jamal")];
    const [office, home, boss] = [
      await onlinePage(DESKTOP),
      await onlinePage(),
      await onlinePage(),
    ];
    const reset = async () => {
      await office.getByRole("button", { name: "jamal-এর আরও কাজ" }).click();
      await office.getByRole("menuitem", { name: "পাসওয়ার্ড রিসেট করুন" }).click();
      await office.getByRole("alertdialog").locator("footer button").last().click();
    };
    await signIn(office, one, "/all-user");
    await reset();
    await office
      .getByText("অন্য অ্যাডমিনের পাসওয়ার্ড রিসেট করতে নিজের দুই ধাপে লগইন চালু থাকতে হয়।")
      .first()
      .waitFor();
    await office.keyboard.press("Escape");

    await signIn(home, one, "/profile");
    const secret = await addCodeApp(home, codeBefore);
    await keepCodes(home);

    // The other device has not given it.
    await office.reload();
    await reset();
    await asked(office).locator("[name=proof]").fill(codeOf(secret));
    await asked(office).locator("[type=submit]").click();
    const password = (await office.getByRole("dialog").locator("code").last().textContent()) ?? "";
    await callAs(product.origin, { ...other, password });

    await signIn(boss, ADMIN, "/news");
    const row = (title: string) => boss.getByRole("listitem").filter({ hasText: title });
    await row("অ্যাডমিন jamal-এর পাসওয়ার্ড রিসেট হয়েছে").getByText("করেছেন: mina").waitFor();
    await row("অ্যাডমিন jamal তাঁকে দেওয়া পাসওয়ার্ড দিয়ে ঢুকেছেন").first().waitFor();
    expect(await accessibilityFaults(boss)).toEqual([]);
  },
);

// The last one: the admin has a second factor afterwards.
journey(
  "an admin adds a passkey and a code app, is asked again elsewhere, loses the passkey, and gets in by codes",
  async ({ onlinePage, product }) => {
    const origin = named(product.origin);
    const [office, home] = [await onlinePage(DESKTOP, origin), await onlinePage(undefined, origin)];
    await signIn(office, ADMIN, "/update-balance");
    await signIn(home, ADMIN, "/profile");
    const lose = await withAuthenticator(home);

    // A passkey, and with it recovery codes that are shown once.
    await home.getByRole("button", { name: "পাসকি যোগ করুন" }).click();
    await home.locator("[name=name]").fill("আমার ফোন");
    await home.getByRole("dialog").locator("[type=submit]").click();
    const codes = home.getByRole("dialog", { name: "আপনার উদ্ধার কোড" }).locator("li code");
    await codes.first().waitFor();
    const [first = "", second = ""] = await codes.allTextContents();
    await expect.poll(() => codes.count()).toBe(10);
    expect(await accessibilityFaults(home)).toEqual([]);
    // They are not lost by a slip: Escape asks, and so does the cross.
    await home.keyboard.press("Escape");
    await home.getByRole("alert").getByText("কোডগুলো আর কখনো দেখানো হবে না।").waitFor();
    await home.getByRole("button", { name: "কোডে ফিরুন" }).click();
    await expect.poll(() => codes.count()).toBe(10);
    const saved = home.waitForEvent("download");
    await home.getByRole("button", { name: "ফাইলে সংরক্ষণ করুন" }).click();
    expect((await saved).suggestedFilename()).toBe("kagoj-recovery-codes.txt");
    await keepCodes(home);
    await home.getByText("আমার ফোন").waitFor();

    // The other device has never shown it: a price change asks there, and what was typed is saved
    // after the answer.
    await changePrice(office, "131");
    await asked(office).getByRole("button", { name: "উদ্ধার কোড দিন" }).click();
    await asked(office).locator("[name=proof]").fill("WRNG-WRNG-WRNG-WRNG");
    await asked(office).locator("[type=submit]").click();
    await asked(office).getByText("মেলেনি").waitFor();
    expect(await accessibilityFaults(office)).toEqual([]);
    await asked(office).locator("[name=proof]").fill(first.toLowerCase());
    await asked(office).locator("[type=submit]").click();
    await toast(office, "NID Balance updated successfully!");

    // A code app, with its secret as text.
    await home.getByRole("button", { name: "অথেনটিকেটর অ্যাপ যোগ করুন" }).click();
    const secret =
      (await home.getByRole("dialog").locator("code").textContent())?.replaceAll(" ", "") ?? "";
    await home.getByRole("img", { name: "অথেনটিকেটর অ্যাপের জন্য QR কোড" }).waitFor();
    await home.locator("[name=code]").fill("000000");
    await home.getByRole("dialog").locator("[type=submit]").click();
    await home.getByRole("dialog").getByText("মেলেনি").waitFor();
    await home.locator("[name=code]").fill(await codeBefore(secret));
    await home.getByRole("dialog").locator("[type=submit]").click();
    await toast(home, "দুই ধাপে লগইন চালু হয়েছে।");

    await changePrice(office, "132");
    await asked(office).getByRole("button", { name: "অ্যাপের কোড দিন" }).click();
    await asked(office).locator("[name=proof]").fill(codeOf(secret));
    await asked(office).locator("[type=submit]").click();
    await toast(office, "NID Balance updated successfully!");
    await asked(office).waitFor({ state: "hidden" });
    await expect.poll(() => office.locator("[name=nidBalance]").inputValue()).toBe("১৩২");

    // The login's second step: by the passkey, back to where the session ended, then without it.
    await goTo(home, "/audit?action=login");
    await home.context().clearCookies();
    await home.reload();
    await home.waitForURL("**/login");
    await fillLogin(home, ADMIN);
    await home.getByRole("heading", { name: "দুই ধাপে লগইন" }).waitFor();
    expect(await accessibilityFaults(home)).toEqual([]);
    await home.getByRole("button", { name: "পাসকি ব্যবহার করুন" }).click();
    await home.locator("#main").waitFor();
    await home.waitForURL("**/audit*");
    await logOut(home);
    await lose();
    await fillLogin(home, ADMIN);
    await home.getByRole("button", { name: "উদ্ধার কোড দিন" }).click();
    await home.locator("[name=proof]").fill(second);
    await home.locator("[type=submit]").click();
    await home.locator("#main").waitFor();

    // The lost one is removed; a code of the app is the second step from now on.
    await goTo(home, "/profile");
    await home.getByText("৮টি উদ্ধার কোড বাকি আছে।").waitFor();
    await home.getByRole("button", { name: "আমার ফোন সরান" }).click();
    await home.getByRole("alertdialog").locator("footer button").last().click();
    await toast(home, "সরানো হয়েছে।");
    await logOut(home);
    await fillLogin(home, ADMIN);
    await home.locator("[name=proof]").fill(codeOf(secret, 1));
    await home.locator("[type=submit]").click();
    await home.locator("#main").waitFor();

    // Where the step's code is lost on the way, the server draws the login anew, and the next try
    // has it.
    await logOut(office);
    await office.route("**/assets/SecondStep-*.js", (route) => route.abort("connectionreset"));
    await fillLogin(office, ADMIN);
    await office.getByText("পাতাটি পুরো খুললে আবার লগইন করুন।").waitFor();
    await office.unrouteAll();
    await loginHydrated(office);
    await fillLogin(office, ADMIN);
    await office.getByRole("heading", { name: "দুই ধাপে লগইন" }).waitFor();
  },
);
