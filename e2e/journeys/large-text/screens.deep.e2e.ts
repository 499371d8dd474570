import { expect } from "vitest";
import { accessibilityFaults } from "../../axe.ts";
import { goToWhole } from "../../go-to.ts";
import { journey, loginHydrated, signIn } from "../../journey.ts";
import { addressesOf } from "../../walk/addresses.ts";
import { measurerOf } from "../../walk/large-text.ts";
import { openShop } from "../../walk/shop.ts";

journey.for(["user", "staff", "admin"] as const)(
  "large text (200 percent) cuts off no screen of the %s and breaks no word in either language, and in the dark each passes axe",
  { timeout: 300_000 },
  async (who, { onlinePage, product, desk }) => {
    const shop = await openShop(product.origin, 6);
    const page = await onlinePage();
    const measure = await measurerOf(page);
    await page.goto("/login");
    await loginHydrated(page);
    expect(await measure(), "/login").toEqual([]);
    if (who === "user") {
      const question = "অর্ডারের ফাইল তৈরি হতে সাধারণত কত সময় লাগে?";
      await desk.ask("POST", "questions", { question, answer: `${question} ${question}` });
      await page.getByRole("link", { name: "এটি কী, কত দাম?" }).click();
      await page.getByRole("heading", { name: "কোন কাজের কত দাম" }).waitFor();
      for (const one of await page.locator("summary").all()) await one.click();
      expect(await accessibilityFaults(page), "/help").toEqual([]);
      expect(await measure(), "/help").toEqual([]);
    }
    await signIn(page, shop[who], "/profile");
    await page.locator("html").evaluate((html: any) => html.setAttribute("data-theme", "dark"));
    // A copy opens by its form alone, the others stand without the frame: the journeys beside this
    // one see them.
    for (const path of addressesOf(shop, who).filter(
      (path) => !/^\/(server-copy-(print|v2)|birth-certificate|login|help)/.test(path),
    )) {
      await goToWhole(page, path);
      expect(await accessibilityFaults(page), path).toEqual([]);
      expect(await measure(), path).toEqual([]);
    }
  },
);
