import { expect } from "vitest";
import { startFresh } from "../../database.ts";
import { addCodeApp, keepCodes } from "../../factors.ts";
import { journey as base, drawnByThePage, fillLogin, loginHydrated } from "../../journey.ts";
import { ADMIN } from "../../server.ts";
import { measurerOf } from "../../walk/large-text.ts";

/**
 * A desk in production where anybody may open an account, and where the admin is late for a second
 * factor.
 */
const journey = base.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const live = {
    PUBLIC_URL: "https://desk.example",
    ALLOW_SANDBOX_PAYMENTS: "1",
    SIGNUP: "open",
  };
  const late = "update users set factor_from = now() - interval '8 days'";
  const product = await startFresh(live, port, late);
  onCleanup(product.remove);
  return product;
});

journey(
  "large text (200 percent) breaks no word and cuts nothing off on the way in: as a stranger, by two steps, and by what is owed first",
  async ({ onlinePage, product }) => {
    // An address in numbers gets no cookie of production.
    const page = await onlinePage(undefined, product.origin.replace("127.0.0.1", "localhost"));
    const measure = await measurerOf(page);
    const measured = async (what: string) => expect.soft(await measure(), what).toEqual([]);
    const logIn = async (login: typeof ADMIN) => {
      await page.context().clearCookies();
      await page.goto("/login");
      await loginHydrated(page);
      await fillLogin(page, login);
    };
    await page.goto("/birth-certificate/1");
    await page.locator(".print-sheet[data-font]").waitFor();
    await measured("the sample, whose sheet is paper");
    await page.goto("/signup");
    await page.locator("[type=submit]").click();
    await page.getByText("Please fill in all fields", { exact: true }).waitFor();
    await measured("an account that lacks everything");

    await logIn(ADMIN);
    await page.getByRole("heading", { name: "দুই ধাপে লগইন চালু করুন" }).waitFor();
    await measured("a second factor is owed");
    await addCodeApp(page);
    await keepCodes(page);
    await drawnByThePage(page);

    await logIn(ADMIN);
    await page.getByRole("heading", { name: "দুই ধাপে লগইন", exact: true }).waitFor();
    await measured("a code of the app");
    await page.getByRole("button", { name: "উদ্ধার কোড দিন" }).click();
    await page.locator("[name=proof]").fill("WRNG-WRNG-WRNG-WRNG");
    await page.locator("[type=submit]").click();
    await page.getByText("মেলেনি").waitFor();
    await measured("a recovery code that is wrong");

    const password = (await product.admin("create-admin", "mina")).split(/\s+/).at(-1) ?? "";
    await logIn({ username: "mina", password });
    await page.locator("[name=newPassword]").waitFor();
    await measured("a password of one's own is owed");
  },
);
